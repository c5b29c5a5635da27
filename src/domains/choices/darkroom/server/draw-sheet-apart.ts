// Five hundred photos on paper take a process a third of a second; everybody else would wait.
import { createChildPool } from '#platform/child-pool/child-pool.ts'
import type { SheetOf } from './draw-contact-sheet.ts'

const MB = 1024 * 1024
const DRAWN_WITHIN_MS = 30_000

const children = createChildPool({
  module: new URL('drawing-sheets.ts', import.meta.url),
  max: 1,
  memoryMaxBytes: 500 * MB,
  restingMaxBytes: 250 * MB,
})

/** As `drawContactSheet`, in another process. */
export const drawContactSheetApart = (of: SheetOf): Promise<Buffer> =>
  children.run('drawContactSheet', of, { timeMs: DRAWN_WITHIN_MS }) as Promise<Buffer>
