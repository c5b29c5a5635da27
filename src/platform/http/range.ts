/** Bytes `start` to `end`, both included, as in HTTP. */
export type ByteRange = { start: number; end: number }

export type RangeRequest = { range: string | null; ifRange: string | null; ifNoneMatch: string | null }

export const readRangeRequest = (headers: Headers): RangeRequest => ({
  range: headers.get('range'),
  ifRange: headers.get('if-range'),
  ifNoneMatch: headers.get('if-none-match'),
})

/** Whether If-None-Match names this version, by weak comparison (RFC 9110, 13.1.2). */
export function clientHasVersion(ifNoneMatch: string | null, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.some((tag) => tag === '*' || tag === etag.replace(/^W\//, '')) ?? false
}

export type RequestedRange = 'whole' | 'unsatisfiable' | ByteRange

type RangeHeaders = Pick<RangeRequest, 'range' | 'ifRange'>

/**
 * Returns the requested range. Anything but one well-formed range gets the complete content, as
 * does an If-Range other than `etag`: RFC 9110 lets a server ignore Range.
 */
export function requestedRange(
  headers: RangeHeaders,
  content: { sizeBytes: number; etag: string },
): RequestedRange {
  if (headers.range === null) return 'whole'
  if (headers.ifRange !== null && headers.ifRange !== content.etag) return 'whole'

  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(headers.range) ?? []
  if (first === undefined || last === undefined || first + last === '') return 'whole'
  if (first === '') return lastBytes(Number(last), content.sizeBytes)

  const start = Number(first)
  const end = last === '' ? Infinity : Number(last)
  if (end < start) return 'whole'
  if (start >= content.sizeBytes) return 'unsatisfiable'
  return { start, end: Math.min(end, content.sizeBytes - 1) }
}

function lastBytes(count: number, sizeBytes: number): RequestedRange {
  if (count === 0 || sizeBytes === 0) return 'unsatisfiable'
  return { start: Math.max(0, sizeBytes - count), end: sizeBytes - 1 }
}
