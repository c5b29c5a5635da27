import { and, asc, inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { removedObjects } from './removed-objects.tables.ts'

// Binds one parameter, however many keys wait for the backup.
const isNoneOf = (keys: ReadonlySet<string>) =>
  sql`${removedObjects.key} <> all(${sql.param([...keys])}::text[])`

export async function listRemoved(
  tx: Tx<'system'>,
  by: 'goneAt' | 'removedAt',
  until: Date,
  limit: number,
  excluded: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await tx
    .select({ key: removedObjects.key })
    .from(removedObjects)
    .where(and(lte(removedObjects[by], until), isNoneOf(excluded)))
    .orderBy(asc(removedObjects[by]))
    .limit(limit)
  return rows.map(({ key }) => key)
}

/** Uses one statement, so that a crash counts no file twice. */
export const deleteRemovedRows = (tx: Tx<'system'>, keys: string[]) =>
  tx.execute(sql`
    with gone as (delete from ${removedObjects} where ${inArray(removedObjects.key, keys)}
      returning photographer_id, size_bytes)
    select change_room(photographer_id, 0, 0, -sum(size_bytes)::bigint) from gone
      where photographer_id is not null group by photographer_id order by photographer_id`)

export async function listAwaitingRemoval(tx: Tx<'system'>, keys: readonly string[]): Promise<string[]> {
  const { key } = removedObjects
  const rows = await tx
    .select({ key })
    .from(removedObjects)
    .where(inArray(key, [...keys]))
  return rows.map((row) => row.key)
}
