import type pg from 'pg'

/**
 * Copies a table's first row `count` times, with `changed` columns as SQL over `n`, the copy's
 * number. Skips triggers and foreign keys.
 */
export async function repeatRow(
  owner: pg.Pool,
  table: string,
  count: number,
  changed: Record<string, string>,
): Promise<void> {
  const { rows: columns } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const client = await owner.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(
      `insert into ${table} (${names.join(', ')})
       select ${names.map((name) => changed[name] ?? name).join(', ')}
       from (select * from ${table} limit 1) one, generate_series(1, ${count}) n`,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  await owner.query(`vacuum analyze ${table}`)
}
