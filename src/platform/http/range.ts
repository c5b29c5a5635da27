/** Bytes `start` up to and including `end`, counted as HTTP counts them. */
export type ByteRange = { start: number; end: number }

/** What a request asks of bytes that it may know or hold in part; each header as it came. */
export type Asked = { range: string | null; ifRange: string | null; ifNoneMatch: string | null }

export const askedIn = (headers: Headers): Asked => ({
  range: headers.get('range'),
  ifRange: headers.get('if-range'),
  ifNoneMatch: headers.get('if-none-match'),
})

/** Whether If-None-Match names this version; it compares weakly (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.some((tag) => tag === '*' || tag === etag.replace(/^W\//, '')) ?? false
}

export type RequestedRange = 'whole' | 'unsatisfiable' | ByteRange

type RangeHeaders = Pick<Asked, 'range' | 'ifRange'>

/**
 * The part of `sizeBytes` a request asks for. Anything but one well-formed range of bytes gets the whole, as does an
 * If-Range with another etag: RFC 9110 lets a server ignore Range.
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
