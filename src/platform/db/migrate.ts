import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * Brings a database to the present shape: roles, queue, tables. Safe to run at every start and by several processes at
 * once; the second waits for the first.
 */
export async function migrate(databaseUrl: string, roles: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('migrate'))`)
    for (const role of roles) await ensureRole(client, role)
    await client.query(`grant usage on schema public to ${roles.join(', ')}`)
    await runMigrations({ connectionString: databaseUrl })
    await applyMigrations(drizzle(client), { migrationsFolder })
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
  await client.query(`grant ${role} to current_user`)
}
