import type { PoolClient } from 'pg'

/**
 * Drops the indexes of `tables` that no constraint needs, and returns what makes them again: building one at the end costs a
 * fraction of updating it for every row.
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
    // Of a table in parts it is written as that of the table alone, which no part would have.
    for (const { made } of rows) await client.query(made.replace(' ON ONLY ', ' ON '))
  }
}
