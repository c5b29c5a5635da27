import { elevated, publishToAdmins } from '#domains/access/server/access.ts'
import { afterCommit, type Call } from '#domains/access/server/serve-contract.ts'
import { homeOf, TWO_STEPS_PATH, type Viewer, type Actor } from '#domains/access/viewer.rules.ts'
import type { Action } from '#domains/activity/activity.rules.ts'
import { record } from '#domains/activity/server/activity.ts'
import { isSecondStepAsked, newSecondStepDeadline } from '../security.rules.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import { identify } from './identify.ts'
import { createKnownBrowserCookie } from './known-browsers.ts'
import { newProof } from './mail-links.ts'
import { readSessionToken } from '../core/server/session-cookie.ts'
import { listSeatsHere } from './seats.ts'
import { openSession, publishSessionChange, type SignInMethod } from './sessions.ts'
import { requiresCode } from './two-factor.ts'

export type AnyCall = Pick<
  Call<unknown, unknown, never>,
  'tx' | 'services' | 'ipAddress' | 'now' | 'cookies' | 'setCookie' | 'origin' | 'studioHost'
>

type SignInCall = AnyCall & {
  userAgent: string
  refuse: ((code: 'gallery_closed', facts: { studioName: string }) => never) &
    ((code: 'other_studio') => never)
}

/**
 * Opens and logs the session: the last step of every way of signing in. Sets the cookie after the
 * commit.
 */
export async function completeSignIn(call: SignInCall, userId: string, by: SignInMethod = {}) {
  const { tx, services, setCookie, refuse } = call
  const person = await elevated(tx, (tx) => accountsSql.findPersonById(tx, userId))
  if (!person) throw new Error('signed in as someone who is gone')
  const [seat] = await listSeatsHere(call, userId, by.onlySeat)
  const actor = { id: seat?.id ?? person.id, role: person.role }
  if (isOtherStudiosHost(call, seat)) {
    await logAccountAction(call, 'sign_in_failed', person.email, actor)
    return afterCommit(async () => refuse('other_studio'))
  }
  // Open seats come first, so all seats here are closed.
  if (seat?.isOpen === false) {
    await logAccountAction(call, 'sign_in_failed', person.email, actor)
    const { studioName } = seat
    return afterCommit(async () => refuse('gallery_closed', { studioName }))
  }
  const cookie = await openSession(call, userId, by)
  if (person.role === 'admin')
    await elevated(tx, (tx) => accountsSql.setSecondStepDue(tx, userId, newSecondStepDeadline(call.now)))
  await logAccountAction(call, 'signed_in', person.email, actor)
  await endPreviousSession(call)
  // A link in a studio’s email may be forwarded, so it proves nothing about this browser.
  const knownBrowserCookie = by.viaLetter
    ? undefined
    : await createKnownBrowserCookie(call, person, by.onlySeat)
  return afterCommit(async () => {
    setCookie(cookie)
    if (knownBrowserCookie !== undefined) setCookie(knownBrowserCookie)
    const viewer = await identify(services, cookie, call, { seat: by.onlySeat ?? undefined })
    return isAskedForTwoSteps(viewer, call.now) ? { home: TWO_STEPS_PATH } : homeWithSeat(viewer)
  })
}

const isAskedForTwoSteps = (viewer: Viewer, now: Date) =>
  viewer.role === 'admin' &&
  viewer.secondStepDueAt !== undefined &&
  isSecondStepAsked(viewer.secondStepDueAt, now)

export const homeWithSeat = (viewer: Viewer) => ({
  home: homeOf(viewer),
  ...(viewer.role === 'client' && viewer.hasOtherSeats && { seatId: viewer.id }),
})

/** Whether the call’s domain is that of a studio where the person has no seat. */
export const isOtherStudiosHost = (
  { studioHost }: Pick<AnyCall, 'studioHost'>,
  seatHere: object | undefined,
) => studioHost !== undefined && seatHere === undefined

/** Ends the browser’s previous session, so that a copied cookie stops working. */
async function endPreviousSession(call: AnyCall): Promise<void> {
  const { tx, cookies } = call
  const token = readSessionToken(cookies, call)
  const endedSession = token && (await elevated(tx, (tx) => accountsSql.endSessionByToken(tx, token)))
  if (endedSession) await publishSessionChange(tx, endedSession.userId)
}

/** Logs as the system: signed-out viewers and inactive studios may not write the log. */
export const logAccountAction = (
  { tx, ipAddress, now }: AnyCall,
  action: Action,
  details: string,
  actor: Actor = 'system',
) => elevated(tx, (tx) => record(tx, actor, { action, details, ipAddress }, now))

/** Confirms the address; returns whether it was unconfirmed. */
export async function confirmEmailOf(call: AnyCall, userId: string): Promise<boolean> {
  const { tx, now } = call
  const person = await elevated(tx, (tx) => accountsSql.confirmEmail(tx, userId, now))
  if (!person) return false
  const [seat] = await listSeatsHere(call, userId)
  await logAccountAction(call, 'email_confirmed', person.email, {
    id: seat?.id ?? person.id,
    role: person.role,
  })
  if (person.role === 'photographer') await publishToAdmins(tx, 'accounts', 'office')
  return true
}

/**
 * Asks no code for a seat’s password when the second step is older than the seat: a code would tell
 * the studio that the person was known.
 */
export async function newCodeChallenge(
  call: AnyCall,
  userId: string,
  { viaLetter, onlySeat }: SignInMethod = {},
) {
  const seat = onlySeat && !viaLetter ? (await listSeatsHere(call, userId, onlySeat))[0] : undefined
  if (!(await requiresCode(call.tx, userId, seat?.since))) return undefined
  const purpose = viaLetter ? 'second_factor_by_letter' : 'second_factor'
  return { challenge: await newProof(call, purpose, userId, onlySeat) }
}
