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

type Opening = Pick<RequestContext, 'services' | 'ipAddress' | 'userAgent' | 'origin' | 'studioHost'> & {
  tx: Tx
  now: Date
}

/** How someone came in: a letter's link may be in more hands, and with a password or link of one seat only that opens. */
export type CameBy = { viaLetter?: boolean; onlySeat?: string | null; byPasskey?: boolean }

/** Opens a session under a new token; returns its Set-Cookie header, to be sent after the commit. */
export async function openSession(
  call: Opening,
  userId: string,
  { viaLetter = false, onlySeat = null, byPasskey = false }: CameBy = {},
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
  these: { except?: string | undefined; onlySeat?: string } = {},
): Promise<void> {
  await accountsSql.endSessions(tx, userId, these)
  await tellOfSession(tx, userId)
}

/** Ends all sessions that began at a studio's domain while it was live. */
export const endSessionsAt = (tx: Tx<'system'>, at: { host: string; liveSince: Date }) =>
  accountsSql.endSessionsAt(tx, tokenHostOf(at)!)

/** Has this person's open screens look again who they are; a client's listen at their seats. */
export const tellOfSession = (tx: Tx, userId: string): Promise<void> =>
  elevated(tx, async (tx) => {
    const seats = await accountsSql.listSeats(tx, userId)
    await publish(tx, [userId, ...seats.map(({ id }) => id)], { topic: 'me' })
  })
