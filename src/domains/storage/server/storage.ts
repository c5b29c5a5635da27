// Room is reserved before an upload's first byte, and becomes used or free again in the transaction that ends the
// upload; so both sums stay exact after a crash.
import type { Tx } from '#platform/db/transaction.ts'
import { freeBesideRestingBytesOf, freeBytesOf, limitBytesOf } from '../storage.rules.ts'
import * as storageSql from './storage.sql.ts'

/** Reserves room for an upload; returns the bytes still free when it does not fit. */
export async function reserveRoom(
  tx: Tx<'viewer'>,
  studioId: string,
  sizeBytes: number,
): Promise<{ ok: true } | { ok: false; freeBytes: number }> {
  if (await storageSql.takeRoom(tx, studioId, sizeBytes)) return { ok: true }
  const { freeBytes } = await summariseRoom(tx, studioId)
  return { ok: false, freeBytes }
}

/** Turns an upload's reservation into used bytes, which may differ from what was reserved. */
export async function settleRoom(
  tx: Tx<'viewer'>,
  studioId: string,
  reservedBytes: number,
  usedBytes: number,
) {
  await storageSql.changeRoom(tx, studioId, { reservedBytes: -reservedBytes, usedBytes })
}

/** Drops a reservation without using it. */
export async function releaseRoom(tx: Tx, studioId: string, reservedBytes: number) {
  await storageSql.changeRoom(tx, studioId, { reservedBytes: -reservedBytes })
}

/** Returns a studio's used, reserved, resting, total and free bytes. */
export async function summariseRoom(tx: Tx<'viewer'>, studioId: string) {
  const { usedBytes, reservedBytes, restingBytes, ...limits } = await storageSql.findRoom(tx, studioId)
  const room = { usedBytes, reservedBytes, restingBytes, limitBytes: limitBytesOf(limits) }
  return { ...room, freeBytes: freeBytesOf(room), freeBesideRestingBytes: freeBesideRestingBytesOf(room) }
}

export { letRest } from './let-rest.ts'
export {
  findBackupState,
  noteBackup,
  noteFailedBackup,
  summariseBackups,
} from '../backups/server/backup-state.ts'
export { findPicturePriority, findStepsBack } from './storage.sql.ts'
export { checkEverything, sumQuarantine } from '../check/server/check-everything.ts'
export {
  countAppliedMigrations,
  findStripeRefusedSince,
  listTakenAway,
  noteRefusedStripeEvent,
  noteTakenStripeEvent,
} from '../installation/server/installation.sql.ts'
export {
  adoptInstallation,
  compareInstallation,
  recogniseInstallation,
  type Stranger,
} from '../installation/server/recognise-installation.ts'
export { StorageAway } from '../check/server/check-range.ts'
export { findStorageHealth, summariseStorageHealth } from '../check/server/storage-health.ts'
