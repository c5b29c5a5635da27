import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { removedObjects } from '../../removed/server/removed-objects.tables.ts'

/** Of these keys, those that wait to be removed: noted as removed, or in a job that will remove them. */
export async function listKept(tx: Tx<'system'>, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const noted = await tx
    .select({ key: removedObjects.key })
    .from(removedObjects)
    .where(inArray(removedObjects.key, [...keys]))
  const { rows } = await tx.execute<{ key: string }>(
    sql`select key from queued_removals(${sql.param(keys)}::text[]) as key`,
  )
  return [...noted, ...rows].map(({ key }) => key)
}
