const SEGMENT = /^[0-9A-F]{24}$/
const HISTORY = /^[0-9A-F]{8}\.history$/
const LABEL = /^[0-9A-F]{24}\.[0-9A-F]{8}\.backup$/
// The part of a segment that a timeline had written when it was left. The next timeline's segment
// begins with the same bytes.
const PARTIAL = /^[0-9A-F]{24}\.partial$/

export const isSegment = (name: string): boolean => SEGMENT.test(name)
export const isHistory = (name: string): boolean => HISTORY.test(name)
export const isWalFile = (name: string): boolean =>
  isSegment(name) || isHistory(name) || LABEL.test(name) || PARTIAL.test(name)

export const timelineOfWal = (name: string): string => name.slice(0, 8)

/** Returns a segment's position on any timeline, in units of 16 MB. */
export const segmentPosition = (name: string): bigint =>
  (BigInt(`0x${name.slice(8, 16)}`) << 8n) | BigInt(`0x${name.slice(16, 24)}`)

const SEGMENTS_PER_LOG = 256

export function segmentAfter(name: string): string {
  const [timeline, log, segment] = [name.slice(0, 8), name.slice(8, 16), name.slice(16)].map((hex) =>
    Number.parseInt(hex, 16),
  ) as [number, number, number]
  const isLast = segment === SEGMENTS_PER_LOG - 1
  return [timeline, isLast ? log + 1 : log, isLast ? 0 : segment + 1].map(toHex).join('')
}

const toHex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
