const SEGMENT = /^[0-9A-F]{24}$/
const HISTORY = /^[0-9A-F]{8}\.history$/
const LABEL = /^[0-9A-F]{24}\.[0-9A-F]{8}\.backup$/
// What a timeline had written of a segment when it was left; the next one begins with the same bytes.
const PARTIAL = /^[0-9A-F]{24}\.partial$/

/** Names of a finished file of WAL, and of those that PostgreSQL archives beside them. */
export const isSegment = (name: string): boolean => SEGMENT.test(name)
export const isHistory = (name: string): boolean => HISTORY.test(name)
export const isArchived = (name: string): boolean =>
  isSegment(name) || isHistory(name) || LABEL.test(name) || PARTIAL.test(name)

/** What the names of all files of a timeline begin with. */
export const timelineOfWal = (name: string): string => name.slice(0, 8)

/** Where in the journal a segment lies, on whatever timeline: a count of 16 MB. */
export const segmentOf = (name: string): bigint =>
  (BigInt(`0x${name.slice(8, 16)}`) << 8n) | BigInt(`0x${name.slice(16, 24)}`)

const SEGMENTS_A_LOG = 256

/** The segment after this one on its timeline, for segments of 16 MB. */
export function segmentAfter(name: string): string {
  const [timeline, log, part] = [name.slice(0, 8), name.slice(8, 16), name.slice(16)].map((hex) =>
    Number.parseInt(hex, 16),
  ) as [number, number, number]
  const isLast = part === SEGMENTS_A_LOG - 1
  return [timeline, isLast ? log + 1 : log, isLast ? 0 : part + 1].map(inHex).join('')
}

const inHex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
