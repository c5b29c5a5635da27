// All decoding and drawing happens in child processes: a file can take one of those down, and never the web server. Nothing
// that is imported here may load the decoder.
import { ChildDied, createChildPool, type ChildPool } from '#platform/child-pool/child-pool.ts'
import type { pixelTasks } from './pixel-tasks.ts'

type Tasks = typeof pixelTasks
type Name = keyof Tasks

const MB = 1024 * 1024
const SECOND_MS = 1000

const children = (max: number) =>
  createChildPool({
    module: new URL('pixel-process.ts', import.meta.url),
    max,
    memoryMaxBytes: 700 * MB,
    restingMaxBytes: 185 * MB,
  })

// As many renditions at once as the queue runs jobs; what somebody waits for never stands behind them.
const making = children(Infinity)
const awaited = children(2)

const asker =
  (pool: ChildPool) =>
  <Task extends Name>(task: Task, timeMs: number) =>
  (input: Parameters<Tasks[Task]>[0]) =>
    pool.run(task, input, { timeMs }) as ReturnType<Tasks[Task]>

const later = asker(making)
const now = asker(awaited)

// Beside a busy server these go slowly: time is for what would never end.
export const renderPhoto = later('renderPhoto', 180 * SECOND_MS)
export const drawsInk = now('drawsInk', 3 * SECOND_MS)
export const cropPrint = now('cropPrint', 180 * SECOND_MS)
export const cropSmall = now('cropSmall', 10 * SECOND_MS)
export const measurePicture = now('measurePicture', 10 * SECOND_MS)
const drawLogoThere = now('drawLogo', 3 * SECOND_MS)
const measurePhotoThere = now('measurePhoto', 10 * SECOND_MS)

/** What a decoder says of a file's header; a file that it dies of is damaged, like one it knows nothing of. */
export const measurePhoto = (path: string) =>
  measurePhotoThere(path).catch((error: unknown) => {
    if (error instanceof ChildDied) return undefined
    throw error
  })

/** See `draw-logo.ts`; a logo whose drawing takes too long, or too much, is too heavy as well. */
export const drawLogo = (file: Uint8Array): ReturnType<Tasks['drawLogo']> =>
  drawLogoThere(file).catch((error: unknown) => {
    if (error instanceof ChildDied) return { ok: false, reason: 'logo_too_heavy' }
    throw error
  })
