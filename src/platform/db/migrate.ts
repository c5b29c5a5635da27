import { globSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { StartProblem } from '../postgres/start-problem.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

type Shape = {
  folder?: string
  /** SQL of the current grants, functions and triggers; without it they stay as the migrations made them. */
  texts?: readonly string[]
}

/** How many migrations this version of the product knows. */
export const countMigrations = (folder = migrationsFolder): number =>
  globSync('*.sql', { cwd: folder }).length

/**
 * Brings roles, queue, tables, grants and functions up to date. Safe at every start and in several processes at once:
 * an advisory lock makes the second wait.
 */
export async function migrate(
  databaseUrl: string,
  roles: readonly string[],
  { folder = migrationsFolder, texts = [] }: Shape = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // A broken connection already fails the running statement.
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

// Roles belong to the whole server: another database may be creating the same one at this moment.
async function ensureRole(client: pg.Client, role: string): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select 1 from pg_roles where rolname = '${role}') then
      create role ${role} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`)
  // The owner may SET ROLE without inheriting its rights, which PostgreSQL can express from version 16 on.
  await client.query(`do $$ begin
    if current_setting('server_version_num')::int >= 160000 then
      execute 'grant ${role} to current_user with inherit false, set true';
    else
      grant ${role} to current_user;
    end if;
  end $$`)
}

/**
 * Applies these texts in one transaction, after revoking all that the roles were granted: a grant in no text is gone.
 * Skips texts that were applied last. Runs under `migrate`'s lock.
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
  // Not rolled back on failure: the end of the connection does that.
  await client.query('begin')
  await revokeAll(client, roles)
  // Functions refer to each other in any order; a role needs `create` to replace the functions it owns.
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

/** Only what these roles were granted: the schema may hold objects of others. */
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

/** The product's login where it runs a database of its own. */
const productLogin = 'lt_product'

/**
 * Makes a login that may only switch to these roles and own the queue, and returns its URL. Run by the superuser after
 * `migrate`: SQL injected into a request could otherwise get back to all of its rights.
 */
export async function stepDown(ownerUrl: string, roles: readonly string[]): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('migrate'))`)
    await client.query(ensureLogin)
    await client.query(`grant ${roles.join(', ')} to ${productLogin} with inherit false, set true`)
    await client.query(
      `grant execute on function viewer_of_session(text, timestamptz, text, uuid, uuid) to ${productLogin}`,
    )
    await client.query(giveQueue)
  } finally {
    await client.end()
  }
  return productUrlOf(ownerUrl)
}

/** The URL of the same database for the product's login. */
export function productUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = productLogin
  return url.href
}

// Logins belong to the whole server: another database may be creating the same one at this moment.
const ensureLogin = `do $$ begin
  if not exists (select 1 from pg_roles where rolname = '${productLogin}') then
    create role ${productLogin} login noinherit;
  end if;
exception when duplicate_object or unique_violation then null;
end $$`

// The queue's tables have row-level security, which only their owner bypasses.
const giveQueue = `do $$ declare owned regclass; begin
  grant usage on schema graphile_worker to ${productLogin};
  for owned in
    select oid from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'p', 'v')
      and relowner <> '${productLogin}'::regrole
  loop
    execute format('alter table %s owner to ${productLogin}', owned);
  end loop;
end $$`

/** How far a database has come: the moment of its last migration, and the number of its queue's. */
export type DatabaseStage = { migratedUntil: number; queue: number }

/** Reads how far a database has come; 0 for what it does not have. Throws a StartProblem for one of a later version. */
export async function readStage(databaseUrl: string, folder = migrationsFolder): Promise<DatabaseStage> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const largest = async (column: string, table: string) => {
    const { rows } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])
    if (!rows[0]!.is) return 0
    const found = await client.query<{ largest: number }>(
      `select coalesce(max(${column}), 0)::float8 as largest from ${table}`,
    )
    return found.rows[0]!.largest
  }
  try {
    const stage = {
      migratedUntil: await largest('created_at', 'drizzle.__drizzle_migrations'),
      queue: await largest('id', 'graphile_worker.migrations'),
    }
    const { entries } = await readJournal(folder)
    const isKnown = stage.migratedUntil === 0 || entries.some(({ when }) => when === stage.migratedUntil)
    if (!isKnown || stage.queue > (await queueMigrations()).length)
      throw new StartProblem(
        'A newer version of the product made this database: it has tables that this version does not know. Nothing was changed. Start that version, or a newer one.',
      )
    return stage
  } finally {
    await client.end()
  }
}

/**
 * Gives an empty database the tables that one at this stage has, by the same migrations. The current grants and
 * functions come later, with `migrate`.
 */
export async function migrateTo(
  databaseUrl: string,
  roles: readonly string[],
  { migratedUntil, queue }: DatabaseStage,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    for (const role of roles) await ensureRole(client, role)
    await client.query(`grant usage on schema public to ${roles.join(', ')}`)
    await migrateQueueTo(client, queue)
    if (migratedUntil === 0) return
    const journal = await readJournal(migrationsFolder)
    const entries = journal.entries.filter(({ when }) => when <= migratedUntil)
    await mkdir(join(folder, 'meta'))
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) await cp(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
    await rm(folder, { recursive: true })
  }
}

type Journal = { entries: { when: number; tag: string }[] }

const readJournal = async (folder: string): Promise<Journal> =>
  JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))

const queueFolder = join(dirname(createRequire(import.meta.url).resolve('graphile-worker')), '../sql')

const queueMigrations = async () =>
  (await readdir(queueFolder)).filter((name) => name.endsWith('.sql')).toSorted()

// The library brings a queue only to its own newest number, and rows of an older one would not fit into that.
async function migrateQueueTo(client: pg.Client, number: number): Promise<void> {
  if (number === 0) return
  await client.query(`create schema graphile_worker; create table graphile_worker.migrations (
    id int primary key, ts timestamptz default now() not null, breaking boolean not null default false)`)
  for (const name of (await queueMigrations()).slice(0, number)) {
    const text = await readFile(join(queueFolder, name), 'utf8')
    await client.query('begin')
    await client.query(text.replaceAll(/:GRAPHILE_WORKER_SCHEMA\b/g, 'graphile_worker'))
    await client.query('insert into graphile_worker.migrations (id) values ($1)', [Number(name.slice(0, 6))])
    await client.query('commit')
  }
}
