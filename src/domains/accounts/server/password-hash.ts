import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32
const SALT_BYTES = 16

const hashWith = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** A password as a PHC string, which carries its own salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await hashWith('argon2id', {
    message: password,
    nonce: salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: 1,
    tagLength: TAG_BYTES,
  })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(salt)}$${base64(tag)}`
}

const phcString = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether this password made this hash; with the cost the hash names, so that the cost can be raised later. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = phcString.exec(hash)
  if (!parts) throw new Error('a password hash that is not ours')
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number]
  const [salt, expected] = parts.slice(4, 6).map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer]
  const message = password
  const cost = { memory, passes, parallelism, tagLength: expected.length }
  return timingSafeEqual(await hashWith('argon2id', { message, nonce: salt, ...cost }), expected)
}
