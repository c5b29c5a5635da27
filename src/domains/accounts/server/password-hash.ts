import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { createLimiter } from '#platform/core/limiter.ts'

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism' | 'tagLength'>

/** OWASP’s minimum for argon2id: 19 MiB, two passes, one lane. Tests lower it. */
export const passwordCost: Cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const SALT_BYTES = 16

/** Half of libuv’s four threads; the others read pictures and files. */
const MAX_CONCURRENT = 2
/** Waiting and running requests hold at most 12 of DATABASE_POOL’s 20 connections. */
const MAX_WAITING = 10
const limitConcurrency = createLimiter(MAX_CONCURRENT, { maxWaiting: MAX_WAITING })

const hashWith = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/**
 * Returns a PHC string. Reuses the salt of `like`, a hash for the same email address: one
 * computation then checks all passwords of the address.
 */
export async function hashPassword(password: string, like?: string): Promise<string> {
  const known = like === undefined ? undefined : readHash(like)
  const salt = known && isOurCost(known) ? known.salt : randomBytes(SALT_BYTES)
  const tag = await tagOf(password, salt, passwordCost)
  const { memory, passes, parallelism } = passwordCost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

/** Uses the cost in the hash, so that `passwordCost` can be raised later. */
export const verifyPassword = async (password: string, hash: string): Promise<boolean> =>
  (await findByPassword(password, [{ hash }])) !== undefined

/** Takes equally long for no account, one, or several with one salt. */
export async function findByPassword<Account extends { hash: string }>(
  password: string,
  accounts: readonly Account[],
): Promise<Account | undefined> {
  if (accounts.length === 0) await tagOf(password, randomBytes(SALT_BYTES), passwordCost)
  const tags = new Map<string, Promise<Buffer>>()
  let found: Account | undefined
  for (const account of accounts) {
    const { salt, cost, tag } = readHash(account.hash)
    const key = `${base64(salt)} ${JSON.stringify(cost)}`
    const computedTag = tags.get(key) ?? tagOf(password, salt, cost)
    tags.set(key, computedTag)
    if (timingSafeEqual(await computedTag, tag)) found ??= account
  }
  return found
}

/** Throws `Away` when the queue is full. */
const tagOf = (password: string, salt: Buffer, cost: Cost) =>
  limitConcurrency(() => hashWith('argon2id', { message: password, nonce: salt, ...cost }))

const phcString = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function readHash(hash: string) {
  const parts = phcString.exec(hash)
  if (!parts) throw new Error('a password hash that is not ours')
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number]
  const [salt, tag] = parts.slice(4, 6).map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer]
  return { salt, tag, cost: { memory, passes, parallelism, tagLength: tag.length } }
}

const isOurCost = ({ cost }: { cost: Cost }) =>
  cost.memory === passwordCost.memory &&
  cost.passes === passwordCost.passes &&
  cost.parallelism === passwordCost.parallelism
