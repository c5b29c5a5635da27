import { and, asc, inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { removedObjects } from './removed-objects.tables.ts'

const AT_ONCE = 1000

type Resting = { studioId: string; sizesBytes: Record<string, number> }

/** Those noted before keep their moment. */
export async function noteRemoved(
  tx: Tx<'system'>,
  keys: readonly string[],
  removedAt: Date,
  { studioId, sizesBytes }: Partial<Resting> = {},
): Promise<void> {
  for (let first = 0; first < keys.length; first += AT_ONCE)
    await tx
      .insert(removedObjects)
      .values(
        keys.slice(first, first + AT_ONCE).map((key) => {
          const sizeBytes = sizesBytes?.[key]
          return { key, removedAt, ...(sizeBytes !== undefined && { studioId, sizeBytes }) }
        }),
      )
      .onConflictDoNothing()
}

// One parameter, however many wait for a backup that lags.
const isNoneOf = (keys: ReadonlySet<string>) =>
  sql`${removedObjects.key} <> all(${sql.param([...keys])}::text[])`

/** So many of the oldest that were removed up to then, but none of the others. */
export async function listRemoved(
  tx: Tx<'system'>,
  until: Date,
  most: number,
  others: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await tx
    .select({ key: removedObjects.key })
    .from(removedObjects)
    .where(and(lte(removedObjects.removedAt, until), isNoneOf(others)))
    .orderBy(asc(removedObjects.removedAt))
    .limit(most)
  return rows.map(({ key }) => key)
}

/** Forgets them, and their studios' resting room with them, in one statement: a sweep that dies counts nothing twice. */
export const forgetRemoved = (tx: Tx<'system'>, keys: string[]) =>
  tx.execute(sql`
    with gone as (delete from ${removedObjects} where ${inArray(removedObjects.key, keys)}
      returning photographer_id, size_bytes)
    select change_room(photographer_id, 0, 0, -sum(size_bytes)::bigint) from gone
      where photographer_id is not null group by photographer_id order by photographer_id`)
