import { join } from 'node:path'
import { pino } from 'pino'
import { restoreDatabase, type RestoredDatabase } from './restore-database.ts'
import type { Vault } from './vault.ts'
import { countAdditiveMigrations } from '#platform/db/migration-files.ts'
import { openLog } from '#platform/log/open-log.ts'
import { checkRestored, type RestoreCheckResult } from './check-restored.ts'
import { openObjects, type BackupSettings } from './backups.ts'

type RestoredBackup = {
  restored: RestoredDatabase
  found: RestoreCheckResult
  isWhole: boolean
}

/** Restores the database as it was at `to` (without `to`: its latest state), and its files. */
export async function restoreBackup(
  settings: BackupSettings,
  vault: Vault,
  to?: Date,
): Promise<RestoredBackup> {
  const objects = await openObjects(settings)
  let found: RestoreCheckResult | undefined
  const restored = await restoreDatabase({
    vault,
    folder: join(settings.dataFolder, 'postgres'),
    to,
    migrations: countAdditiveMigrations(),
    log: openLog('warn', pino.destination(2)),
    check: async (databaseUrl) => {
      found = await checkRestored(databaseUrl, { vault, objects })
    },
  })
  return { restored, found: found!, isWhole: restored.gap === undefined && found!.missing === 0 }
}
