import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import { allOf } from '#platform/db/conditions.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { clients, letterStops } from './clients.tables.ts'

export type Stop = { studioId: string; emailHash: string }

/** Hashes an email with the studio, so that the table contains no email. */
export const emailHashOf = (studioId: string, email: string) =>
  createHash('sha256').update(`${studioId} ${email.toLowerCase()}`).digest('hex')

export const emailHashInSql = (studioId: SQLWrapper, email: SQLWrapper | string) =>
  sql`encode(sha256(convert_to(${studioId}::text || ' ' || lower(${email}), 'UTF8')), 'hex')`

const clientsHash = emailHashInSql(clients.studioId, profiles.email)

export const isStopOfClient = allOf(
  eq(letterStops.studioId, clients.studioId),
  eq(letterStops.emailHash, clientsHash),
)

const isStop = ({ studioId, emailHash }: Stop) =>
  and(eq(letterStops.studioId, studioId), eq(letterStops.emailHash, emailHash))

// Functions below run as the system: callers take the stop from a signed link, a session or the
// studio's own client.

export async function findStoppedAt(tx: Tx<'system'>, stop: Stop): Promise<Date | undefined> {
  const [found] = await tx.select({ stoppedAt: letterStops.stoppedAt }).from(letterStops).where(isStop(stop))
  return found?.stoppedAt
}

export const insertStop = async (tx: Tx<'system'>, stop: Stop, stoppedAt: Date): Promise<boolean> =>
  (
    await tx
      .insert(letterStops)
      .values({ ...stop, stoppedAt })
      .onConflictDoNothing()
  ).rowCount === 1

export const deleteStop = async (tx: Tx<'system'>, stop: Stop): Promise<boolean> =>
  (await tx.delete(letterStops).where(isStop(stop))).rowCount === 1

export async function findClientOfStop(tx: Tx<'system'>, { studioId, emailHash }: Stop) {
  const [client] = await tx
    .select({ id: clients.id, firstName: clients.firstName, lastName: clients.lastName })
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.personId))
    .where(and(eq(clients.studioId, studioId), eq(clientsHash, emailHash)))
  return client
}
