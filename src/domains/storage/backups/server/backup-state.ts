import { asSystem, elevated } from '#domains/access/server/access.ts'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { backupLightOf } from '../backup.rules.ts'
import * as backupsSql from './backups.sql.ts'

type Noting = Pick<Services, 'pool'>

type Made = { wholeAt: Date; upToDateAt: Date; restoredAt?: Date | undefined }

/** Notes for the back office when the last whole backup was made, up to when it holds all that came since, and when it was restored. */
export const noteBackup = (services: Noting, { wholeAt, upToDateAt, restoredAt }: Made) =>
  asSystem(services.pool, async (tx) => {
    await backupsSql.noteSuccess(tx, 'whole', wholeAt)
    await backupsSql.noteSuccess(tx, 'new', upToDateAt)
    if (restoredAt) await backupsSql.noteSuccess(tx, 'restored', restoredAt)
  })

export const noteFailedBackup = (services: Noting, now: Date) =>
  asSystem(services.pool, (tx) => backupsSql.noteFailure(tx, 'new', now))

/** What the back office shows of backups; null where none was ever tried. Elevated, since only the product may read it. */
export const findBackupState = (tx: Tx, _viewer: AdminViewer, now: Date) =>
  elevated(tx, (tx) => summariseBackups(tx, now))

/** The same for the product itself. */
export async function summariseBackups(tx: Tx<'system'>, now: Date) {
  const rows = await backupsSql.listBackups(tx)
  if (rows.length === 0) return null
  const of = (kind: (typeof rows)[number]['kind']) => rows.find((row) => row.kind === kind)
  const state = {
    upToDateAt: of('new')?.succeededAt ?? null,
    failingSince: of('new')?.failingSince ?? null,
    restoredAt: of('restored')?.succeededAt ?? null,
  }
  return {
    light: backupLightOf(state, now),
    wholeAt: of('whole')?.succeededAt?.toISOString() ?? null,
    upToDateAt: state.upToDateAt?.toISOString() ?? null,
    failingSince: state.failingSince?.toISOString() ?? null,
    restoredAt: state.restoredAt?.toISOString() ?? null,
  }
}
