import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { readDatabaseSqlFiles, prepareDatabase } from '#app/server/prepare-database.ts'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { migrate } from '#platform/db/migrate.ts'
import { normalizeForSearch } from '#platform/pure/text-search.ts'
import { databaseUrl, withAdmin } from './database-admin.ts'

const roles = Object.values(databaseRoles)
const serverUrl = inject('testServer').url

let name: string
let url: string
let client: pg.Client

beforeEach(async () => {
  name = `texts_${randomBytes(8).toString('hex')}`
  url = databaseUrl(serverUrl, name)
  await withAdmin(serverUrl, (admin) => admin.query(`create database ${name}`))
  await migrate(url, roles)
  client = new pg.Client(url)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await withAdmin(serverUrl, (admin) => admin.query(`drop database ${name} with (force)`))
})

const ofProduct = `pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`

const everything = `
  select regexp_replace(regexp_replace(pg_get_functiondef(oid), '--[^\n]*', '', 'g'), '[[:space:]]+', ' ', 'g')
    || ' owned by ' || pg_get_userbyid(proowner) as text from pg_proc where ${ofProduct}
  union all
  select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all
  select concat_ws(' ', proname, case when grantee = 0 then 'public' else pg_get_userbyid(grantee) end, privilege_type)
    from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) where ${ofProduct}
  union all
  select concat_ws(' ', relname, attname, pg_get_userbyid(grantee), privilege_type)
    from pg_class
      join lateral (select attname, attacl as acl from pg_attribute where attrelid = pg_class.oid
        union all select null, relacl) rights on true,
      aclexplode(acl)
    where relnamespace = 'public'::regnamespace and grantee <> relowner
  union all
  select concat_ws(' ', nspname, pg_get_userbyid(grantee), privilege_type)
    from pg_namespace, aclexplode(nspacl) where nspname = 'public'`

async function readDefinitions() {
  const { rows } = await client.query<{ text: string }>(everything)
  return rows.map(({ text }) => text).toSorted()
}

test('all of it stands there: nothing that was lost stays lost, and nothing that came beside it stays', async () => {
  await prepareDatabase(url)
  const before = await readDefinitions()
  await client.query(dropDefinitions)
  await client.query(`grant select on sessions to lt_client; grant update (email) on profiles to lt_photographer;
    grant execute on function plain_text(text) to lt_client; delete from drizzle.applied_texts`)
  expect(await readDefinitions()).not.toEqual(before)
  await prepareDatabase(url)
  expect(await readDefinitions()).toEqual(before)
})

// Generated columns and policies depend on the excluded functions. Two of these are replaced
// instead.
const dropDefinitions = `do $$ declare it record; begin
  for it in select tgname, tgrelid::regclass as on_table from pg_trigger where not tgisinternal
    and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  loop execute format('drop trigger %I on %s', it.tgname, it.on_table); end loop;
  for it in select oid::regprocedure as signature from pg_proc where ${ofProduct} and proname not in ('plain_text', 'open_galleries', 'guest_view')
  loop execute format('drop routine %s', it.signature); end loop;
  for it in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  loop execute format('revoke all on %s from ${roles.join(', ')}', it.name); end loop;
  create or replace function plain_text(given text) returns text language sql immutable strict parallel safe as 'select given';
  create or replace function open_galleries() returns setof uuid language sql stable as 'select null::uuid where false';
end $$`

test('a start that breaks off in the middle of it leaves everything as it was, and the next brings it about', async () => {
  await prepareDatabase(url)
  const before = await readDefinitions()
  const changed = [...readDatabaseSqlFiles(), 'grant select on sessions to lt_client']
  await expect(migrate(url, roles, { texts: [...changed, 'select 1 / 0'] })).rejects.toThrow(
    'division by zero',
  )
  const killed = migrate(url, roles, {
    texts: [...changed, 'select pg_terminate_backend(pg_backend_pid())'],
  })
  await expect(killed).rejects.toThrow()
  expect(await readDefinitions()).toEqual(before)
  await migrate(url, roles, { texts: changed })
  expect(await readDefinitions()).toEqual([...before, 'sessions lt_client SELECT'].toSorted())
})

test('several that start at once apply it once, and one that changes nothing touches nothing', async () => {
  const touched = async () =>
    (await client.query(`select oid, xmin from pg_proc where ${ofProduct} order by oid`)).rows
  await Promise.all([prepareDatabase(url), prepareDatabase(url), prepareDatabase(url)])
  const before = await touched()
  await prepareDatabase(url)
  expect(await touched()).toEqual(before)
})

// Range to which Unicode 16 and 17 added letters. Node.js and PostgreSQL may know different
// versions.
const isNewLetter = (code: number) => code >= 0xa7cb && code <= 0xa7f1
const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff
const basicPlane = Array.from({ length: 0xffff }, (_, at) => at + 1).filter(
  (code) => !isNewLetter(code) && !isSurrogate(code),
)

test('the database compares every character as the program does, from its first migration on', async () => {
  const definition = `select pg_get_functiondef('plain_text(text)'::regprocedure) as text`
  const atFirst = (await client.query(definition)).rows
  const typed = basicPlane.map((code) => `a${String.fromCharCode(code)}B`)
  const { rows } = await client.query<{ typed: string; folded: string }>(
    `select typed, plain_text(typed) as folded from unnest($1::text[]) typed`,
    [typed],
  )
  expect(rows.filter((row) => row.folded !== normalizeForSearch(row.typed))).toEqual([])
  // Folding must be idempotent, because both sides of a search may fold the text.
  expect(rows.filter(({ folded }) => folded !== normalizeForSearch(folded))).toEqual([])
  await prepareDatabase(url)
  expect((await client.query(definition)).rows).toEqual(atFirst)
})
