import { elevated, publishToAdmins } from '#domains/access/server/access.ts'
import { afterCommit, type Call } from '#domains/access/server/serve-contract.ts'
import { homeOf } from '#domains/access/viewer.rules.ts'
import type { Action } from '#domains/activity/activity.rules.ts'
import { record, type Actor } from '#domains/activity/server/activity.ts'
import { publish } from '#platform/live/publish.ts'
import * as accountsSql from './accounts.sql.ts'
import { identify } from './accounts.ts'
import { rememberBrowser } from './known-browsers.ts'
import { newProof } from '../mail-links/server/mail-links.ts'
import { sessionTokenFrom } from './session-cookie.ts'
import { openSession } from './sessions.ts'
import { asksCode } from '../two-factor/server/two-factor.ts'

export type AnyCall = Pick<
  Call<unknown, unknown, never>,
  'tx' | 'services' | 'ipAddress' | 'now' | 'cookies' | 'setCookie' | 'origin' | 'studioHost'
>

type Arriving = AnyCall & {
  userAgent: string
  refuse: ((code: 'gallery_closed', facts: { studioName: string }) => never) &
    ((code: 'other_studio') => never)
}

/**
 * Every way of signing in ends here: opens the session (narrow when `viaLetter`) and logs it; the answer, after the
 * commit, sets the cookie and returns the home.
 */
export async function arrive(call: Arriving, userId: string, viaLetter = false) {
  const { tx, services, setCookie, refuse } = call
  const [person, studioName] = await elevated(
    tx,
    async (tx) => [await accountsSql.personById(tx, userId), await accountsSql.closedBy(tx, userId)] as const,
  )
  if (!person) throw new Error('signed in as someone who is gone')
  if (await isOfAnotherStudio(call, userId)) {
    await note(call, 'sign_in_failed', person.email, person)
    return afterCommit(async () => refuse('other_studio'))
  }
  if (studioName !== undefined) {
    await note(call, 'sign_in_failed', person.email, person)
    return afterCommit(async () => refuse('gallery_closed', { studioName }))
  }
  const cookie = await openSession(call, userId, viaLetter)
  await note(call, 'signed_in', person.email, person)
  await leaveSession(call)
  // The letter may be in more hands, so it proves nothing about this browser.
  const known = viaLetter ? undefined : await rememberBrowser(call, person)
  return afterCommit(async () => {
    setCookie(cookie)
    if (known !== undefined) setCookie(known)
    return { home: homeOf(await identify(services, cookie, call)) }
  })
}

export async function isOfAnotherStudio({ tx, studioHost }: AnyCall, userId: string): Promise<boolean> {
  if (!studioHost) return false
  const found = await elevated(tx, (tx) => accountsSql.findCorrespondence(tx, userId))
  return found?.studioId !== studioHost.studioId
}

/** Ends the session this browser had before, so that a copied cookie stops working too. */
async function leaveSession(call: AnyCall): Promise<void> {
  const { tx, cookies } = call
  const token = sessionTokenFrom(cookies, call)
  const left = token && (await elevated(tx, (tx) => accountsSql.endSessionOf(tx, token)))
  if (left) await publish(tx, [left.userId], { topic: 'me' })
}

/** Writes the log as the system: nobody and an inactive studio may not write there themselves. */
export const note = (
  { tx, ipAddress, now }: AnyCall,
  action: Action,
  details: string,
  actor: Actor = 'system',
) => elevated(tx, (tx) => record(tx, actor, { action, details, ipAddress }, now))

/** Confirms an address by something mailed there; returns whether it was unconfirmed before. */
export async function confirmEmailOf(call: AnyCall, userId: string): Promise<boolean> {
  const { tx, now } = call
  const person = await elevated(tx, (tx) => accountsSql.confirmEmail(tx, userId, now))
  if (!person) return false
  await note(call, 'email_confirmed', person.email, person)
  if (person.role === 'photographer') await publishToAdmins(tx, 'accounts', 'office')
  return true
}

export async function codeNeeded(call: AnyCall, userId: string, viaLetter = false) {
  if (!(await asksCode(call.tx, userId))) return undefined
  const purpose = viaLetter ? 'second_factor_by_letter' : 'second_factor'
  return { challenge: await newProof(call, purpose, userId) }
}
