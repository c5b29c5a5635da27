import { serveTasks } from '#platform/child-pool/serve-tasks.ts'
import { drawReceiptWith } from './draw-receipt.ts'

/** Documents that are drawn by the hundred; run in child processes. */
export const drawingTasks = { drawReceiptWith }

serveTasks(drawingTasks)
