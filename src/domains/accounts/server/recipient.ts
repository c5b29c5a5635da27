import { elevated } from '#domains/access/server/access.ts'
import { tokenHostOf, type TokenHost } from '#domains/access/server/token-host.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { originOfHost } from '#platform/http/host-name.ts'
import type { Recipient } from './account-letters.nl.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import { listSeats } from './seats.ts'

type Writing = { tx: Tx; now: Date; services: { publicUrl: string } }

type Person = { id: string; email: string }

/** A client is written to in the name of this seat's studio; without one, of the studio where they were last. */
export async function findRecipient(
  call: Writing,
  { id, email }: Person,
  seatId?: string,
): Promise<Recipient> {
  const site = { to: email, publicUrl: call.services.publicUrl }
  const seats = await listSeats(call, id)
  const seat = seats.find((known) => known.id === seatId) ?? seats[0]
  if (!seat) {
    const ownerFirstName = await elevated(call.tx, (tx) => accountsSql.ownerFirstName(tx, id))
    return { ...site, origin: site.publicUrl, ownerFirstName, brand: { name: 'Lichttafel' } }
  }
  const { firstName, studioName, accentColor, replyTo } = seat
  const origin = await originForClient(call, seat.id)
  return { ...site, origin, firstName, brand: { name: studioName, accentColor, replyTo } }
}

/** An address of ours that a link leads to, and the host to which its token is bound. */
export type LinkPlace = { origin: string; tokenHost: TokenHost }

export const ourPlace = ({ publicUrl }: { publicUrl: string }): LinkPlace => ({
  origin: publicUrl,
  tokenHost: null,
})

/**
 * Where links in letters to this client lead: their studio's own domain while it is live and every record was found at
 * the last check, else the product's.
 */
export async function placeForClient({ tx, now, services }: Writing, clientId: string): Promise<LinkPlace> {
  const at = await elevated(tx, (tx) => accountsSql.hostForSeat(tx, clientId, now))
  if (!at) return ourPlace(services)
  return { origin: originOfHost(services.publicUrl, at.host), tokenHost: tokenHostOf(at) }
}

/** The same, for links without a token. */
export const originForClient = async (call: Writing, clientId: string): Promise<string> =>
  (await placeForClient(call, clientId)).origin
