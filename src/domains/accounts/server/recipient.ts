import { elevated, type Work } from '#domains/access/server/access.ts'
import { tokenHostOf, type TokenHost } from '#domains/access/server/token-host.ts'
import { originOfHost } from '#platform/http/host-name.ts'
import type { Recipient } from './account-letters.nl.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import { listSeats } from './seats.ts'

type Person = { id: string; email: string }

/**
 * Names the studio of `seatId` as sender, by default the studio of the first seat in `listSeats`.
 * Names Lichttafel if the person has no seat.
 */
export async function findRecipient(
  call: Work<'tx' | 'services' | 'now'>,
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

export type LinkHost = { origin: string; tokenHost: TokenHost }

export const ourLinkHost = ({ publicUrl }: { publicUrl: string }): LinkHost => ({
  origin: publicUrl,
  tokenHost: null,
})

/**
 * Returns the studio’s domain while it is live, allowed and complete in DNS, or else our own
 * address.
 */
export async function linkHostForClient(
  { tx, now, services }: Work<'tx' | 'services' | 'now'>,
  clientId: string,
): Promise<LinkHost> {
  const at = await elevated(tx, (tx) => accountsSql.hostForSeat(tx, clientId, now))
  if (!at) return ourLinkHost(services)
  return { origin: originOfHost(services.publicUrl, at.host), tokenHost: tokenHostOf(at) }
}

export const originForClient = async (
  call: Work<'tx' | 'services' | 'now'>,
  clientId: string,
): Promise<string> => (await linkHostForClient(call, clientId)).origin
