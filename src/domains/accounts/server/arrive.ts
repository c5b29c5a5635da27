import { elevated, publishToAdmins } from '#domains/access/server/access.ts'
import { afterCommit, type Call } from '#domains/access/server/serve-contract.ts'
import { homeOf, TWO_STEPS, type Viewer } from '#domains/access/viewer.rules.ts'
import type { Action } from '#domains/activity/activity.rules.ts'
import { record, type Actor } from '#domains/activity/server/activity.ts'
import { isSecondStepAsked, secondStepDueFrom } from '../security.rules.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import { identify } from './accounts.ts'
import { rememberBrowser } from './known-browsers.ts'
import { newProof } from './mail-links.ts'
import { sessionTokenFrom } from '../core/server/session-cookie.ts'
import { listSeatsHere } from './seats.ts'
import { openSession, tellOfSession, type CameBy } from './sessions.ts'
import { asksCode } from './two-factor.ts'

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
 * Every way of signing in ends here: opens the session (narrow when by a letter, or by what opens one seat) and logs it;
 * the answer, after the commit, sets the cookie and returns the home, with a client's seat.
 */
export async function arrive(call: Arriving, userId: string, by: CameBy = {}) {
  const { tx, services, setCookie, refuse } = call
  const person = await elevated(tx, (tx) => accountsSql.personById(tx, userId))
  if (!person) throw new Error('signed in as someone who is gone')
  const [seat] = await listSeatsHere(call, userId, by.onlySeat)
  const actor = { id: seat?.id ?? person.id, role: person.role }
  if (isElsewhere(call, seat)) {
    await note(call, 'sign_in_failed', person.email, actor)
    return afterCommit(async () => refuse('other_studio'))
  }
  // Open ones come first, so all are closed.
  if (seat?.isOpen === false) {
    await note(call, 'sign_in_failed', person.email, actor)
    const { studioName } = seat
    return afterCommit(async () => refuse('gallery_closed', { studioName }))
  }
  const cookie = await openSession(call, userId, by)
  if (person.role === 'admin')
    await elevated(tx, (tx) => accountsSql.setSecondStepDue(tx, userId, secondStepDueFrom(call.now)))
  await note(call, 'signed_in', person.email, actor)
  await leaveSession(call)
  // The letter may be in more hands, so it proves nothing about this browser.
  const known = by.viaLetter ? undefined : await rememberBrowser(call, person, by.onlySeat)
  return afterCommit(async () => {
    setCookie(cookie)
    if (known !== undefined) setCookie(known)
    const viewer = await identify(services, cookie, call, { seat: by.onlySeat ?? undefined })
    return isAskedForTwoSteps(viewer, call.now) ? { home: TWO_STEPS } : homeWithSeat(viewer)
  })
}

const isAskedForTwoSteps = (viewer: Viewer, now: Date) =>
  viewer.role === 'admin' &&
  viewer.secondStepDueAt !== undefined &&
  isSecondStepAsked(viewer.secondStepDueAt, now)

/** Where a viewer goes, and for a client of several studios which of their seats that is. */
export const homeWithSeat = (viewer: Viewer) => ({
  home: homeOf(viewer),
  ...(viewer.role === 'client' && viewer.hasOtherSeats && { seatId: viewer.id }),
})

/** Whether this host is a studio's, and not one of theirs. */
export const isElsewhere = ({ studioHost }: Pick<AnyCall, 'studioHost'>, seatHere: object | undefined) =>
  studioHost !== undefined && seatHere === undefined

/** Ends the session this browser had before, so that a copied cookie stops working too. */
async function leaveSession(call: AnyCall): Promise<void> {
  const { tx, cookies } = call
  const token = sessionTokenFrom(cookies, call)
  const left = token && (await elevated(tx, (tx) => accountsSql.endSessionOf(tx, token)))
  if (left) await tellOfSession(tx, left.userId)
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
  const [seat] = await listSeatsHere(call, userId)
  await note(call, 'email_confirmed', person.email, { id: seat?.id ?? person.id, role: person.role })
  if (person.role === 'photographer') await publishToAdmins(tx, 'accounts', 'office')
  return true
}

/**
 * The password that a studio gave a seat is asked no code of a second step that is older than the seat: it opens nothing that the studio
 * does not have, and would tell it that the address was known.
 */
export async function codeNeeded(call: AnyCall, userId: string, { viaLetter, onlySeat }: CameBy = {}) {
  const seat = onlySeat && !viaLetter ? (await listSeatsHere(call, userId, onlySeat))[0] : undefined
  if (!(await asksCode(call.tx, userId, seat?.since))) return undefined
  const purpose = viaLetter ? 'second_factor_by_letter' : 'second_factor'
  return { challenge: await newProof(call, purpose, userId, onlySeat) }
}
