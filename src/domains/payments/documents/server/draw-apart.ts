// Drawing one document takes a process for some 25 ms; a quarter of them would make everybody else wait.
import { createChildPool } from '#platform/child-pool/child-pool.ts'
import type { DrawnReceipt } from './draw-receipt.ts'

const MB = 1024 * 1024
const DRAWN_WITHIN_MS = 30_000

const children = createChildPool({
  module: new URL('drawing-process.ts', import.meta.url),
  max: 2,
  memoryMaxBytes: 500 * MB,
  restingMaxBytes: 250 * MB,
})

/** As `drawReceiptWith`, in another process. */
export const drawReceiptApart = (drawn: DrawnReceipt): Promise<Buffer> =>
  children.run('drawReceiptWith', drawn, { timeMs: DRAWN_WITHIN_MS }) as Promise<Buffer>
