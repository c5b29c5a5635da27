// A file can crash the decoder, so decoding runs in child processes. Nothing imported here may load
// the decoder.
import { ChildDied, createChildPool, type ChildPool } from '#platform/child-pool/child-pool.ts'
import type { pixelTasks } from './pixel-process.ts'

type Tasks = typeof pixelTasks
type TaskName = keyof Tasks

const MB = 1024 * 1024
const SECOND_MS = 1000

const children = (max: number) =>
  createChildPool({
    module: new URL('pixel-process.ts', import.meta.url),
    max,
    // Coefficients of the largest progressive RGB JPEG take 600 MB, besides an idle child's memory.
    memoryMaxBytes: 820 * MB,
    restingMaxBytes: 185 * MB,
  })

// Separate pools, so that tasks that people wait for never queue behind renditions.
const renderPool = children(Infinity)
const interactivePool = children(2)
// Separate, because one order can have hundreds of prints.
const printPool = children(2)
// Separate, because many people use the loupe, and uploads must not queue behind its tasks.
const loupePool = children(2)

const createRunner =
  (pool: ChildPool) =>
  <Task extends TaskName>(task: Task, timeMs: number) =>
  (input: Parameters<Tasks[Task]>[0]) =>
    pool.run(task, input, { timeMs }) as ReturnType<Tasks[Task]>

const runRender = createRunner(renderPool)
const runInteractive = createRunner(interactivePool)
const runPrint = createRunner(printPool)
const runLoupe = createRunner(loupePool)

// Time limits are generous, because a busy server is slow.
export const renderPhoto = runRender('renderPhoto', 180 * SECOND_MS)
export const drawsInk = runInteractive('drawsInk', 3 * SECOND_MS)
export const cropPrint = runPrint('cropPrint', 180 * SECOND_MS)
export const drawSmall = runPrint('drawSmall', 10 * SECOND_MS)
export const drawCut = runLoupe('drawCut', 60 * SECOND_MS)
export const drawLetterLogo = runLoupe('drawLetterLogo', 20 * SECOND_MS)
export const drawLetterPicture = runLoupe('drawLetterPicture', 20 * SECOND_MS)
export const drawStudioCard = runLoupe('drawStudioCard', 20 * SECOND_MS)
const runDrawLogo = runInteractive('drawLogo', 3 * SECOND_MS)
const runMeasurePhoto = runPrint('measurePhoto', 10 * SECOND_MS)
const runLacksOnlyItsEnd = runPrint('lacksOnlyItsEnd', 60 * SECOND_MS)

/**
 * Creates an error handler that returns `answer` if the child process died, and rethrows other
 * errors.
 */
export const fallbackIfDied =
  <Answer>(answer: Answer) =>
  (error: unknown): Answer => {
    if (error instanceof ChildDied) return answer
    throw error
  }

export const lacksOnlyItsEnd = (path: string) => runLacksOnlyItsEnd(path).catch(fallbackIfDied(false))

export const measurePhoto = (path: string) => runMeasurePhoto(path).catch(fallbackIfDied(undefined))

/** Reports a logo that kills its process as too heavy. */
export const drawLogo = (file: Uint8Array): ReturnType<Tasks['drawLogo']> =>
  runDrawLogo(file).catch(fallbackIfDied({ ok: false, reason: 'logo_too_heavy' } as const))
