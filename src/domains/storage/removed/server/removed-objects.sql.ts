import { asc, inArray, lte } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { removedObjects } from './removed-objects.tables.ts'

const AT_ONCE = 1000

/** Those noted before keep their moment. */
export async function noteRemoved(tx: Tx<'system'>, keys: readonly string[], removedAt: Date): Promise<void> {
  for (let first = 0; first < keys.length; first += AT_ONCE)
    await tx
      .insert(removedObjects)
      .values(keys.slice(first, first + AT_ONCE).map((key) => ({ key, removedAt })))
      .onConflictDoNothing()
}

/** The oldest of those that were removed up to then. */
export async function listRemoved(tx: Tx<'system'>, until: Date): Promise<string[]> {
  const rows = await tx
    .select({ key: removedObjects.key })
    .from(removedObjects)
    .where(lte(removedObjects.removedAt, until))
    .orderBy(asc(removedObjects.removedAt))
    .limit(AT_ONCE)
  return rows.map(({ key }) => key)
}

export const forgetRemoved = (tx: Tx<'system'>, keys: string[]) =>
  tx.delete(removedObjects).where(inArray(removedObjects.key, keys))
