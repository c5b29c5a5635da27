import { fileURLToPath } from 'node:url'
import { createHash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

type Shape = {
  folder?: string
  /** SQL of grants, functions and triggers as they are now; none leaves them as the migrations made them. */
  texts?: readonly string[]
}

/**
 * Brings a database to the present shape: roles, queue, tables, grants and functions. Safe to run at every start and by
 * several processes at once; the second waits for the first.
 */
export async function migrate(
  databaseUrl: string,
  roles: readonly string[],
  { folder = migrationsFolder, texts = [] }: Shape = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // A connection that breaks is told by the statement that runs.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('migrate'))`)
    for (const role of roles) await ensureRole(client, role)
    await client.query(`grant usage on schema public to ${roles.join(', ')}`)
    await runMigrations({ connectionString: databaseUrl })
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
    if (texts.length > 0) await applyDatabaseTexts(client, roles, texts)
  } finally {
    await client.end()
  }
}

// Roles belong to the whole server, not to one database: another database may just be making the same one.
async function ensureRole(client: pg.Client, role: string): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select 1 from pg_roles where rolname = '${role}') then
      create role ${role} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`)
  // The owner may step into a role and has none of its rights until it does, which PostgreSQL can say from version 16 on.
  await client.query(`do $$ begin
    if current_setting('server_version_num')::int >= 160000 then
      execute 'grant ${role} to current_user with inherit false, set true';
    else
      grant ${role} to current_user;
    end if;
  end $$`)
}

/**
 * Brings grants, functions and triggers to what these SQL texts say, in one transaction: what the roles were granted goes
 * first, so that a grant that no text says is none. Does nothing when the same was applied last. Run while `migrate` is locked.
 */
async function applyDatabaseTexts(
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
