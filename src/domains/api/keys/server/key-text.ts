import { createHash, randomBytes, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

// Letters and digits only, so that a double click selects the complete prefix.
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX_LENGTH = 8
const CHECKSUM_LENGTH = 6
const SECRET_BYTES = 32

// 32 bytes are 43 characters in base64url, followed by six characters of checksum.
const keyPattern = /^lt_live_([0-9A-Za-z]{8})_([\w-]{43})([0-9A-Za-z]{6})$/

type ReadKey = { prefix: string; secretHash: Buffer }

export function newKey(): ReadKey & { key: string } {
  const prefix = Array.from({ length: PREFIX_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const secret = randomBytes(SECRET_BYTES)
  const body = `${prefix}_${secret.toString('base64url')}`
  return { key: `lt_live_${body}${checksum(body)}`, prefix, secretHash: hashOf(secret) }
}

/** Returns undefined for a malformed key. The checksum finds typos without a query. */
export function readKey(key: string): ReadKey | undefined {
  const [, prefix = '', secret = '', sum] = keyPattern.exec(key) ?? []
  if (sum === undefined || sum !== checksum(`${prefix}_${secret}`)) return undefined
  return { prefix, secretHash: hashOf(Buffer.from(secret, 'base64url')) }
}

// A fast hash is enough, because the secret is fully random.
const hashOf = (secret: Buffer) => createHash('sha256').update(secret).digest()

function checksum(text: string): string {
  let remaining = crc32(text)
  let checksumText = ''
  for (let at = 0; at < CHECKSUM_LENGTH; at += 1) {
    checksumText = ALPHABET[remaining % ALPHABET.length] + checksumText
    remaining = Math.floor(remaining / ALPHABET.length)
  }
  return checksumText
}
