// Codes that change with time: RFC 6238 on top of RFC 4226, with what every authenticator app takes for granted.
import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** Clocks of phones run a little ahead or behind. */
const STEPS_AROUND = [0, -1, 1]

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

export function codeAt(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const truncated = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff
  return String(truncated % 10 ** digits).padStart(digits, '0')
}

/** The step of time whose code this is; undefined when it is of none around now. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const given = Buffer.from(code)
  const isRight = (step: number) => {
    const expected = Buffer.from(codeAt(secret, step))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return STEPS_AROUND.map((by) => stepAt(now) + by).find(isRight)
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without the padding that apps do not ask for. */
export function base32(bytes: Uint8Array): string {
  let [text, kept, bits] = ['', 0, 0]
  for (const byte of bytes) {
    kept = (kept << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += ALPHABET[(kept >>> (bits - 5)) & 31]
    kept &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(kept << (5 - bits)) & 31] : text
}

/** What a QR holds for an app to read. */
export function appAddress(issuer: string, email: string, secret: Buffer): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer })
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${query}`
}
