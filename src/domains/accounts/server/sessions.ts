import { randomBytes } from 'node:crypto'
import { elevated } from '#domains/access/server/access.ts'
import type { RequestContext } from '#domains/access/server/serve-contract.ts'
import { tokenHostOf } from '#domains/access/server/token-host.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { publish } from '#platform/live/publish.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import { sessionCookie, sessionExpiry } from '../core/server/session-cookie.ts'

// OWASP asks for at least 64 bits; this is 192.
const TOKEN_BYTES = 24

type NewSessionCall = Pick<
  RequestContext,
  'services' | 'ipAddress' | 'userAgent' | 'origin' | 'studioHost'
> & {
  tx: Tx
  now: Date
}

/**
 * `viaLetter`: signed in with a link in a studio’s email, which may have been forwarded.
 * `onlySeat`: signed in with a credential of one seat.
 */
export type SignInMethod = { viaLetter?: boolean; onlySeat?: string | null; byPasskey?: boolean }

/** Returns the Set-Cookie header, to be sent after the commit. */
export async function openSession(
  call: NewSessionCall,
  userId: string,
  { viaLetter = false, onlySeat = null, byPasskey = false }: SignInMethod = {},
): Promise<string> {
  const { tx, now, ipAddress, userAgent, studioHost } = call
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await elevated(tx, (tx) =>
    accountsSql.insertSession(tx, {
      id: uuidv7(),
      userId,
      token,
      viaLetter,
      onlySeat,
      byPasskey,
      host: tokenHostOf(studioHost),
      ipAddress,
      userAgent,
      createdAt: now,
      updatedAt: now,
      expiresAt: sessionExpiry(now),
    }),
  )
  return sessionCookie(token, call)
}

export async function endSessions(
  tx: Tx<'system'>,
  userId: string,
  filter: { except?: string | undefined; onlySeat?: string } = {},
): Promise<void> {
  await accountsSql.endSessions(tx, userId, filter)
  await publishSessionChange(tx, userId)
}

/** Ends the sessions that began at this domain since it went live. */
export const endSessionsAtHost = (tx: Tx<'system'>, at: { host: string; liveSince: Date }) =>
  accountsSql.deleteSessionsAtHost(tx, tokenHostOf(at)!)

/** Makes open screens refetch the person’s identity. */
export const publishSessionChange = (tx: Tx, userId: string): Promise<void> =>
  elevated(tx, async (tx) => {
    const seats = await accountsSql.listSeats(tx, userId)
    await publish(tx, [userId, ...seats.map(({ id }) => id)], { topic: 'me' })
  })
