import { createHash } from 'node:crypto'
import type pg from 'pg'
import project from '../../../package.json' with { type: 'json' }
import { retryOnLockTimeout } from './apply-migrations.ts'

/** Returns a hash of roles, SQL texts and the version of graphile-worker, which the texts call. */
export const hashOfTexts = (roles: readonly string[], texts: readonly string[]): string =>
  sha256(JSON.stringify([roles, texts, project.dependencies['graphile-worker']]))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const LEDGER = `create table if not exists drizzle.applied_texts (hash text not null);
  create table if not exists drizzle.former_texts (hash text primary key)`

/**
 * Revokes the roles' grants on tables and functions, then applies the texts, in one transaction.
 * Does nothing for the current texts, nor for replaced ones unless `mayGoBack`: an old process that
 * restarts must not undo newer texts. Requires the migration lock.
 */
export async function applyDatabaseTexts(
  client: pg.Client,
  roles: readonly string[],
  texts: readonly string[],
  mayGoBack: boolean,
): Promise<void> {
  const hash = hashOfTexts(roles, texts)
  await client.query(LEDGER)
  const currentTexts = await client.query('select from drizzle.applied_texts where hash = $1', [hash])
  const replacedTexts = await client.query('select from drizzle.former_texts where hash = $1', [hash])
  if (currentTexts.rowCount !== 0 || (replacedTexts.rowCount !== 0 && !mayGoBack)) return
  await retryOnLockTimeout(client, async () => {
    await client.query(`begin; set local lock_timeout = '3s'`)
    await revokeAll(client, roles)
    // Bodies aren't checked, because functions may call functions that are created later. A role
    // needs `create` to replace functions it owns.
    await client.query(
      `set local check_function_bodies = off; grant create on schema public to ${roles.join(', ')}`,
    )
    for (const text of await skipUnchangedTriggers(client, texts)) await client.query(text)
    await client.query(
      `revoke create on schema public from ${roles.join(', ')};
       insert into drizzle.former_texts select hash from drizzle.applied_texts on conflict do nothing;
       delete from drizzle.applied_texts`,
    )
    await client.query('insert into drizzle.applied_texts values ($1)', [hash])
    await client.query('commit')
  })
}
async function revokeAll(client: pg.Client, roles: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ thing: string; owner: string }>(grantedObjects, [roles])
  for (const { thing, owner } of rows) {
    const others = roles.filter((role) => role !== owner).join(', ')
    await client.query(`set local role ${owner}; revoke all on ${thing} from ${others}; reset role`)
  }
}

const grantedObjects = `
  with grantee as (select oid from pg_roles where rolname = any ($1))
  select 'table ' || oid::regclass as thing, quote_ident(pg_get_userbyid(relowner)) as owner from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and (
    exists (select from aclexplode(relacl) where grantee in (select oid from grantee))
    or exists (select from pg_attribute, aclexplode(attacl) where attrelid = pg_class.oid and grantee in (select oid from grantee)))
  union all
  select 'routine ' || oid::regprocedure, quote_ident(pg_get_userbyid(proowner)) from pg_proc
  where pronamespace = 'public'::regnamespace
    and exists (select from aclexplode(proacl) where grantee in (select oid from grantee))`

const TRIGGER = /create or replace trigger (\w+)\s[^;]*;/g

/**
 * Returns the texts without unchanged triggers, and stores hashes of all triggers. Replacing a
 * trigger blocks writes to its table until the transaction ends.
 */
async function skipUnchangedTriggers(client: pg.Client, texts: readonly string[]): Promise<string[]> {
  await client.query('create table if not exists drizzle.applied_triggers (name text, hash text)')
  const { rows } = await client.query<{ hash: string }>(
    `select hash from drizzle.applied_triggers where name in (select tgname from pg_trigger where not tgisinternal)`,
  )
  const unchanged = new Set(rows.map(({ hash }) => hash))
  const all = texts.flatMap((text) => [...text.matchAll(TRIGGER)])
  await client.query('delete from drizzle.applied_triggers')
  await client.query('insert into drizzle.applied_triggers select * from unnest($1::text[], $2::text[])', [
    all.map(([, name]) => name),
    all.map(([statement]) => sha256(statement)),
  ])
  return texts.map((text) =>
    text.replaceAll(TRIGGER, (statement) => (unchanged.has(sha256(statement)) ? '' : statement)),
  )
}
