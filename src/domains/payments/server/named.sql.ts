import { sql, type SQL } from 'drizzle-orm'
import { hasWords } from '#platform/db/searched-words.ts'
import type { Tx } from '#platform/db/transaction.ts'

/** So many are asked for by their ids. Of more, the rows are so many that looking at one after another soon finds enough. */
const FEW = 10_000

const names = {
  studio: sql`photographers as named where true`,
  owner: sql`profiles as named where named.role = 'photographer'`,
  client: sql`profiles as named where named.role = 'client'`,
} as const

/**
 * Whether `id` is a studio's or a person's whose name has these words. Who they are is found first: only then can the
 * database tell whether to go by them or by the order of a list.
 */
export async function isNamed(tx: Tx, who: keyof typeof names, id: SQL, search: string): Promise<SQL> {
  const named = sql`${names[who]} and ${hasWords(sql`named.words`, search)}`
  const { rows } = await tx.execute<{ count: number; ids: string | null }>(
    sql`select count(*)::int as count, array_agg(id)::text as ids
      from (select named.id from ${named} limit ${FEW + 1}) as found`,
  )
  const { count, ids } = rows[0]!
  if (ids === null) return sql`false`
  if (count <= FEW) return sql`${id} = any (${ids}::uuid[])`
  return sql`exists (select from ${named} and named.id = ${id})`
}
