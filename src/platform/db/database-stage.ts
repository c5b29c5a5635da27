import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { only } from './only.ts'
import { StartProblem } from '../start-problem.ts'
import { applyUntil } from './apply-migrations.ts'
import { hashOfTexts } from './database-texts.ts'
import { ensureRoles } from './migrate.ts'
import { listAfter, migrationFolders, readBefore, readJournal } from './migration-files.ts'

/**
 * How far a database has come: the moment of its last migration that adds, the names of those that took away, and the
 * number of its queue's.
 */
export type DatabaseStage = { migratedUntil: number; takenAway: string[]; queue: number }

async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}

const isThere = async (client: pg.Client, table: string) =>
  only((await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])).rows).is

async function largest(client: pg.Client, column: string, table: string): Promise<number> {
  if (!(await isThere(client, table))) return 0
  const { rows } = await client.query<{ largest: number }>(
    `select coalesce(max(${column}), 0)::float8 as largest from ${table}`,
  )
  return only(rows).largest
}

async function listTakenAway(client: pg.Client): Promise<string[]> {
  if (!(await isThere(client, 'drizzle.after_steps'))) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from drizzle.after_steps where applied_at is not null order by name',
  )
  return rows.map(({ name }) => name)
}

/** Reads how far a database has come; 0 for what it does not have. Throws a StartProblem for one of a later version. */
export const readStage = (databaseUrl: string, folders = migrationFolders): Promise<DatabaseStage> =>
  withClient(databaseUrl, async (client) => {
    const stage = {
      migratedUntil: await largest(client, 'created_at', 'drizzle.__drizzle_migrations'),
      takenAway: await listTakenAway(client),
      queue: await largest(client, 'id', 'graphile_worker.migrations'),
    }
    const { entries } = await readJournal(folders.before)
    const after = listAfter(folders.after)
    const isKnown =
      (stage.migratedUntil === 0 || entries.some(({ when }) => when === stage.migratedUntil)) &&
      stage.takenAway.every((name) => after.includes(name))
    if (!isKnown || stage.queue > (await queueMigrations()).length)
      throw new StartProblem(
        'A newer version of the product made this database: it has tables that this version does not know. Nothing was changed. Start that version, or a newer one.',
      )
    return stage
  })

/**
 * Throws a StartProblem where this version can't work with the database as it is: it lacks what this version needs, or a
 * later version took away what this one may still need. What a later version only added does no harm.
 */
export const assertFits = (
  databaseUrl: string,
  roles: readonly string[],
  texts: readonly string[],
  folders = migrationFolders,
): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const after = listAfter(folders.after)
    const unknown = (await listTakenAway(client)).filter((name) => !after.includes(name))
    if (unknown.length > 0)
      throw new StartProblem(
        `A newer version of the product uses this database, and took away what this version needs (${unknown.join(', ')}). Start that version, or a newer one.`,
      )
    if (await lacksSome(client, folders.before, hashOfTexts(roles, texts)))
      throw new StartProblem(
        'The database is that of an older version of the product, and MIGRATE=off keeps this process from changing it. Run npm run migrate of this version first, beside the processes that run.',
      )
  })

async function lacksSome(client: pg.Client, folder: string, texts: string): Promise<boolean> {
  for (const table of ['drizzle.__drizzle_migrations', 'drizzle.former_texts', 'graphile_worker.migrations'])
    if (!(await isThere(client, table))) return true
  if ((await largest(client, 'id', 'graphile_worker.migrations')) < (await queueMigrations()).length)
    return true
  const { rows } = await client.query<{ at: number }>(
    'select created_at::float8 as at from drizzle.__drizzle_migrations',
  )
  const known = new Set(rows.map(({ at }) => at))
  if ((await readBefore(folder)).some(({ madeAt }) => !known.has(madeAt))) return true
  const { rowCount } = await client.query(
    'select from drizzle.applied_texts where hash = $1 union select from drizzle.former_texts where hash = $1',
    [texts],
  )
  return rowCount === 0
}

/**
 * Gives an empty database the tables that one at this stage has, by the same migrations. The current grants and
 * functions come later, with `migrate`.
 */
export const migrateTo = (
  databaseUrl: string,
  roles: readonly string[],
  { migratedUntil, takenAway, queue }: DatabaseStage,
  folders = migrationFolders,
): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await ensureRoles(client, roles)
    await migrateQueueTo(client, queue)
    if (migratedUntil > 0) await applyUntil(client, folders, migratedUntil, takenAway)
  })

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
