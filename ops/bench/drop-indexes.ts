import type { PoolClient } from 'pg'

/**
 * Drops indexes that no constraint needs; returns a function that recreates them. Building an index
 * costs a fraction of updating it for every row.
 */
export async function dropIndexes(client: PoolClient, tables: string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as made
      from pg_index index left join pg_constraint on conindid = index.indexrelid
      where index.indrelid = any ($1::regclass[]) and pg_constraint.oid is null`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    // PostgreSQL prints an index of a partitioned table with ON ONLY, which would leave out its
    // partitions.
    for (const { made } of rows) await client.query(made.replace(' ON ONLY ', ' ON '))
  }
}
