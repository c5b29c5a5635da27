import { and, eq } from 'drizzle-orm'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import { photographers, shownStudioName } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { hashInDatabase } from './address-hash.ts'
import { clients, letterStops } from './clients.tables.ts'

/** Who stopped letters of whom: all that a link in a letter says. */
export type Stop = { studioId: string; addressHash: string }

const clientsHash = hashInDatabase(clients.studioId, profiles.email)

/** Joins to a client what their present address has stopped. */
export const stopOfClient = and(
  eq(letterStops.studioId, clients.studioId),
  eq(letterStops.addressHash, clientsHash),
)!

const thisOne = ({ studioId, addressHash }: Stop) =>
  and(eq(letterStops.studioId, studioId), eq(letterStops.addressHash, addressHash))

// As the product itself: whose stop it is was shown by a link, or by a session.

export async function findStop(tx: Tx<'system'>, stop: Stop): Promise<Date | undefined> {
  const [found] = await tx.select({ stoppedAt: letterStops.stoppedAt }).from(letterStops).where(thisOne(stop))
  return found?.stoppedAt
}

/** False when they were stopped before. */
export const insertStop = async (tx: Tx<'system'>, stop: Stop, stoppedAt: Date): Promise<boolean> =>
  (
    await tx
      .insert(letterStops)
      .values({ ...stop, stoppedAt })
      .onConflictDoNothing()
      .returning({ stoppedAt: letterStops.stoppedAt })
  ).length === 1

/** False when they were not stopped. */
export const deleteStop = async (tx: Tx<'system'>, stop: Stop): Promise<boolean> =>
  (await tx.delete(letterStops).where(thisOne(stop)).returning({ stoppedAt: letterStops.stoppedAt }))
    .length === 1

export async function findStudioName(tx: Tx<'system'>, studioId: string): Promise<string | undefined> {
  const [studio] = await tx
    .select({ name: shownStudioName })
    .from(photographers)
    .where(eq(photographers.id, studioId))
  return studio?.name
}

/** The client that a studio has at this address now, if any. */
export async function findClientAt(tx: Tx<'system'>, { studioId, addressHash }: Stop) {
  const [client] = await tx
    .select({ id: clients.id, firstName: clients.firstName, lastName: clients.lastName })
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.id))
    .where(and(eq(clients.studioId, studioId), eq(clientsHash, addressHash)))
  return client
}
