import type pg from 'pg'
import { clearUnarchived, hasUnarchivedWal } from '../postgres/embedded-postgres.ts'
import type { Places } from '../postgres/postgres-places.ts'
import { only } from '#platform/db/only.ts'
import { withClient } from '#platform/db/with-client.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { listWal, shipWal, walKeyOf } from './archived-wal.ts'
import { copyNewObjects, copyObjects, type CopyResult } from './backed-up-objects.ts'
import { BackupProblem } from './backup-problem.ts'
import {
  claimBackup,
  writeBaseManifest,
  listBases,
  listIncompleteBases,
  removeBase,
  takeBase,
  type Base,
} from './base-backup.ts'
import { chooseKeptBases, chooseRemovableWal } from './keep-rule.ts'
import type { Vault } from './vault.ts'

const DAY_MS = 24 * 60 * 60_000

type BackupInput = {
  vault: Vault
  databaseUrl: string
  places: Pick<Places, 'home' | 'data' | 'archive'>
  /** Storage to back up; undefined for a bucket, which the product doesn't back up. */
  objects: Objects | undefined
  notes: string
  keptDays: number
  now: Date
}

export type BackupResult = { base: Base; objects: CopyResult | undefined; removedBases: number }

/** Makes a full backup: a base, its WAL and `objects`. Removes what the retention rule drops. */
export const backUp = (input: BackupInput): Promise<BackupResult> =>
  withBackupLock(input, async (client) => {
    const { vault, databaseUrl, places, objects, keptDays, now } = input
    await assertArchiving(client)
    await shipWal(places.archive, vault)
    const base = await takeBase(databaseUrl, places.data, vault)
    await shipWal(places.archive, vault)
    await writeBaseManifest(vault, base)
    await clearUnarchived(places)
    // Copied after the base, so that every object that the base names is in the backup.
    const copied = objects && (await copyObjects({ objects, vault, now, keptDays }))
    const removedBases = await removeOld(vault, now, keptDays)
    return { base, objects: copied, removedBases }
  })

type CatchUpResult = { shipped: number; objects: Awaited<ReturnType<typeof copyNewObjects>> | undefined }

/**
 * Copies new WAL, then new objects; begins no object after `forMs`. Cheap enough to run every 15 s.
 */
export const backUpNewData = (input: BackupInput & { forMs?: number }): Promise<CatchUpResult> =>
  withBackupLock(input, async () => {
    const { vault, places, objects } = input
    const shipped = await shipWal(places.archive, vault)
    return { shipped, objects: objects && (await copyNewObjects({ objects, vault }, input)) }
  })

export const findLastBase = async (vault: Vault): Promise<Base | undefined> => (await listBases(vault)).at(-1)

/**
 * Whether a new base is due: none exists, the last one is a day old, the database was restored
 * since, or some WAL is in no backup.
 */
export async function isBaseDue(
  { databaseUrl, places, now }: Pick<BackupInput, 'databaseUrl' | 'places' | 'now'>,
  last: Base | undefined,
): Promise<boolean> {
  if (hasUnarchivedWal(places)) return true
  // Absolute value: a base made while the clock was ahead would otherwise delay the next one.
  if (!last || Math.abs(now.getTime() - Date.parse(last.finishedAt)) >= DAY_MS) return true
  return (await timelineOf(databaseUrl)) !== last.endWal.slice(0, 8)
}

async function removeOld(vault: Vault, now: Date, keptDays: number): Promise<number> {
  for (const id of await listIncompleteBases(vault)) await removeBase(vault, id)
  const bases = await listBases(vault)
  const kept = chooseKeptBases(bases, now, keptDays)
  const old = bases.filter((base) => !kept.includes(base))
  for (const { id } of old) await removeBase(vault, id)
  const wal = chooseRemovableWal(await listWal(vault), kept, now)
  if (wal.length > 0) await vault.remove(wal.map(walKeyOf))
  return old.length
}

const LOCK = 7_301_944

/** Throws BackupBusy while another backup of this database runs; else calls `run`. */
const withBackupLock = <Result>(
  { databaseUrl, vault }: Pick<BackupInput, 'databaseUrl' | 'vault'>,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ is_ours: boolean }>(
      `select pg_try_advisory_lock(${LOCK}) as is_ours`,
    )
    if (!only(rows).is_ours)
      throw new BackupBusy('Another backup is being made of this database. Try again when it is done.')
    await claimBackup(vault, client)
    return run(client)
  })

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

const timelineOf = (databaseUrl: string): Promise<string> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ timeline: string }>(
      `select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline`,
    )
    return only(rows).timeline
  })
