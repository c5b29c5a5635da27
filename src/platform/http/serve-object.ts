import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { attachment } from '#platform/http/content-disposition.ts'
import { bodyOf, type OnProgress } from '#platform/http/lazy-body.ts'
import { askedIn, isKnown, requestedRange, type ByteRange } from '#platform/http/range.ts'
import type { Objects } from '#platform/objects/objects.ts'

/** Bytes whose size and version are known in advance, and of which any range can be read. */
export type ServableContent = {
  sizeBytes: number
  etag: string
  stream(range: ByteRange): Readable | Promise<Readable>
}

export type ServeTerms = {
  headers: Headers
  contentType: string
  cacheControl: string
  /** With a name the browser downloads the bytes, without one it shows them. */
  fileName?: string
  onProgress?: OnProgress
}

// Below this a file is read at once: it costs less than a stream, and the answer leaves in one piece.
const STREAMED_FROM_BYTES = 1024 * 1024

/**
 * Answers with an object or the range asked for, in one look at it; undefined when the key holds nothing. The object is
 * open by then: an answer whose body is not sent has to be cancelled, as `withoutBody` does.
 */
export async function serveObject(
  objects: Objects,
  key: string,
  terms: ServeTerms,
): Promise<Response | undefined> {
  const forDownload = terms.fileName !== undefined
  const found = await objects.open(key, askedIn(terms.headers), { forDownload })
  if (!found) return undefined
  if (!('stream' in found)) return answer(found, terms, () => null)
  const { stream } = found
  return answer(found, terms, (range) =>
    range.end < range.start || (range.end - range.start < STREAMED_FROM_BYTES && !terms.onProgress)
      ? buffer(stream)
      : bodyOf(stream, range, terms.onProgress),
  )
}

/** Answers with bytes that are made while they are sent, or the range of them asked for. */
export async function serveStream(content: ServableContent, terms: ServeTerms): Promise<Response> {
  const asked = askedIn(terms.headers)
  const range = isKnown(asked.ifNoneMatch, content.etag) ? 'known' : requestedRange(asked, content)
  const { sizeBytes, etag } = content
  const found: Found =
    typeof range === 'string' ? { is: range, sizeBytes, etag } : { is: 'part', range, sizeBytes, etag }
  return answer(found, terms, (range) => bodyOf(async () => content.stream(range), range, terms.onProgress))
}

/** The answer to HEAD: that of GET, whose body is let go of. */
export async function withoutBody(request: Request, given: Response): Promise<Response> {
  if (request.method !== 'HEAD' || !given.body) return given
  await given.body.cancel()
  return new Response(null, given)
}

type Found =
  | { is: 'whole' | 'unsatisfiable'; sizeBytes: number; etag: string }
  | { is: 'part'; range: ByteRange; sizeBytes: number; etag: string }
  | { is: 'known'; etag: string }

type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null

async function answer(
  found: Found,
  terms: ServeTerms,
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
  // Of an empty object too, so that it is closed.
  const body = await read(range)
  return new Response(sizeBytes === 0 ? null : body, { status: found.is === 'part' ? 206 : 200, headers })
}
