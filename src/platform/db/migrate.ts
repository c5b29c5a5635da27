import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { applyDatabaseTexts } from './database-texts.ts'

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
