// A browser that signed in to an account before has a count of wrong attempts apart from everyone's, so that guessing
// elsewhere locks nobody out. Its cookie holds which passwords it proved, as long as these are current.
import { createHmac, randomBytes } from 'node:crypto'
import { elevated } from '#domains/access/server/access.ts'
import type { RequestContext } from '#domains/access/server/serve-contract.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { acceptedSecrets, isSameSignature } from '#platform/seal.ts'
import { firstNotBlocked, type Guess } from './attempts.ts'
import * as passwordsSql from './passwords.sql.ts'
import { cookieNamed, ownCookie } from '../core/server/session-cookie.ts'

const NAME = 'known'
const REMEMBERED_SECONDS = 400 * 24 * 60 * 60
/** People who share a browser; beyond that, the latest. */
const MOST_ACCOUNTS = 5

type Asking = Pick<RequestContext, 'cookies' | 'services' | 'origin' | 'studioHost'> & { tx: Tx }
type Person = { id: string; email: string }
type Password = passwordsSql.Password

const browserId = /^[\w-]{22}$/

type KnownBrowser = {
  /**
   * The count of all browsers that proved the same password, so that opening more browsers gives no more attempts. Of
   * several passwords the first that is not blocked: whoever knows one of them can't lock out who proved more.
   */
  countedAs: string
  proved: (password: Pick<Password, 'hash'>) => boolean
}

/**
 * What a browser proved of this address. Passwords that others gave the address take nothing away: a studio can give
 * anyone's address one by making a client.
 */
export async function knownBrowser(
  call: Asking & { now: Date },
  guess: Guess,
  email: string,
  account = email,
): Promise<KnownBrowser | undefined> {
  const cookie = readCookie(call)
  if (!cookie) return undefined
  const passwords = await elevated(call.tx, (tx) => passwordsSql.passwordsByEmail(tx, email))
  const proven = passwords.filter((password) => {
    const expected = acceptedSecrets(call.services).map((secret) => tagFor(secret, cookie.browser, password))
    return cookie.tags.some((tag) => expected.some((one) => isSameSignature(tag, one)))
  })
  const counts = proven.map((password) => tagFor(call.services.secret, '', password))
  const countedAs = (await firstNotBlocked(call, guess, account, counts)) ?? counts[0]
  if (!countedAs) return undefined
  const hashes = new Set(proven.map(({ hash }) => hash))
  return { countedAs, proved: ({ hash }) => hashes.has(hash) }
}

/** With `onlySeat`, for the password of that seat alone: nothing else was proven. */
export async function rememberBrowser(
  call: Asking,
  person: Person,
  onlySeat?: string | null,
): Promise<string> {
  const { browser, tags } = readCookie(call) ?? { browser: randomBytes(16).toString('base64url'), tags: [] }
  const passwords = await elevated(call.tx, (tx) => passwordsSql.passwordsOf(tx, person.id))
  const proven = passwords.filter(({ seatId }) => !onlySeat || seatId === onlySeat)
  const own = proven.map((password) => tagFor(call.services.secret, browser, password))
  const others = tags.filter((other) => !own.includes(other))
  const value = [browser, ...own, ...others].slice(0, MOST_ACCOUNTS + 1).join('.')
  return ownCookie(NAME, value, REMEMBERED_SECONDS, call)
}

function readCookie(call: Asking) {
  const [browser = '', ...tags] = cookieNamed(NAME, call.cookies, call)?.split('.') ?? []
  return browserId.test(browser) ? { browser, tags: tags.slice(0, MOST_ACCOUNTS) } : undefined
}

// The password hash is part of the tag, so that a new password invalidates every tag.
const tagFor = (secret: string, browser: string, { id, email, hash }: Password): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['known browser', browser, id, email, hash]))
    .digest('base64url')
