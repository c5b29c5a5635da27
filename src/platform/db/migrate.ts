import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { applyMigrations, type AfterSteps } from './apply-migrations.ts'
import { applyDatabaseTexts } from './database-texts.ts'
import { migrationFolders } from './migration-files.ts'
import { underMigrationLock } from './migration-lock.ts'

type Shape = {
  /** Of migrations that only add. */
  folder?: string
  /** Of migrations that take away. */
  afterFolder?: string
  afterSteps?: AfterSteps
  /** SQL of the current grants, functions and triggers; without it they stay as the migrations made them. */
  texts?: readonly string[]
  /** Whether the texts may be those of a version before: not at the start of a process, which others may stand beside. */
  mayGoBack?: boolean
}

/**
 * Brings roles, queue, tables, grants and functions up to date, and returns the names of the migrations it applied. Safe
 * at every start and in several processes at once: the second waits for the first. Killed at any point it can be run again.
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
  }: Shape = {},
): Promise<string[]> {
  return underMigrationLock(databaseUrl, async (client) => {
    await ensureRoles(client, roles)
    await runMigrations({ connectionString: databaseUrl })
    const applied = await applyMigrations(client, { before: folder, after: afterFolder }, afterSteps)
    if (texts.length > 0) await applyDatabaseTexts(client, roles, texts, mayGoBack)
    return applied
  })
}

/** Makes the roles of the product where they are missing. */
export async function ensureRoles(client: pg.Client, roles: readonly string[]): Promise<void> {
  for (const role of roles) await ensureRole(client, role)
  await client.query(`grant usage on schema public to ${roles.join(', ')}`)
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
