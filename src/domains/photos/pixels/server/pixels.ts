// Decoding and drawing happen in child processes, because a file can crash the decoder and must not take the web
// server with it. Nothing imported here may load the decoder.
import { ChildDied, createChildPool, type ChildPool } from '#platform/child-pool/child-pool.ts'
import type { pixelTasks } from './pixel-process.ts'

type Tasks = typeof pixelTasks
type Name = keyof Tasks

const MB = 1024 * 1024
const SECOND_MS = 1000

const children = (max: number) =>
  createChildPool({
    module: new URL('pixel-process.ts', import.meta.url),
    max,
    // The coefficients of the largest progressive JPEG are 600 MB, on top of what a child may hold at rest.
    memoryMaxBytes: 820 * MB,
    restingMaxBytes: 185 * MB,
  })

// So that work a user waits for never queues behind renditions; those are limited by the job queue.
const making = children(Infinity)
const awaited = children(2)
// Apart from that: an order has hundreds of them.
const printing = children(2)
// Apart from both, since many look through the loupe at once, and an upload must not queue behind them.
const looking = children(2)

const asker =
  (pool: ChildPool) =>
  <Task extends Name>(task: Task, timeMs: number) =>
  (input: Parameters<Tasks[Task]>[0]) =>
    pool.run(task, input, { timeMs }) as ReturnType<Tasks[Task]>

const later = asker(making)
const now = asker(awaited)
const inPrint = asker(printing)
const meanwhile = asker(looking)

// Generous limits, since a busy server is slow: they only end work that would never finish.
export const renderPhoto = later('renderPhoto', 180 * SECOND_MS)
export const drawsInk = now('drawsInk', 3 * SECOND_MS)
export const cropPrint = inPrint('cropPrint', 180 * SECOND_MS)
export const drawSmall = inPrint('drawSmall', 10 * SECOND_MS)
export const drawCut = meanwhile('drawCut', 60 * SECOND_MS)
export const drawLetterLogo = meanwhile('drawLetterLogo', 20 * SECOND_MS)
export const drawLetterPicture = meanwhile('drawLetterPicture', 20 * SECOND_MS)
export const drawStudioCard = meanwhile('drawStudioCard', 20 * SECOND_MS)
const drawLogoThere = now('drawLogo', 3 * SECOND_MS)
const measurePhotoThere = inPrint('measurePhoto', 10 * SECOND_MS)

const lacksOnlyItsEndThere = inPrint('lacksOnlyItsEnd', 60 * SECOND_MS)

/** Asks `lacksOnlyItsEnd` of unended-jpeg.ts; a file that crashes the decoder counts as damaged. */
export const lacksOnlyItsEnd = (path: string) =>
  lacksOnlyItsEndThere(path).catch((error: unknown) => {
    if (error instanceof ChildDied) return false
    throw error
  })

/** As `measurePhoto` in decoder-header.ts; a file that crashes the decoder counts as damaged, hence undefined. */
export const measurePhoto = (path: string) =>
  measurePhotoThere(path).catch((error: unknown) => {
    if (error instanceof ChildDied) return undefined
    throw error
  })

/** See draw-logo.ts; a logo whose process was killed, for time or memory, is too heavy. */
export const drawLogo = (file: Uint8Array): ReturnType<Tasks['drawLogo']> =>
  drawLogoThere(file).catch((error: unknown) => {
    if (error instanceof ChildDied) return { ok: false, reason: 'logo_too_heavy' }
    throw error
  })
