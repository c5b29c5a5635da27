import { elevated } from '#domains/access/server/access.ts'
import { onceCommitted, type Call } from '#domains/access/server/serve-contract.ts'
import { homeOf } from '#domains/access/viewer.rules.ts'
import type { Action } from '#domains/activity/activity.rules.ts'
import { record, type Actor } from '#domains/activity/server/activity.ts'
import { tellLive } from '#platform/live/tell-live.ts'
import * as sql from './accounts.sql.ts'
import { identify } from './accounts.ts'
import { openSession } from './auth-library.ts'
import { rememberBrowser } from './known-browsers.ts'
import { sessionTokenFrom } from './session-cookie.ts'

export type AnyCall = Pick<
  Call<unknown, unknown, never>,
  'tx' | 'services' | 'ipAddress' | 'now' | 'cookies' | 'setCookie'
>

type Arriving = AnyCall & {
  userAgent: string
  refuse: (code: 'gallery_closed', facts: { studioName: string }) => never
}

/** The end of every way in: a session, a line in the log, and once both are safe the cookie and the way home. */
export async function arrive(call: Arriving, userId: string) {
  const { tx, services, setCookie, refuse } = call
  const [person, studioName] = await elevated(
    tx,
    async () => [await sql.personById(tx, userId), await sql.closedBy(tx, userId)] as const,
  )
  if (!person) throw new Error('signed in as someone who is gone')
  if (studioName !== undefined) {
    await note(call, 'sign_in_failed', person.email, person)
    return onceCommitted(async () => refuse('gallery_closed', { studioName }))
  }
  const cookie = await openSession(call, userId)
  await note(call, 'signed_in', person.email, person)
  await leaveSession(call)
  const known = await rememberBrowser(call, person)
  return onceCommitted(async () => {
    setCookie(cookie)
    setCookie(known)
    return { home: homeOf(await identify(services, cookie)) }
  })
}

/** Ends the session that this browser still has: whoever holds a copy of its cookie is out as well. */
async function leaveSession({ tx, services, cookies }: AnyCall): Promise<void> {
  const token = sessionTokenFrom(cookies, services)
  const left = token && (await elevated(tx, () => sql.endSessionOf(tx, token)))
  if (left) await tellLive(tx, [left.userId], { topic: 'me' })
}

/** A line in the log by someone who may not write there under their own role, as nobody and an inactive studio. */
export const note = (
  { tx, ipAddress, now }: AnyCall,
  action: Action,
  details: string,
  actor: Actor = 'system',
) => elevated(tx, () => record(tx, actor, { action, details, ipAddress }, now))
