// Drawing one document takes a process 25 to 70 ms. Six drawings at a time kept other people's pages waiting for 1.6 s.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createChildPool } from '#platform/child-pool/child-pool.ts'
import type { IssuedInvoice } from '../invoice-document.rules.ts'

const MB = 1024 * 1024
const DRAWN_WITHIN_MS = 30_000

const children = createChildPool({
  module: new URL('drawing-process.ts', import.meta.url),
  max: 2,
  memoryMaxBytes: 500 * MB,
  restingMaxBytes: 250 * MB,
})

type Drawn = { issued: IssuedInvoice; logo: Buffer | undefined }

/** Some hundreds of documents; who asks for one that is being drawn gets the same. */
const recent = new LRUCache<string, Buffer, Drawn>({
  maxSize: 16 * MB,
  sizeCalculation: ({ length }) => length,
  // Without this, drawings that others finish meanwhile push out one that is still waited for, and it fails.
  ignoreFetchAbort: true,
  fetchMethod: (_key, _before, { context }) =>
    children.run('drawInvoiceApart', context, { timeMs: DRAWN_WITHIN_MS }) as Promise<Buffer>,
})

/** As `drawInvoiceDocument`, in another process; one that was asked for lately isn't drawn again. */
export function drawInvoiceApart(issued: IssuedInvoice, logo: Buffer | undefined): Promise<Buffer> {
  // By what it says, not by its id: the bytes can never be of another document, or of an earlier state of this one.
  const key = createHash('sha256')
    .update(JSON.stringify(issued))
    .update(logo ?? '')
    .digest('base64')
  return recent.forceFetch(key, { context: { issued, logo } })
}
