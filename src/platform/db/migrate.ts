import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { applyMigrations, type AfterStepsChoice } from './apply-migrations.ts'
import { applyDatabaseTexts } from './database-texts.ts'
import { migrationFolders } from './migration-files.ts'
import { underMigrationLock } from './migration-lock.ts'
import { migrateOwnQueue } from './product-login.ts'

type MigrateOptions = {
  folder?: string
  afterFolder?: string
  afterSteps?: AfterStepsChoice
  /** SQL of the current grants, functions and triggers. Without it the database keeps its own. */
  texts?: readonly string[]
  /**
   * Whether texts that newer ones replaced may be applied. False at process start, when newer
   * processes may be running.
   */
  mayGoBack?: boolean
  isOwn?: boolean
}

/**
 * Brings roles, queue, tables, grants and functions up to date; returns the applied migrations'
 * names. Safe to repeat after a crash. Parallel calls wait for each other.
 */
export async function migrate(
  databaseUrl: string,
  roles: readonly string[],
  {
    folder = migrationFolders.before,
    afterFolder = migrationFolders.after,
    afterSteps = 'due',
    texts = [],
    mayGoBack = true,
    isOwn = false,
  }: MigrateOptions = {},
): Promise<string[]> {
  return underMigrationLock(databaseUrl, async (client) => {
    await ensureRoles(client, roles)
    if (isOwn) await migrateOwnQueue(client, databaseUrl)
    else await runMigrations({ connectionString: databaseUrl })
    const applied = await applyMigrations(client, { before: folder, after: afterFolder }, afterSteps)
    if (texts.length > 0) await applyDatabaseTexts(client, roles, texts, mayGoBack)
    return applied
  })
}

export async function ensureRoles(client: pg.Client, roles: readonly string[]): Promise<void> {
  for (const role of roles) await ensureRole(client, role)
  await client.query(`grant usage on schema public to ${roles.join(', ')}`)
}

// Roles belong to the server: another database's migration may create the same role just now.
async function ensureRole(client: pg.Client, role: string): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select 1 from pg_roles where rolname = '${role}') then
      create role ${role} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`)
  // Lets the owner SET ROLE. Since version 16, PostgreSQL can do so without inherited rights.
  await client.query(`do $$ begin
    if current_setting('server_version_num')::int >= 160000 then
      execute 'grant ${role} to current_user with inherit false, set true';
    else
      grant ${role} to current_user;
    end if;
  end $$`)
}
