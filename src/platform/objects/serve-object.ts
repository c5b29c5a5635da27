import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { attachment } from '#platform/http/content-disposition.ts'
import { streamBody, type OnProgress } from '#platform/http/lazy-body.ts'
import { readRangeRequest, clientHasVersion, requestedRange, type ByteRange } from '#platform/http/range.ts'
import type { Objects } from '#platform/objects/objects.ts'

export type ServableContent = {
  sizeBytes: number
  etag: string
  stream(range: ByteRange): Readable | Promise<Readable>
}

export type ServeOptions = {
  headers: Headers
  contentType: string
  cacheControl: string
  /** Lets the browser download the bytes under this name; without it the browser shows them. */
  fileName?: string
  onProgress?: OnProgress
}

// Smaller ranges are read into memory, which is cheaper than a stream, and sent in one piece.
// Only a stream reports progress.
const STREAMED_FROM_BYTES = 1024 * 1024

/**
 * Serves an object or the requested range; undefined for a missing key. Cancel a body that is not
 * sent, as `withoutBodyForHead` does, to close the object.
 */
export async function serveObject(
  objects: Objects,
  key: string,
  terms: ServeOptions,
): Promise<Response | undefined> {
  const forDownload = terms.fileName !== undefined
  const found = await objects.open(key, readRangeRequest(terms.headers), { forDownload })
  if (!found) return undefined
  if (!('stream' in found)) return answer(found, terms, () => null)
  const { stream } = found
  return answer(found, terms, (range) =>
    range.end < range.start || (range.end - range.start < STREAMED_FROM_BYTES && !terms.onProgress)
      ? buffer(stream)
      : streamBody(stream, range, terms.onProgress),
  )
}

export async function serveStream(content: ServableContent, terms: ServeOptions): Promise<Response> {
  const rangeRequest = readRangeRequest(terms.headers)
  const range = clientHasVersion(rangeRequest.ifNoneMatch, content.etag)
    ? 'known'
    : requestedRange(rangeRequest, content)
  const { sizeBytes, etag } = content
  const found: RangeResult =
    typeof range === 'string' ? { is: range, sizeBytes, etag } : { is: 'part', range, sizeBytes, etag }
  return answer(found, terms, (range) =>
    streamBody(async () => content.stream(range), range, terms.onProgress),
  )
}

export async function withoutBodyForHead(request: Request, response: Response): Promise<Response> {
  if (request.method !== 'HEAD' || !response.body) return response
  await response.body.cancel()
  return new Response(null, response)
}

type RangeResult =
  | { is: 'whole' | 'unsatisfiable'; sizeBytes: number; etag: string }
  | { is: 'part'; range: ByteRange; sizeBytes: number; etag: string }
  | { is: 'known'; etag: string }

type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null

async function answer(
  found: RangeResult,
  terms: ServeOptions,
  read: (range: ByteRange) => Body | Promise<Body>,
): Promise<Response> {
  const headers: Record<string, string> = { ETag: found.etag, 'Cache-Control': terms.cacheControl }
  if (found.is === 'known') return new Response(null, { status: 304, headers })
  const { sizeBytes } = found
  if (found.is === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${sizeBytes}` },
    })
  const range = found.is === 'part' ? found.range : { start: 0, end: sizeBytes - 1 }
  Object.assign(headers, {
    'Accept-Ranges': 'bytes',
    'Content-Type': terms.contentType,
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': String(range.end - range.start + 1),
    ...(terms.fileName !== undefined && { 'Content-Disposition': attachment(terms.fileName) }),
    ...(found.is === 'part' && { 'Content-Range': `bytes ${range.start}-${range.end}/${sizeBytes}` }),
  })
  // Reads an empty object too, so that its stream is closed.
  const body = await read(range)
  return new Response(sizeBytes === 0 ? null : body, { status: found.is === 'part' ? 206 : 200, headers })
}
