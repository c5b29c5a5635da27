// Child processes draw documents. A drawing takes 25 to 70 ms: six at once in the server delayed
// pages by 1.6 s.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createChildPool } from '#platform/child-pool/child-pool.ts'
import type { IssuedInvoice } from '../invoice-document.rules.ts'

const MB = 1024 * 1024
const DRAWING_TIMEOUT_MS = 30_000

const drawingPool = createChildPool({
  module: new URL('drawing-process.ts', import.meta.url),
  max: 2,
  memoryMaxBytes: 500 * MB,
  restingMaxBytes: 250 * MB,
})

type DrawingRequest = { issued: IssuedInvoice; logo: Buffer | undefined }

/** Cache of some hundreds of documents. Simultaneous requests share one drawing. */
const recentDrawings = new LRUCache<string, Buffer, DrawingRequest>({
  maxSize: 16 * MB,
  sizeCalculation: ({ length }) => length,
  // Completes a drawing that is evicted while a request still awaits the result.
  ignoreFetchAbort: true,
  fetchMethod: (_key, _before, { context }) =>
    drawingPool.run('drawInvoiceApart', context, { timeMs: DRAWING_TIMEOUT_MS }) as Promise<Buffer>,
})

/** Draws in another process, or returns a recent drawing. */
export function drawInvoiceInChild(issued: IssuedInvoice, logo: Buffer | undefined): Promise<Buffer> {
  // Hashes the contents, so that the cache never returns another document or an earlier state.
  const key = createHash('sha256')
    .update(JSON.stringify(issued))
    .update(logo ?? '')
    .digest('base64')
  return recentDrawings.forceFetch(key, { context: { issued, logo } })
}
