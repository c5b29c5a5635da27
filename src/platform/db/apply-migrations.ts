import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DEADLOCK, isRaised, LOCK_NOT_AVAILABLE } from './is-raised.ts'
import {
  readDestructiveMigrations,
  readAdditiveMigrations,
  type Migration,
  type MigrationFolders,
} from './migration-files.ts'

/**
 * Short, since a statement that waits for a table lock blocks later statements on that table.
 */
const LOCK_TIMEOUT = '3s'
const TRIES = 10
const PAUSE_MS = 1000

/** Concurrent index builds block no writes, so they may wait long for earlier transactions. */
const CONCURRENT_LOCK_TIMEOUT = '15min'

const LEDGERS = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.after_steps (
    name text primary key, announced_by text not null, announced_at timestamptz not null default now(), applied_at timestamptz)`

export type AfterStepsChoice = 'due' | 'all'

/**
 * Applies destructive migrations announced by another version, then this version's additive ones.
 * Announces its own destructive ones. In a new database, or for `all`, applies them at once.
 * Returns the names of the applied migrations. A killed run can be repeated.
 */
export async function applyMigrations(
  client: pg.Client,
  folders: MigrationFolders,
  afterSteps: AfterStepsChoice,
): Promise<string[]> {
  await client.query(LEDGERS)
  const before = await readAdditiveMigrations(folders.before)
  const after = await readDestructiveMigrations(folders.after)
  const version = `${before.at(-1)?.name} ${after.length}`
  const known = await listMadeAt(client)
  const isNew = known.size === 0
  const applied: string[] = []
  const applyAfter = async (names: readonly string[]) => {
    for (const step of after.filter(({ name }) => names.includes(name))) {
      await applyOne(client, step, `update drizzle.after_steps set applied_at = now() where name = $1`, [
        step.name,
      ])
      applied.push(step.name)
    }
  }

  if (!isNew) await applyAfter(await listDue(client, version))
  for (const migration of before.filter(({ madeAt }) => !known.has(madeAt))) {
    await applyOne(client, migration, LEDGER_INSERT, ledgerValues(migration))
    applied.push(migration.name)
  }
  for (const { name } of after)
    await client.query(
      'insert into drizzle.after_steps (name, announced_by) values ($1, $2) on conflict do nothing',
      [name, version],
    )
  if (isNew || afterSteps === 'all') await applyAfter(await listUnapplied(client))
  return applied
}

export async function applyMigrationsUntil(
  client: pg.Client,
  folders: MigrationFolders,
  madeAt: number,
  takenAway: readonly string[],
): Promise<void> {
  await client.query(LEDGERS)
  for (const migration of (await readAdditiveMigrations(folders.before)).filter(
    (one) => one.madeAt <= madeAt,
  ))
    await applyOne(client, migration, LEDGER_INSERT, ledgerValues(migration))
  for (const step of (await readDestructiveMigrations(folders.after)).filter(({ name }) =>
    takenAway.includes(name),
  ))
    await applyOne(
      client,
      step,
      'insert into drizzle.after_steps (name, announced_by, applied_at) values ($1, $2, now())',
      [step.name, ''],
    )
}

const LEDGER_INSERT = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'
const ledgerValues = ({ hash, madeAt }: Migration) => [hash, madeAt]

async function listMadeAt(client: pg.Client): Promise<Set<number>> {
  const { rows } = await client.query<{ at: number }>(
    'select created_at::float8 as at from drizzle.__drizzle_migrations',
  )
  return new Set(rows.map(({ at }) => at))
}

async function listDue(client: pg.Client, version: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from drizzle.after_steps where applied_at is null and announced_by <> $1',
    [version],
  )
  return rows.map(({ name }) => name)
}

async function listUnapplied(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from drizzle.after_steps where applied_at is null',
  )
  return rows.map(({ name }) => name)
}

const applyOne = (client: pg.Client, migration: Migration, ledgerSql: string, values: unknown[]) =>
  migration.isConcurrent
    ? applyConcurrently(client, migration, ledgerSql, values)
    : applyInTransaction(client, migration, ledgerSql, values)

async function applyInTransaction(
  client: pg.Client,
  { statements }: Migration,
  ledgerSql: string,
  values: unknown[],
): Promise<void> {
  await retryOnLockTimeout(client, async () => {
    await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`)
    for (const statement of statements) await client.query(statement)
    await client.query(ledgerSql, values)
    await client.query('commit')
  })
}

export async function retryOnLockTimeout(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const isBusy = isRaised(LOCK_NOT_AVAILABLE, error) || isRaised(DEADLOCK, error)
      if (!isBusy || tries === TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}

async function applyConcurrently(
  client: pg.Client,
  { statements }: Migration,
  ledgerSql: string,
  values: unknown[],
): Promise<void> {
  await client.query(`set lock_timeout = '${CONCURRENT_LOCK_TIMEOUT}'`)
  try {
    for (const statement of statements) {
      await dropInvalidIndex(client, statement)
      await client.query(statement)
    }
    await client.query(ledgerSql, values)
  } finally {
    await client.query('reset lock_timeout').catch(() => {})
  }
}

// A killed build leaves an invalid index that slows down writes, and `if not exists` would keep it.
async function dropInvalidIndex(client: pg.Client, statement: string): Promise<void> {
  const name = /create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?/i.exec(
    statement,
  )?.[1]
  if (!name) return
  const { rows } = await client.query<{ index: string }>(
    `select indexrelid::regclass as index from pg_index join pg_class on pg_class.oid = indexrelid
     where relname = $1 and not indisvalid`,
    [name],
  )
  for (const { index } of rows) await client.query(`drop index concurrently ${index}`)
}
