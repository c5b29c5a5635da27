import type pg from 'pg'

type Column = { name: string; type: string; isId: boolean; isUnique: boolean }

/**
 * Copies a table's first row `count` times for 1,000 other studios, without triggers and foreign
 * keys.
 */
export async function multiplyRows(owner: pg.Pool, table: string, count: number): Promise<void> {
  const { rows: columns } = await owner.query<Column>(
    `select attname as name, format_type(atttypid, null) as type, attname = 'id' as "isId",
       exists (select from pg_index where indrelid = attrelid and indisunique and attnum = any (indkey)) as "isUnique"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const values = columns.map(({ name, type, isId, isUnique }) => {
    if (isId) return type === 'uuid' ? 'gen_random_uuid()' : 'n::text'
    if (type === 'uuid')
      return `case when ${name} is not null then md5((n % 1000)::text || '${isUnique && name !== 'photographer_id' ? "' || n || '" : ''}')::uuid end`
    if (isUnique && type === 'text') return `${name} || n`
    // Unique, because duplicate photos are found by CRC-32.
    if (name === 'crc32') return 'n'
    return name
  })
  const client: pg.PoolClient = await owner.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica`)
    await client.query(
      `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
       select ${values.join(', ')} from (select * from ${table} limit 1) one, generate_series(1, ${count}) n`,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  await owner.query(`vacuum analyze ${table}`)
}
