import * as mailLinksSql from '../mail-links/server/mail-links.sql.ts'
import * as passwordsSql from './passwords.sql.ts'
import { elevated } from '#domains/access/server/access.ts'
import type { Entrance } from '#domains/access/server/serve-contract.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { removeSeatsPasskeys } from '../passkeys/server/passkeys.sql.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'
import type { Seat } from '../core/server/accounts.sql.ts'
import { endSessions } from './sessions.ts'

type Running = { tx: Tx; now: Date }

export const listSeats = ({ tx }: { tx: Tx }, personId: string): Promise<Seat[]> =>
  elevated(tx, (tx) => accountsSql.listSeats(tx, personId))

/** The person who has this seat. Throws when it is nobody's. */
export async function personOfSeat({ tx }: { tx: Tx }, seatId: string): Promise<string> {
  const personId = await elevated(tx, (tx) => accountsSql.personOfSeat(tx, seatId))
  if (personId === undefined) throw new Error(`nobody has the seat ${seatId}`)
  return personId
}

/** An account by its id, or by a client's seat, which the back office names. */
export async function findPerson({ tx }: { tx: Tx }, id: string) {
  return elevated(tx, async (tx) => {
    const found = await accountsSql.personById(tx, id)
    const personId = found ? undefined : await accountsSql.personOfSeat(tx, id)
    return personId === undefined ? found : accountsSql.personById(tx, personId)
  })
}

/** The seats of a person that may be reached here: under a studio's domain its own, by `onlySeat` that one. */
export async function listSeatsHere(
  call: { tx: Tx } & Pick<Entrance, 'studioHost'>,
  personId: string,
  onlySeat?: string | null,
): Promise<Seat[]> {
  const seats = await listSeats(call, personId)
  const { studioHost } = call
  return seats.filter(
    ({ id, studioId }) => (!onlySeat || id === onlySeat) && (!studioHost || studioId === studioHost.studioId),
  )
}

/** Ends all sessions but the excepted one, and all links mailed to this person. */
export const endAllSessions = ({ tx, now }: Running, personId: string, except?: string) =>
  elevated(tx, async (tx) => {
    await mailLinksSql.endWaysIn(tx, personId, now)
    await endSessions(tx, personId, { except })
  })

/**
 * Ends the sessions and links that open this seat: all that the person has while it is their only one, else those that
 * open no other. Returns whether it is their only one.
 */
export const endSeatsSessions = (
  { tx, now }: Running,
  personId: string,
  seatId: string,
  except?: string,
): Promise<boolean> =>
  elevated(tx, async (tx) => {
    const seats = await accountsSql.listSeats(tx, personId)
    const seat = seats.find(({ id }) => id === seatId)
    const isOnly = seats.length === 1
    if (isOnly) await endAllSessions({ tx, now }, personId, except)
    else if (seat) {
      await mailLinksSql.endWaysInToSeat(tx, personId, seat, now)
      await endSessions(tx, personId, { except, onlySeat: seatId })
    }
    return isOnly
  })

/** Ends all that a studio's place gave its client: sessions, links, its password and passkeys; dead links keep their page. */
export const closeSeat = (call: Running, seatId: string): Promise<string> =>
  elevated(call.tx, async (tx) => {
    const personId = await personOfSeat({ tx }, seatId)
    await endSeatsSessions({ tx, now: call.now }, personId, seatId)
    await passwordsSql.removePasswords(tx, personId, seatId)
    await removeSeatsPasskeys(tx, personId, seatId)
    return personId
  })

/**
 * Gives a seat to the person at this address, who is made when it is no client's. What opened it before opens it no
 * more. The caller holds both addresses, moves the seat, and then calls `removeIfSeatless` for the former person.
 */
export const passSeatOn = (
  call: Running,
  seat: { id: string; studioId: string },
  to: { id: string; email: string; name: string },
) =>
  elevated(call.tx, async (tx) => {
    const person = only(await accountsSql.findOrInsertClients(tx, [to], call.now))
    const formerId = await closeSeat({ tx, now: call.now }, seat.id)
    await mailLinksSql.giveMailLinks(tx, formerId, person.id, seat)
    return { personId: person.id, formerId }
  })

/** Deletes an account that is a client nowhere any more, with all that signs in to it. */
export const removeIfSeatless = ({ tx }: Running, personId: string): Promise<void> =>
  elevated(tx, async (tx) => {
    await accountsSql.removeIfSeatless(tx, personId)
  })
