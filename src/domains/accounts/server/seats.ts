import * as mailLinksSql from '../mail-links/server/mail-links.sql.ts'
import * as passwordsSql from './passwords.sql.ts'
import { elevated, type Work } from '#domains/access/server/access.ts'
import type { RequestHost } from '#domains/access/server/serve-contract.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { removeSeatPasskeys } from '../passkeys/server/passkeys.sql.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import type { Seat } from '../core/server/accounts.sql.ts'
import { endSessions } from './sessions.ts'

export const listSeats = ({ tx }: { tx: Tx }, personId: string): Promise<Seat[]> =>
  elevated(tx, (tx) => accountsSql.listSeats(tx, personId))

/** Throws when the seat doesn’t exist. */
export async function findPersonIdOfSeat({ tx }: { tx: Tx }, seatId: string): Promise<string> {
  const personId = await elevated(tx, (tx) => accountsSql.selectPersonIdOfSeat(tx, seatId))
  if (personId === undefined) throw new Error(`nobody has the seat ${seatId}`)
  return personId
}

/** Accepts an account’s id, or the seat id by which the back office lists a client. */
export async function findPerson({ tx }: { tx: Tx }, id: string) {
  return elevated(tx, async (tx) => {
    const found = await accountsSql.findPersonById(tx, id)
    const personId = found ? undefined : await accountsSql.selectPersonIdOfSeat(tx, id)
    return personId === undefined ? found : accountsSql.findPersonById(tx, personId)
  })
}

/** Filters the seats by the studio’s domain, if any, and by `onlySeat`. */
export async function listSeatsHere(
  call: { tx: Tx } & Pick<RequestHost, 'studioHost'>,
  personId: string,
  onlySeat?: string | null,
): Promise<Seat[]> {
  const seats = await listSeats(call, personId)
  const { studioHost } = call
  return seats.filter(
    ({ id, studioId }) => (!onlySeat || id === onlySeat) && (!studioHost || studioId === studioHost.studioId),
  )
}

/** Also ends the links in the person’s emails. */
export const endAllSessionsAndLinks = ({ tx, now }: Work<'tx' | 'now'>, personId: string, except?: string) =>
  elevated(tx, async (tx) => {
    await mailLinksSql.endSignInLinksAndProofs(tx, personId, now)
    await endSessions(tx, personId, { except })
  })

/**
 * Ends sessions and links that open only this seat; all of the person’s if this is their only seat.
 * Returns whether the person has no other seat.
 */
export const endSeatSessionsAndLinks = (
  { tx, now }: Work<'tx' | 'now'>,
  personId: string,
  seatId: string,
  except?: string,
): Promise<boolean> =>
  elevated(tx, async (tx) => {
    const seats = await accountsSql.listSeats(tx, personId)
    const seat = seats.find(({ id }) => id === seatId)
    const isOnly = seats.length === 1
    if (isOnly) await endAllSessionsAndLinks({ tx, now }, personId, except)
    else if (seat) {
      await mailLinksSql.endSeatSignInLinksAndProofs(tx, personId, seat, now)
      await endSessions(tx, personId, { except, onlySeat: seatId })
    }
    return isOnly
  })

/** Ends the seat’s sessions, links, password and passkeys. Keeps the dead links, for their page. */
export const closeSeat = (call: Work<'tx' | 'now'>, seatId: string): Promise<string> =>
  elevated(call.tx, async (tx) => {
    const personId = await findPersonIdOfSeat({ tx }, seatId)
    await endSeatSessionsAndLinks({ tx, now: call.now }, personId, seatId)
    await passwordsSql.removePasswords(tx, personId, seatId)
    await removeSeatPasskeys(tx, personId, seatId)
    return personId
  })

/**
 * Closes the seat and finds or creates its new person. The caller must lock both addresses, move
 * the seat, and then call `removePersonIfSeatless`.
 */
export const prepareSeatTransfer = (
  call: Work<'tx' | 'now'>,
  seat: { id: string; studioId: string },
  to: { id: string; email: string; name: string },
) =>
  elevated(call.tx, async (tx) => {
    const person = only(await accountsSql.findOrInsertClients(tx, [to], call.now))
    const formerId = await closeSeat({ tx, now: call.now }, seat.id)
    await mailLinksSql.moveEndedMailLinks(tx, formerId, person.id, seat)
    return { personId: person.id, formerId }
  })

export const removePersonIfSeatless = ({ tx }: Work<'tx' | 'now'>, personId: string): Promise<void> =>
  elevated(tx, async (tx) => {
    await accountsSql.deletePersonIfSeatless(tx, personId)
  })
