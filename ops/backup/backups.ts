import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { backUp, BackupBusy, findLastBase, isBaseDue, keepUp, type BackedUp } from './back-up.ts'
import type { Base } from './base-backup.ts'
import { dropWaitingWal } from './archived-wal.ts'
import { BackupProblem } from './backup-problem.ts'
import { openFolderTarget, readOnly, readTarget, underPrefix } from './backup-target.ts'
import { findUpToDate, findWaitingObjects, listNewObjects, noteNewObjects } from './new-objects.ts'
import { findRestored } from './restore-note.ts'
import { openVault, type Vault } from './vault.ts'
import { noteBackup, noteFailedBackup } from '#domains/storage/server/storage.ts'
import { systemClock } from '#platform/clock.ts'
import type { Objects } from '#platform/objects/objects.ts'
import type { EmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { onFolder } from '#platform/start-problem.ts'
import type { Services } from '#platform/services.ts'
import { openBucket, openStorage, type StorageSettings } from '#platform/objects/open-storage.ts'

export type BackupSettings = StorageSettings & {
  BACKUP_TO?: string | undefined
  BACKUP_KEY?: string | undefined
  BACKUP_DAYS: number
}

/** Folder of notes about objects that the next backup copies. */
const notesFolder = ({ dataFolder }: Pick<BackupSettings, 'dataFolder'>) => join(dataFolder, 'not-backed-up')

const KEPT_UP_EVERY_MS = 15_000
const AFTER_TROUBLE_MS = 60_000
const NOTED_EVERY_MS = 5 * 60_000
/** About four hours of a quiet product. */
const WAITING_MOST_BYTES = 8 * 1024 ** 3
const STOP_PATIENCE_MS = 3000

/**
 * The configured place of backups; throws a BackupProblem when it can't be used. With `isReadOnly` nothing there is
 * changed, and scratch files go to the data folder.
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

/** Opens the storage; where files are backed up, what is stored is noted for the next backup. */
export async function openObjects(settings: BackupSettings): Promise<Objects> {
  const objects = await openStorage(settings)
  return settings.BACKUP_TO && !settings.S3_BUCKET ? noteNewObjects(objects, notesFolder(settings)) : objects
}

/** Lists the keys of objects that the backup lacks so far. */
export const listNotBackedUp = async (settings: BackupSettings): Promise<ReadonlySet<string>> =>
  new Set((await listNewObjects(notesFolder(settings))).map(({ key }) => key))

/** Counts the objects that wait for the backup. */
export const findWaiting = (settings: BackupSettings) => findWaitingObjects(notesFolder(settings))

/** A backup of the database that is brought along, and of the objects where they lie in a folder. */
const backingUp = (
  settings: BackupSettings,
  { url, places }: EmbeddedPostgres,
  { vault, objects }: { vault: Vault; objects: Objects },
) => ({
  vault,
  databaseUrl: url,
  places,
  objects: settings.S3_BUCKET ? undefined : objects,
  notes: notesFolder(settings),
  keptDays: settings.BACKUP_DAYS,
  now: systemClock(),
})

/**
 * Throws a StartProblem where backups go to a folder that this process can't write to. A bucket may be away for a while,
 * and a full disk gets room while the product runs.
 */
export async function assertBackupFolder({ BACKUP_TO }: Pick<BackupSettings, 'BACKUP_TO'>): Promise<void> {
  const target = BACKUP_TO === undefined ? undefined : readTarget(BACKUP_TO)
  if (!target || 'bucket' in target) return
  await openFolderTarget(target.folder, systemClock())
  await onFolder(target.folder, () => access(target.folder, constants.W_OK), 'backup folder')
}

async function openForWriting(settings: BackupSettings) {
  const vault = await openBackup(settings, { mayBegin: true })
  return { vault, last: await findLastBase(vault) }
}

/** A whole backup now. */
export const backUpNow = async (
  settings: BackupSettings,
  postgres: EmbeddedPostgres,
  vault: Vault,
): Promise<BackedUp> => backUp(backingUp(settings, postgres, { vault, objects: await openObjects(settings) }))

/** While the backup fails its WAL waits beside the database, and may not fill that disk. */
async function keepRoom({ places }: EmbeddedPostgres, { log }: Pick<Services, 'log'>) {
  if (!(await dropWaitingWal(places, WAITING_MOST_BYTES))) return
  log.error('WAL that waited for the backup was removed: these moments can never be restored')
}

/** Keeps the backup up to the last minute, with a new base each day, until it is stopped. */
export function startBackups(
  settings: BackupSettings,
  postgres: EmbeddedPostgres,
  services: Pick<Services, 'pool' | 'log' | 'objects'>,
): () => Promise<void> {
  const stopping = new AbortController()
  const run = async () => {
    let open: { vault: Vault; last: Base | undefined } | undefined
    let notedAt = 0
    while (!stopping.signal.aborted) {
      const delayMs = await turn().then(
        ({ isBehind }) => (isBehind ? 0 : KEPT_UP_EVERY_MS),
        async (error: unknown) => {
          // Opened anew next time: the place may have come back, or another process made a base.
          open = undefined
          notedAt = 0
          if (error instanceof BackupBusy) return KEPT_UP_EVERY_MS
          services.log.error({ error }, 'the backup failed; it is tried again')
          await noteFailedBackup(services, systemClock()).catch(() => {})
          await keepRoom(postgres, services)
          return AFTER_TROUBLE_MS
        },
      )
      await delay(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
    }

    async function turn() {
      const { vault } = (open ??= await openForWriting(settings))
      const given = () => backingUp(settings, postgres, { ...services, vault })
      const isWhole = await isBaseDue(given(), open.last)
      if (isWhole) open.last = (await backUp(given())).base
      const { objects } = await keepUp(given())
      const turned = { isBehind: objects?.isBehind ?? false }
      // A note each few seconds would only fill the journal.
      if (!isWhole && performance.now() - notedAt < NOTED_EVERY_MS) return turned
      await noteBackup(services, {
        wholeAt: new Date(open.last!.finishedAt),
        upToDateAt: await findUpToDate(notesFolder(settings), systemClock()),
        restoredAt: await findRestored(vault),
      })
      notedAt = performance.now()
      return turned
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    // A copy that is cut off is made again.
    await Promise.race([running, delay(STOP_PATIENCE_MS)])
  }
}
