import { randomBytes } from 'node:crypto'

/** Creates a UUIDv7. It sorts by creation time, so that new rows go to the end of an index. */
export function uuidv7(now = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return uuidOf(bytes.toString('hex'))
}

export const uuidOf = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const UUID_LENGTH = 36

export const isUuid = (text: string) => uuidPattern.test(text)

const LOWEST = '00000000-0000-0000-0000-000000000000'
const DIGITS = '0123456789abcdef'.split('')

/**
 * Returns the smallest UUID that sorts at or after `text`, or the UUID that `text` begins with;
 * undefined if there is none.
 */
export function firstUuidFrom(text: string): string | undefined {
  for (let at = 0; at < LOWEST.length; at++) {
    const character = text[at]
    if (character === undefined) return text.slice(0, at) + LOWEST.slice(at)
    const allowed = LOWEST[at] === '-' ? ['-'] : DIGITS
    if (allowed.includes(character)) continue
    const higher = allowed.find((digit) => digit > character)
    if (higher !== undefined) return text.slice(0, at) + higher + LOWEST.slice(at + 1)
    return withHigherDigit(text.slice(0, at))
  }
  return text.slice(0, LOWEST.length)
}

function withHigherDigit(head: string): string | undefined {
  for (let at = head.length - 1; at >= 0; at--) {
    const digit = DIGITS.indexOf(head[at]!)
    if (digit >= 0 && digit + 1 < DIGITS.length)
      return head.slice(0, at) + DIGITS[digit + 1]! + LOWEST.slice(at + 1)
  }
  return undefined
}

/**
 * Returns the prefix of UUIDv7s of the millisecond `moment`. The prefix sorts before them and after
 * earlier UUIDv7s.
 */
export function uuidPrefixAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
