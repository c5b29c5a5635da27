import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { attachment } from '#platform/http/content-disposition.ts'
import { bodyOf, type OnProgress } from '#platform/http/lazy-body.ts'
import { requestedRange, type ByteRange } from '#platform/http/range.ts'
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

/** Answers with an object or the range asked for; undefined when the key holds nothing. */
export async function serveObject(
  objects: Objects,
  key: string,
  terms: ServeTerms,
): Promise<Response | undefined> {
  const found = await objects.stat(key)
  if (!found) return undefined
  const stream = async (range: ByteRange) => {
    const opened = await objects.read(key, range)
    // Size and etag are promised by now; the bytes of another version would pass as a good answer.
    if (opened?.etag !== found.etag) {
      opened?.stream.destroy()
      throw new Error(`the object ${key} was replaced or removed while it was served`)
    }
    return opened.stream
  }
  return serve({ ...found, stream }, terms, (range) =>
    range.end - range.start < STREAMED_FROM_BYTES && !terms.onProgress
      ? stream(range).then(buffer)
      : bodyOf(() => stream(range), range, terms.onProgress),
  )
}

/** Answers with bytes that are made while they are sent, or the range of them asked for. */
export async function serveStream(content: ServableContent, terms: ServeTerms): Promise<Response> {
  return serve(content, terms, (range) => bodyOf(async () => content.stream(range), range, terms.onProgress))
}

type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

async function serve(
  content: ServableContent,
  terms: ServeTerms,
  read: (range: ByteRange) => Body | Promise<Body>,
): Promise<Response> {
  const { sizeBytes, etag } = content
  const headers: Record<string, string> = { ETag: etag, 'Cache-Control': terms.cacheControl }
  if (isKnown(terms.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })

  Object.assign(headers, {
    'Accept-Ranges': 'bytes',
    'Content-Type': terms.contentType,
    'X-Content-Type-Options': 'nosniff',
    ...(terms.fileName !== undefined && { 'Content-Disposition': attachment(terms.fileName) }),
  })
  const [range, ifRange] = [terms.headers.get('range'), terms.headers.get('if-range')]
  const asked = requestedRange({ range, ifRange }, content)
  if (asked === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${sizeBytes}` } })
  }
  if (asked !== 'whole') headers['Content-Range'] = `bytes ${asked.start}-${asked.end}/${sizeBytes}`
  const { start, end } = asked === 'whole' ? { start: 0, end: sizeBytes - 1 } : asked
  headers['Content-Length'] = String(end - start + 1)
  const body = sizeBytes === 0 ? null : await read({ start, end })
  return new Response(body, { status: asked === 'whole' ? 200 : 206, headers })
}

// If-None-Match compares weakly (RFC 9110, 13.1.2).
function isKnown(ifNoneMatch: string | null, etag: string) {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.some((tag) => tag === '*' || tag === etag.replace(/^W\//, '')) ?? false
}
