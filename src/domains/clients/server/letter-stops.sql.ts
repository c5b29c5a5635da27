import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import { photographers, shownStudioName } from '#domains/studios/core/server/studios.tables.ts'
import { allOf } from '#platform/db/conditions.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { clients, letterStops } from './clients.tables.ts'

export type Stop = { studioId: string; emailHash: string }

/** A hash for an address at one studio, so that the table names nobody. */
export const emailHashOf = (studioId: string, email: string) =>
  createHash('sha256').update(`${studioId} ${email.toLowerCase()}`).digest('hex')

export const hashInDatabase = (studioId: SQLWrapper, email: SQLWrapper | string) =>
  sql`encode(sha256(convert_to(${studioId}::text || ' ' || lower(${email}), 'UTF8')), 'hex')`

const clientsHash = hashInDatabase(clients.studioId, profiles.email)

/** Joins a client with the stop of their present address. */
export const stopOfClient = allOf(
  eq(letterStops.studioId, clients.studioId),
  eq(letterStops.emailHash, clientsHash),
)

const thisOne = ({ studioId, emailHash }: Stop) =>
  and(eq(letterStops.studioId, studioId), eq(letterStops.emailHash, emailHash))

// These run as the system: a signed link or a session proves whose stop it is.

export async function findStop(tx: Tx<'system'>, stop: Stop): Promise<Date | undefined> {
  const [found] = await tx.select({ stoppedAt: letterStops.stoppedAt }).from(letterStops).where(thisOne(stop))
  return found?.stoppedAt
}

export const insertStop = async (tx: Tx<'system'>, stop: Stop, stoppedAt: Date): Promise<boolean> =>
  (
    await tx
      .insert(letterStops)
      .values({ ...stop, stoppedAt })
      .onConflictDoNothing()
      .returning({ stoppedAt: letterStops.stoppedAt })
  ).length === 1

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

export async function findClientAt(tx: Tx<'system'>, { studioId, emailHash }: Stop) {
  const [client] = await tx
    .select({ id: clients.id, firstName: clients.firstName, lastName: clients.lastName })
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.personId))
    .where(and(eq(clients.studioId, studioId), eq(clientsHash, emailHash)))
  return client
}
