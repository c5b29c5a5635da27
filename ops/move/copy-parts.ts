import type pg from 'pg'

type Part = { name: string; parent: string; bounds: string }

const partsQuery = `
  select format('%I.%I', n.nspname, c.relname) as name, i.inhparent::regclass::text as parent,
    pg_get_expr(c.relpartbound, c.oid) as bounds
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
  where c.relispartition and c.relkind = 'r' order by 1`

/**
 * Gives the tables of `to` that lie in parts those of `from`: which there are depends on when a database was made. What
 * lay in the parts of `to` is gone.
 */
export async function copyParts(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows: made } = await to.query<Part>(partsQuery)
  const { rows: old } = await from.query<Part>(partsQuery)
  for (const { name } of made) await to.query(`drop table ${name}`)
  for (const { name, parent, bounds } of old)
    await to.query(`create table ${name} partition of ${parent} ${bounds}`)
}

/** Drops the indexes of tables in parts, which their parts can't lose alone; returns what makes them all again. */
export async function dropIndexesOfParted(to: pg.Client): Promise<string[]> {
  const { rows } = await to.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     join pg_class on pg_class.oid = indrelid
     where relkind = 'p' and not relispartition and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await to.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '))
}
