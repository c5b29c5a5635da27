import type pg from 'pg'
import { only } from './only.ts'
import { StartProblem } from '../core/start-problem.ts'
import { applyMigrationsUntil } from './apply-migrations.ts'
import { hashOfTexts } from './database-texts.ts'
import { ensureRoles } from './migrate.ts'
import {
  listDestructiveMigrations,
  migrationFolders,
  readAdditiveMigrations,
  readJournal,
} from './migration-files.ts'
import { migrateOwnQueue } from './product-login.ts'
import { withClient } from './with-client.ts'

export type DatabaseStage = { migratedUntil: number; takenAway: string[] }

const tableExists = async (client: pg.Client, table: string) =>
  only((await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])).rows).is

async function findMigratedUntil(client: pg.Client): Promise<number> {
  if (!(await tableExists(client, 'drizzle.__drizzle_migrations'))) return 0
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(created_at), 0)::float8 as last from drizzle.__drizzle_migrations',
  )
  return only(rows).last
}

async function listTakenAway(client: pg.Client): Promise<string[]> {
  if (!(await tableExists(client, 'drizzle.after_steps'))) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from drizzle.after_steps where applied_at is not null order by name',
  )
  return rows.map(({ name }) => name)
}

/** Reads how far a database is migrated. Throws a StartProblem if a later version migrated it. */
export const readStage = (databaseUrl: string, folders = migrationFolders): Promise<DatabaseStage> =>
  withClient(databaseUrl, async (client) => {
    const stage = {
      migratedUntil: await findMigratedUntil(client),
      takenAway: await listTakenAway(client),
    }
    const { entries } = await readJournal(folders.before)
    const after = listDestructiveMigrations(folders.after)
    const isKnown =
      (stage.migratedUntil === 0 || entries.some(({ when }) => when === stage.migratedUntil)) &&
      stage.takenAway.every((name) => after.includes(name))
    if (!isKnown)
      throw new StartProblem(
        'A newer version of the product made this database: it has tables that this version does not know. Nothing was changed. Start that version, or a newer one.',
      )
    return stage
  })

/**
 * Throws a StartProblem if the database lacks something that this version needs, or a later version
 * removed something.
 */
export const assertCompatible = (
  databaseUrl: string,
  roles: readonly string[],
  texts: readonly string[],
  folders = migrationFolders,
): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const after = listDestructiveMigrations(folders.after)
    const unknown = (await listTakenAway(client)).filter((name) => !after.includes(name))
    if (unknown.length > 0)
      throw new StartProblem(
        `A newer version of the product uses this database, and took away what this version needs (${unknown.join(', ')}). Start that version, or a newer one.`,
      )
    if (await isOutdated(client, folders.before, hashOfTexts(roles, texts)))
      throw new StartProblem(
        'The database is that of an older version of the product, and MIGRATE=off keeps this process from changing it. Run npm run migrate of this version first, beside the processes that run.',
      )
  })

async function isOutdated(client: pg.Client, folder: string, texts: string): Promise<boolean> {
  for (const table of ['drizzle.__drizzle_migrations', 'drizzle.former_texts'])
    if (!(await tableExists(client, table))) return true
  const { rows } = await client.query<{ at: number }>(
    'select created_at::float8 as at from drizzle.__drizzle_migrations',
  )
  const known = new Set(rows.map(({ at }) => at))
  if ((await readAdditiveMigrations(folder)).some(({ madeAt }) => !known.has(madeAt))) return true
  const { rowCount } = await client.query(
    'select from drizzle.applied_texts where hash = $1 union select from drizzle.former_texts where hash = $1',
    [texts],
  )
  return rowCount === 0
}

export const migrateBundledQueue = (superuserUrl: string): Promise<void> =>
  withClient(superuserUrl, (client) => migrateOwnQueue(client, superuserUrl))

/**
 * Gives an empty database this version's queue and the tables of the given stage. Grants and
 * functions come later, with `migrate`.
 */
export const migrateEmptyDatabaseTo = (
  databaseUrl: string,
  roles: readonly string[],
  { migratedUntil, takenAway }: DatabaseStage,
  folders = migrationFolders,
): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await ensureRoles(client, roles)
    await migrateOwnQueue(client, databaseUrl)
    if (migratedUntil > 0) await applyMigrationsUntil(client, folders, migratedUntil, takenAway)
  })
