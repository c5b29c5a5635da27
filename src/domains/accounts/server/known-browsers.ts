// Known browsers have their own count of attempts, so that guessing elsewhere locks no owner out.
// The cookie lists tags of the proven passwords.
import { createHmac, randomBytes } from 'node:crypto'
import { elevated } from '#domains/access/server/access.ts'
import type { RequestContext } from '#domains/access/server/serve-contract.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { acceptedSecrets, isSameSignature } from '#platform/core/seal.ts'
import { findUnblockedBrowser, type LimitedAction } from './attempts.ts'
import * as passwordsSql from './passwords.sql.ts'
import { findCookie, createCookie } from '../core/server/session-cookie.ts'

const COOKIE_NAME = 'known'
const REMEMBERED_SECONDS = 400 * 24 * 60 * 60
/** Limit for shared browsers; the latest tags stay. */
const MAX_TAGS = 5

type BrowserCall = Pick<RequestContext, 'cookies' | 'services' | 'origin' | 'studioHost'> & { tx: Tx }
type Person = { id: string; email: string }
type Password = passwordsSql.PasswordRow

const browserId = /^[\w-]{22}$/

type KnownBrowser = {
  /**
   * Count shared by the browsers that proved one password, so that more browsers give no more
   * attempts. A browser that proved several passwords uses the first unblocked count, so that a
   * studio that knows one password can’t lock the owner out.
   */
  countedAs: string
  proved: (password: Pick<Password, 'hash'>) => boolean
}

/**
 * Ignores passwords that this browser did not prove: a studio can add a password by adding a
 * client.
 */
export async function findKnownBrowser(
  call: BrowserCall & { now: Date },
  guess: LimitedAction,
  email: string,
  account = email,
): Promise<KnownBrowser | undefined> {
  const cookie = readCookie(call)
  if (!cookie) return undefined
  const passwords = await elevated(call.tx, (tx) => passwordsSql.listPasswordsByEmail(tx, email))
  const proven = passwords.filter((password) => {
    const expected = acceptedSecrets(call.services).map((secret) => tagFor(secret, cookie.browser, password))
    return cookie.tags.some((tag) => expected.some((one) => isSameSignature(tag, one)))
  })
  const counts = proven.map((password) => tagFor(call.services.secret, '', password))
  const countedAs = (await findUnblockedBrowser(call, guess, account, counts)) ?? counts[0]
  if (!countedAs) return undefined
  const hashes = new Set(proven.map(({ hash }) => hash))
  return { countedAs, proved: ({ hash }) => hashes.has(hash) }
}

/**
 * Returns a cookie that marks the person’s passwords as proven; with `onlySeat`, only that seat’s.
 */
export async function createKnownBrowserCookie(
  call: BrowserCall,
  person: Person,
  onlySeat?: string | null,
): Promise<string> {
  const { browser, tags } = readCookie(call) ?? { browser: randomBytes(16).toString('base64url'), tags: [] }
  const passwords = await elevated(call.tx, (tx) => passwordsSql.passwordsOf(tx, person.id))
  const proven = passwords.filter(({ seatId }) => !onlySeat || seatId === onlySeat)
  const own = proven.map((password) => tagFor(call.services.secret, browser, password))
  const others = tags.filter((other) => !own.includes(other))
  const value = [browser, ...own, ...others].slice(0, MAX_TAGS + 1).join('.')
  return createCookie(COOKIE_NAME, value, REMEMBERED_SECONDS, call)
}

function readCookie(call: BrowserCall) {
  const [browser = '', ...tags] = findCookie(COOKIE_NAME, call.cookies, call)?.split('.') ?? []
  return browserId.test(browser) ? { browser, tags: tags.slice(0, MAX_TAGS) } : undefined
}

// Includes the hash, so that a new password invalidates the old one’s tags.
const tagFor = (secret: string, browser: string, { id, email, hash }: Password): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['known browser', browser, id, email, hash]))
    .digest('base64url')
