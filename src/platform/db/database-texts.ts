import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Brings grants, functions and triggers to what these SQL texts say, in one transaction: what the roles were granted goes
 * first, so that a grant that no text says is none. Does nothing when the same was applied last. Run while `migrate` is locked.
 */
export async function applyDatabaseTexts(
  client: pg.Client,
  roles: readonly string[],
  texts: readonly string[],
): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([roles, texts]))
    .digest('hex')
  await client.query('create table if not exists drizzle.applied_texts (hash text not null)')
  const { rowCount } = await client.query('select from drizzle.applied_texts where hash = $1', [hash])
  if (rowCount !== 0) return
  // Left open by whatever fails, and undone when the connection ends.
  await client.query('begin')
  await revokeAll(client, roles)
  // Functions name each other in any order; what a role owns, that role replaces.
  await client.query(
    `set local check_function_bodies = off; grant create on schema public to ${roles.join(', ')}`,
  )
  for (const text of texts) await client.query(text)
  await client.query(
    `revoke create on schema public from ${roles.join(', ')}; delete from drizzle.applied_texts`,
  )
  await client.query('insert into drizzle.applied_texts values ($1)', [hash])
  await client.query('commit')
}

/** Only from what these roles were granted: a schema may hold what belongs to others. */
async function revokeAll(client: pg.Client, roles: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ thing: string; owner: string }>(granted, [roles])
  for (const { thing, owner } of rows) {
    const others = roles.filter((role) => role !== owner).join(', ')
    await client.query(`set local role ${owner}; revoke all on ${thing} from ${others}; reset role`)
  }
}

const granted = `
  with grantee as (select oid from pg_roles where rolname = any ($1))
  select 'table ' || oid::regclass as thing, quote_ident(pg_get_userbyid(relowner)) as owner from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and (
    exists (select from aclexplode(relacl) where grantee in (select oid from grantee))
    or exists (select from pg_attribute, aclexplode(attacl) where attrelid = pg_class.oid and grantee in (select oid from grantee)))
  union all
  select 'function ' || oid::regprocedure, quote_ident(pg_get_userbyid(proowner)) from pg_proc
  where pronamespace = 'public'::regnamespace
    and exists (select from aclexplode(proacl) where grantee in (select oid from grantee))`
