import { asSystem, elevated } from '#domains/access/server/access.ts'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { backupLightOf } from '../backup.rules.ts'
import { sql } from 'drizzle-orm'
import { backups } from './backups.tables.ts'

type BackupServices = Pick<Services, 'pool'>

type BackupTimes = { wholeAt: Date; upToDateAt: Date; restoredAt?: Date | undefined }

/**
 * Saves the times of the last full backup and restore, and the moment up to which the backup is
 * complete.
 */
export const saveBackupTimes = (services: BackupServices, { wholeAt, upToDateAt, restoredAt }: BackupTimes) =>
  asSystem(services.pool, async (tx) => {
    await saveSuccess(tx, 'whole', wholeAt)
    await saveSuccess(tx, 'new', upToDateAt)
    if (restoredAt) await saveSuccess(tx, 'restored', restoredAt)
  })

export const saveBackupFailure = (services: BackupServices, now: Date) =>
  asSystem(services.pool, (tx) => saveFailure(tx, 'new', now))

/** Elevated, because only the system may read backups. Returns null if no backup was tried. */
export const findBackupState = (tx: Tx, _viewer: AdminViewer, now: Date) =>
  elevated(tx, (tx) => summariseBackups(tx, now))

export async function summariseBackups(tx: Tx<'system'>, now: Date) {
  const rows = await tx.select().from(backups)
  if (rows.length === 0) return null
  const rowOf = (kind: (typeof rows)[number]['kind']) => rows.find((row) => row.kind === kind)
  const state = {
    upToDateAt: rowOf('new')?.succeededAt ?? null,
    failingSince: rowOf('new')?.failingSince ?? null,
    restoredAt: rowOf('restored')?.succeededAt ?? null,
  }
  return { light: backupLightOf(state, now), ...state, wholeAt: rowOf('whole')?.succeededAt ?? null }
}

type Kind = (typeof backups.$inferSelect)['kind']

const saveSuccess = (tx: Tx<'system'>, kind: Kind, now: Date) =>
  tx
    .insert(backups)
    .values({ kind, succeededAt: now })
    .onConflictDoUpdate({ target: backups.kind, set: { succeededAt: now, failingSince: null } })

const saveFailure = (tx: Tx<'system'>, kind: Kind, now: Date) =>
  tx
    .insert(backups)
    .values({ kind, failingSince: now })
    .onConflictDoUpdate({
      target: backups.kind,
      set: { failingSince: sql`coalesce(${backups.failingSince}, ${now})` },
    })
