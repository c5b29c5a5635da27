// A browser that signed in to an account before has a count of wrong tries of its own, so that whoever guesses elsewhere
// locks nobody out. What shows it is a cookie that holds for one account and the password it has now.
import { createHmac, randomBytes } from 'node:crypto'
import { elevated } from '#domains/access/server/access.ts'
import type { RequestContext } from '#domains/access/server/serve-contract.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isSameSignature } from '#platform/seal.ts'
import * as accountsSql from './accounts.sql.ts'
import { cookieNamed, ownCookie } from './session-cookie.ts'

const NAME = 'known'
const REMEMBERED_SECONDS = 400 * 24 * 60 * 60
/** As many people as share a browser; of more, those who came last. */
const MOST_ACCOUNTS = 5

type Asking = Pick<RequestContext, 'cookies' | 'services' | 'origin' | 'studioHost'> & { tx: Tx }
type Person = { id: string; email: string }

const browserId = /^[\w-]{22}$/

/** The browser that asks, where it signed in with this address before, by the passwords that its accounts still have. */
export async function knownBrowser(call: Asking, email: string): Promise<string | undefined> {
  const cookie = readCookie(call)
  if (!cookie) return undefined
  const people = await elevated(call.tx, (tx) => accountsSql.peopleByEmail(tx, email))
  const accounts = people.filter(({ passwordHash }) => passwordHash !== null)
  // Of all that have the address: who knows the password of one could else guess those of the others without end.
  for (const person of accounts) {
    const expected = await tagFor(call, cookie.browser, person)
    if (!cookie.tags.some((tag) => isSameSignature(tag, expected))) return undefined
  }
  return accounts.length > 0 ? cookie.browser : undefined
}

/** The Set-Cookie header by which this browser is known for this person from now on. */
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

// Another password makes every tag worthless, those of whoever knew the one before among them.
async function tagFor({ tx, services }: Asking, browser: string, { id, email }: Person): Promise<string> {
  const hash = (await elevated(tx, (tx) => accountsSql.passwordHash(tx, id))) ?? ''
  return createHmac('sha256', services.secret)
    .update(JSON.stringify(['known browser', browser, id, email, hash]))
    .digest('base64url')
}
