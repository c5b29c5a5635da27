// Each transaction changes an upload and its room together, so the sums of reserved and used room
// stay exact after a crash.
import type { Tx } from '#platform/db/transaction.ts'
import { freeBesideRestingBytesOf, freeBytesOf, limitBytesOf } from '../storage.rules.ts'
import * as storageSql from './storage.sql.ts'
import { keepsDeleted, scheduleObjectRemoval } from '#platform/objects/remove-objects.ts'
import type { Services } from '#platform/services.ts'

export async function releaseRoom(tx: Tx, studioId: string, reservedBytes: number) {
  await storageSql.changeRoom(tx, studioId, { reservedBytes: -reservedBytes })
}

export async function summariseRoom(tx: Tx<'viewer'>, studioId: string) {
  const { usedBytes, reservedBytes, restingBytes, ...limits } = await storageSql.findRoom(tx, studioId)
  const room = { usedBytes, reservedBytes, restingBytes, limitBytes: limitBytesOf(limits) }
  return { ...room, freeBytes: freeBytesOf(room), freeBesideRestingBytes: freeBesideRestingBytesOf(room) }
}

export {
  findBackupState,
  saveBackupTimes,
  saveBackupFailure,
  summariseBackups,
} from '../backups/server/backup-state.ts'
export { changeRoom, findPicturePriority, findQueueStepsBack, reserveRoom } from './storage.sql.ts'
export {
  checkEverything,
  findStorageHealth,
  sumQuarantine,
  summariseStorageHealth,
} from '../check/server/check-everything.ts'
export {
  countAppliedMigrations,
  findStripeRefusedSince,
  listAppliedRemovalMigrations,
  saveStripeRefusedSince,
  clearStripeRefusedSince,
} from '../installation/server/installation.sql.ts'
export {
  adoptInstallation,
  findInstallationMismatch,
  recogniseInstallation,
  type InstallationMismatch,
} from '../installation/server/recognise-installation.ts'
export { StorageAwayError } from '../check/server/check-range.ts'

type DeletedPhoto = { originalKey: string; sizeBytes: number; keys: readonly string[] }

/**
 * Frees the room of photos deleted in this transaction, and returns the bytes. The files stay for
 * `keepDeletedDays`. Meanwhile, `restingBytes` include the originals.
 */
export async function freeRoomOfDeletedPhotos(
  tx: Tx<'viewer'>,
  services: Pick<Services, 'keepDeletedDays' | 'clock'>,
  studioId: string,
  deleted: readonly DeletedPhoto[],
): Promise<number> {
  if (deleted.length === 0) return 0
  const bytes = deleted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const isRetained = keepsDeleted(services)
  await storageSql.changeRoom(tx, studioId, { usedBytes: -bytes, ...(isRetained && { restingBytes: bytes }) })
  const keys = deleted.flatMap((photo) => photo.keys)
  const sizesBytes = Object.fromEntries(deleted.map(({ originalKey, sizeBytes }) => [originalKey, sizeBytes]))
  await scheduleObjectRemoval(tx, services, keys, isRetained ? { resting: { studioId, sizesBytes } } : {})
  return bytes
}
