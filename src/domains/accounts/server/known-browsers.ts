// A browser that signed in to an account before has its own count of wrong attempts, so that guessing elsewhere locks
// nobody out. Its cookie is valid for one account and that account's current password.
import { createHmac, randomBytes } from 'node:crypto'
import { elevated } from '#domains/access/server/access.ts'
import type { RequestContext } from '#domains/access/server/serve-contract.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isSameSignature } from '#platform/seal.ts'
import * as accountsSql from './accounts.sql.ts'
import { cookieNamed, ownCookie } from './session-cookie.ts'

const NAME = 'known'
const REMEMBERED_SECONDS = 400 * 24 * 60 * 60
/** People who share a browser; beyond that, the latest. */
const MOST_ACCOUNTS = 5

type Asking = Pick<RequestContext, 'cookies' | 'services' | 'origin' | 'studioHost'> & { tx: Tx }
type Person = { id: string; email: string }

const browserId = /^[\w-]{22}$/

/** The browser's id if it is known for this address, and no password has changed since. */
export async function knownBrowser(call: Asking, email: string): Promise<string | undefined> {
  const cookie = readCookie(call)
  if (!cookie) return undefined
  const people = await elevated(call.tx, (tx) => accountsSql.peopleByEmail(tx, email))
  const accounts = people.filter(({ passwordHash }) => passwordHash !== null)
  // All accounts of the address: otherwise the owner of one could guess the others' passwords without limit.
  for (const person of accounts) {
    const expected = await tagFor(call, cookie.browser, person)
    if (!cookie.tags.some((tag) => isSameSignature(tag, expected))) return undefined
  }
  return accounts.length > 0 ? cookie.browser : undefined
}

export async function rememberBrowser(call: Asking, person: Person): Promise<string> {
  const { browser, tags } = readCookie(call) ?? { browser: randomBytes(16).toString('base64url'), tags: [] }
  const tag = await tagFor(call, browser, person)
  const others = tags.filter((other) => other !== tag)
  const value = [browser, tag, ...others].slice(0, MOST_ACCOUNTS + 1).join('.')
  return ownCookie(NAME, value, REMEMBERED_SECONDS, call)
}

function readCookie(call: Asking) {
  const [browser = '', ...tags] = cookieNamed(NAME, call.cookies, call)?.split('.') ?? []
  return browserId.test(browser) ? { browser, tags: tags.slice(0, MOST_ACCOUNTS) } : undefined
}

// The password hash is part of the tag, so that a new password invalidates every tag.
async function tagFor({ tx, services }: Asking, browser: string, { id, email }: Person): Promise<string> {
  const hash = (await elevated(tx, (tx) => accountsSql.passwordHash(tx, id))) ?? ''
  return createHmac('sha256', services.secret)
    .update(JSON.stringify(['known browser', browser, id, email, hash]))
    .digest('base64url')
}
