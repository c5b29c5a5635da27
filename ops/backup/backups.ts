import { access, constants } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { backUp, BackupBusy, findLastBase, isBaseDue, backUpNewData, type BackupResult } from './back-up.ts'
import type { Base } from './base-backup.ts'
import { dropWaitingWal } from './archived-wal.ts'
import { BackupProblem } from './backup-problem.ts'
import {
  findBackedUpUntil,
  findWaitingObjects,
  listNewObjects,
  wrapToRecordNewObjects,
} from './new-objects.ts'
import { findLastRestore } from './restore-record.ts'
import { openVault, type Vault } from './vault.ts'
import { saveBackupTimes, saveBackupFailure } from '#domains/storage/server/storage.ts'
import { systemClock } from '#platform/core/clock.ts'
import type { Objects } from '#platform/objects/objects.ts'
import type { EmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { explainFolderErrors } from '#platform/core/start-problem.ts'
import type { Services } from '#platform/services.ts'
import { openBucket, openStorage, type StorageSettings } from '#platform/objects/open-storage.ts'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import { databaseHome } from '../postgres/postgres-places.ts'

export type BackupSettings = StorageSettings & {
  BACKUP_TO?: string | undefined
  BACKUP_KEY?: string | undefined
  BACKUP_DAYS: number
}

/** Folder of marker files, one for each object that waits for the backup. */
const markerFolder = ({ dataFolder }: Pick<BackupSettings, 'dataFolder'>) => join(dataFolder, 'not-backed-up')

const CATCH_UP_EVERY_MS = 15_000
const RETRY_DELAY_MS = 60_000
const RECORDED_EVERY_MS = 5 * 60_000
/** About four hours of WAL at one 16 MB segment every 30 s. */
const MAX_WAITING_WAL_BYTES = 8 * 1024 ** 3
const STOP_PATIENCE_MS = 3000

/**
 * Opens the configured backup; throws a StartProblem if it can't be used. With `isReadOnly`,
 * changes nothing in the backup.
 */
export async function openBackup(
  settings: BackupSettings,
  { mayBegin = false, isReadOnly = false } = {},
): Promise<Vault> {
  const { BACKUP_TO: place, BACKUP_KEY: key } = settings
  if (!place)
    throw new BackupProblem(
      'BACKUP_TO says where backups go: a folder on another disk, or s3://bucket/folder. Give it.',
    )
  const target = readTarget(place)
  const store =
    'bucket' in target
      ? underPrefix(await openBucket(settings, target.bucket), target.prefix)
      : await openFolderTarget(
          target.folder,
          systemClock(),
          isReadOnly ? join(settings.dataFolder, 'scratch') : undefined,
        )
  return openVault({ store: isReadOnly ? readOnly(store) : store, place, key, mayBegin })
}

/**
 * Opens the storage. If BACKUP_TO is set and the storage is on disk, records new objects for the
 * next backup.
 */
export async function openObjects(settings: BackupSettings): Promise<Objects> {
  const objects = await openStorage(settings)
  return settings.BACKUP_TO && !settings.S3_BUCKET
    ? wrapToRecordNewObjects(objects, markerFolder(settings))
    : objects
}

const listNotBackedUp = async (settings: BackupSettings): Promise<ReadonlySet<string>> =>
  new Set((await listNewObjects(markerFolder(settings))).map(({ key }) => key))

export const findBackupBacklog = (settings: BackupSettings) => findWaitingObjects(markerFolder(settings))

const backupInput = (
  settings: BackupSettings,
  { url, places }: EmbeddedPostgres,
  { vault, objects }: { vault: Vault; objects: Objects },
) => ({
  vault,
  databaseUrl: url,
  places,
  objects: settings.S3_BUCKET ? undefined : objects,
  notes: markerFolder(settings),
  keptDays: settings.BACKUP_DAYS,
  now: systemClock(),
})

/**
 * Throws a StartProblem if the backup folder can't be written to. A bucket is not checked: it may
 * be unreachable for a while.
 */
export async function assertBackupFolder({ BACKUP_TO }: Pick<BackupSettings, 'BACKUP_TO'>): Promise<void> {
  const target = BACKUP_TO === undefined ? undefined : readTarget(BACKUP_TO)
  if (!target || 'bucket' in target) return
  await openFolderTarget(target.folder, systemClock())
  await explainFolderErrors(target.folder, () => access(target.folder, constants.W_OK), 'backup folder')
}

async function openForWriting(settings: BackupSettings) {
  const vault = await openBackup(settings, { mayBegin: true })
  return { vault, last: await findLastBase(vault) }
}

export const backUpNow = async (
  settings: BackupSettings,
  postgres: EmbeddedPostgres,
  vault: Vault,
): Promise<BackupResult> =>
  backUp(backupInput(settings, postgres, { vault, objects: await openObjects(settings) }))

async function limitWaitingWal({ places }: EmbeddedPostgres, { log }: Pick<Services, 'log'>) {
  if (!(await dropWaitingWal(places, MAX_WAITING_WAL_BYTES))) return
  log.error('WAL that waited for the backup was removed: these moments can never be restored')
}

/**
 * Keeps the backup current, with a new base each day. Returns a function that stops the backups.
 */
export function startBackups(
  settings: BackupSettings,
  postgres: EmbeddedPostgres,
  services: Pick<Services, 'pool' | 'log' | 'objects'>,
): () => Promise<void> {
  const stopping = new AbortController()
  const run = async () => {
    let open: { vault: Vault; last: Base | undefined } | undefined
    let recordedAt = 0
    while (!stopping.signal.aborted) {
      const delayMs = await runOnce().then(
        ({ isBehind }) => (isBehind ? 0 : CATCH_UP_EVERY_MS),
        async (error: unknown) => {
          // Reopens the backup next time: it may be back, or another process may have made a base.
          open = undefined
          recordedAt = 0
          if (error instanceof BackupBusy) return CATCH_UP_EVERY_MS
          services.log.error({ error }, 'the backup failed; it is tried again')
          await saveBackupFailure(services, systemClock()).catch(() => {})
          await limitWaitingWal(postgres, services)
          return RETRY_DELAY_MS
        },
      )
      await delay(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
    }

    async function runOnce() {
      const { vault } = (open ??= await openForWriting(settings))
      const input = () => backupInput(settings, postgres, { ...services, vault })
      const isFullBackup = await isBaseDue(input(), open.last)
      if (isFullBackup) open.last = (await backUp(input())).base
      const { objects } = await backUpNewData(input())
      const result = { isBehind: objects?.isBehind ?? false }
      // A record every few seconds would only fill the WAL.
      if (!isFullBackup && performance.now() - recordedAt < RECORDED_EVERY_MS) return result
      await saveBackupTimes(services, {
        wholeAt: new Date(open.last!.finishedAt),
        upToDateAt: await findBackedUpUntil(markerFolder(settings), systemClock()),
        restoredAt: await findLastRestore(vault),
      })
      recordedAt = performance.now()
      return result
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    // An interrupted copy is made again by the next backup.
    await Promise.race([running, delay(STOP_PATIENCE_MS)])
  }
}

const inBucket = /^s3:\/\/([^/]+)\/?(.*?)\/?$/

function readTarget(target: string): { bucket: string; prefix: string } | { folder: string } {
  const [, bucket, prefix = ''] = inBucket.exec(target) ?? []
  return bucket ? { bucket, prefix } : { folder: resolve(target) }
}

const openFolderTarget = (folder: string, now: Date, scratchFolder?: string): Promise<Objects> =>
  explainFolderErrors(folder, () => openDiskObjects({ folder, now, scratchFolder }), 'backup folder')

function readOnly(objects: Objects): Objects {
  const refuse = async () => {
    throw new Error('this storage may only be read')
  }
  const readable: Objects = { ...objects, write: refuse, adopt: refuse, remove: refuse }
  delete readable.parts
  return readable
}

function underPrefix(objects: Objects, prefix: string): Objects {
  if (prefix === '') return objects
  const at = (key: string) => `${prefix}/${key}`
  return {
    write: (key, source, as) => objects.write(at(key), source, as),
    adopt: (key, localPath, as) => objects.adopt(at(key), localPath, as),
    read: (key, range, how) => objects.read(at(key), range, how),
    open: (key, asked, how) => objects.open(at(key), asked, how),
    stat: (key) => objects.stat(at(key)),
    remove: (keys) => objects.remove(keys.map(at)),
    withLocalFile: (key, use) => objects.withLocalFile(at(key), use),
    async *list(wanted = '', { after, before, ...how } = {}) {
      const range = { after: after && at(after), before: before && at(before) }
      for await (const page of objects.list(at(wanted), { ...how, ...range }))
        yield page.map((found) => ({ ...found, key: found.key.slice(prefix.length + 1) }))
    },
  }
}

export const upkeepFunctions = {
  openObjects,
  listNotBackedUp,
  findDatabaseFolder: ({ dataFolder }: { dataFolder: string }) => databaseHome(join(dataFolder, 'postgres')),
}
