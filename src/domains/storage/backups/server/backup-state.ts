import { asSystem, elevated } from '#domains/access/server/access.ts'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import * as backupsSql from './backups.sql.ts'

type Noting = Pick<Services, 'pool'>

/** Notes for the back office when the last whole backup was made, and up to when it holds all that came since. */
export const noteBackup = (services: Noting, { wholeAt, upToDateAt }: { wholeAt: Date; upToDateAt: Date }) =>
  asSystem(services.pool, async (tx) => {
    await backupsSql.noteSuccess(tx, 'whole', wholeAt)
    await backupsSql.noteSuccess(tx, 'new', upToDateAt)
  })

export const noteFailedBackup = (services: Noting, now: Date) =>
  asSystem(services.pool, (tx) => backupsSql.noteFailure(tx, 'new', now))

/** What the back office shows of backups; null where none was ever tried. Elevated, since only the product may read it. */
export const findBackupState = (tx: Tx, _viewer: AdminViewer) =>
  elevated(tx, async (tx) => {
    const rows = await backupsSql.listBackups(tx)
    if (rows.length === 0) return null
    const at = (kind: 'whole' | 'new') => rows.find((row) => row.kind === kind)
    return {
      wholeAt: at('whole')?.succeededAt?.toISOString() ?? null,
      upToDateAt: at('new')?.succeededAt?.toISOString() ?? null,
      failingSince: at('new')?.failingSince?.toISOString() ?? null,
    }
  })
