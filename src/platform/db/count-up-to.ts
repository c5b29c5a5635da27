import { count, sql, type SQL, type Subquery } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './transaction.ts'

/** How many rows match; beyond `max` it counts no further and answers one more than that. */
export async function countUpTo(
  tx: Tx,
  max: number,
  table: PgTable | Subquery,
  matching: SQL | undefined,
): Promise<number> {
  const some = tx
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(matching)
    .limit(max + 1)
    .as('some')
  const [counted] = await tx.select({ count: count() }).from(some)
  return counted!.count
}
