import pg from 'pg'
import { forgetUnarchived, ranUnarchived } from '../postgres/embedded-postgres.ts'
import type { Places } from '../postgres/postgres-places.ts'
import { only } from '#platform/db/only.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { listWal, shipWal, walFile } from './archived-wal.ts'
import { copyNewObjects, copyObjects, type Copied } from './backed-up-objects.ts'
import { BackupProblem } from './backup-problem.ts'
import {
  assertOwnBackup,
  declareWhole,
  listBases,
  listHalfBases,
  removeBase,
  takeBase,
  type Base,
} from './base-backup.ts'
import { basesToKeep, walToRemove } from './keep-rule.ts'
import type { Vault } from './vault.ts'

const DAY_MS = 24 * 60 * 60_000

type BackingUp = {
  vault: Vault
  databaseUrl: string
  places: Pick<Places, 'home' | 'data' | 'archive'>
  /** Of the installation, where they lie in a folder; a bucket has its own ways. */
  objects: Objects | undefined
  /** The folder of notes about new objects. */
  notes: string
  keptDays: number
  now: Date
}

export type BackedUp = { base: Base; objects: Copied | undefined; removedBases: number }

/** A whole backup: a new base, all WAL up to it, all objects; and what the rule no longer keeps goes. */
export const backUp = (given: BackingUp): Promise<BackedUp> =>
  inTurn(given, async (client) => {
    const { vault, databaseUrl, places, objects, keptDays, now } = given
    await assertArchiving(client)
    await shipWal(places.archive, vault)
    const base = await takeBase(databaseUrl, places.data, vault)
    await shipWal(places.archive, vault)
    await declareWhole(vault, base)
    await forgetUnarchived(places)
    // After the base, so that nothing it names is missing.
    const copied = objects && (await copyObjects({ objects, vault, now, keptDays }))
    const removedBases = await removeOld(vault, now, keptDays)
    return { base, objects: copied, removedBases }
  })

type KeptUp = { shipped: number; objects: Awaited<ReturnType<typeof copyNewObjects>> | undefined }

/** What came since: finished WAL and new objects, these for `forMs` at the most. Cheap enough to do every few seconds. */
export const keepUp = (given: BackingUp & { forMs?: number }): Promise<KeptUp> =>
  inTurn(given, async () => {
    const { vault, places, objects } = given
    const shipped = await shipWal(places.archive, vault)
    return { shipped, objects: objects && (await copyNewObjects({ objects, vault }, given)) }
  })

/** The last base that is whole. */
export const findLastBase = async (vault: Vault): Promise<Base | undefined> => (await listBases(vault)).at(-1)

/** Whether a day went by since the last base, or the database was restored since, or ran without an archive. */
export async function isBaseDue(
  { databaseUrl, places, now }: Pick<BackingUp, 'databaseUrl' | 'places' | 'now'>,
  last: Base | undefined,
): Promise<boolean> {
  if (ranUnarchived(places)) return true
  // Also by a clock that was ahead when the last one was made: it would be a day old only then.
  if (!last || Math.abs(now.getTime() - Date.parse(last.finishedAt)) >= DAY_MS) return true
  return (await timelineOf(databaseUrl)) !== last.endWal.slice(0, 8)
}

async function removeOld(vault: Vault, now: Date, keptDays: number): Promise<number> {
  for (const id of await listHalfBases(vault)) await removeBase(vault, id)
  const bases = await listBases(vault)
  const kept = basesToKeep(bases, now, keptDays)
  const old = bases.filter((base) => !kept.includes(base))
  for (const { id } of old) await removeBase(vault, id)
  const wal = walToRemove(await listWal(vault), kept, now)
  if (wal.length > 0) await vault.remove(wal.map(walFile))
  return old.length
}

const LOCK = 7_301_944

/** One at a time, by whatever process; throws a BackupProblem while another is at work. */
async function inTurn<Result>(
  { databaseUrl, vault }: Pick<BackingUp, 'databaseUrl' | 'vault'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ is_ours: boolean }>(
      `select pg_try_advisory_lock(${LOCK}) as is_ours`,
    )
    if (!only(rows).is_ours)
      throw new BackupBusy('Another backup is being made of this database. Try again when it is done.')
    await assertOwnBackup(vault, client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Another process is at it. */
export class BackupBusy extends BackupProblem {
  override name = 'BackupBusy'
}

async function assertArchiving(client: pg.Client) {
  const { rows } = await client.query<{ archive_mode: string }>('show archive_mode')
  if (only(rows).archive_mode !== 'on')
    throw new BackupProblem(
      'The product that runs on this database was started without BACKUP_TO. Start it again with that setting.',
    )
}

async function timelineOf(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ timeline: string }>(
      `select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline`,
    )
    return only(rows).timeline
  } finally {
    await client.end()
  }
}
