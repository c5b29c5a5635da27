import { createHash, randomBytes, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

// Letters and digits alone, so that a double click selects all of it.
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX_LENGTH = 8
const CHECKSUM_LENGTH = 6
const SECRET_BYTES = 32

// 32 bytes are 43 signs in base64url, and six more are the checksum.
const keyPattern = /^lt_live_([0-9A-Za-z]{8})_([\w-]{43})([0-9A-Za-z]{6})$/

type ReadKey = { prefix: string; secretHash: Buffer }

/** A new key: how it is shown, once, and what of it is kept. */
export function newKey(): ReadKey & { key: string } {
  const prefix = Array.from({ length: PREFIX_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  const secret = randomBytes(SECRET_BYTES)
  const body = `${prefix}_${secret.toString('base64url')}`
  return { key: `lt_live_${body}${checksum(body)}`, prefix, secretHash: hashOf(secret) }
}

/** What a key says; undefined for a typo, of which its checksum tells without anyone being asked. */
export function readKey(key: string): ReadKey | undefined {
  const [, prefix = '', secret = '', sum] = keyPattern.exec(key) ?? []
  if (sum === undefined || sum !== checksum(`${prefix}_${secret}`)) return undefined
  return { prefix, secretHash: hashOf(Buffer.from(secret, 'base64url')) }
}

// The secret is random all through, so a quick hash keeps it as well as a slow one.
const hashOf = (secret: Buffer) => createHash('sha256').update(secret).digest()

function checksum(text: string): string {
  let left = crc32(text)
  let signs = ''
  for (let at = 0; at < CHECKSUM_LENGTH; at += 1) {
    signs = SIGNS[left % SIGNS.length] + signs
    left = Math.floor(left / SIGNS.length)
  }
  return signs
}
