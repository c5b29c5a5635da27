// Everything that the running product and its commands import from `ops`.
export {
  assertBackupFolder,
  backUpNow,
  findBackupBacklog,
  openBackup,
  openObjects,
  startBackups,
} from './backup/backups.ts'
export type { BackupResult } from './backup/back-up.ts'
export { checkBackup, type BackupCheck } from './backup/backup-check.ts'
export type { RestoreCheckResult } from './backup/check-restored.ts'
export { startCopyAndRequest, type CopyAnswer } from './backup/drill-copy.ts'
export { restoreBackup } from './backup/restore-backup.ts'
export type { RestoredDatabase } from './backup/restore-database.ts'
export { recordRestore } from './backup/restore-record.ts'
export { moveOwnDatabase } from './move/move-own-database.ts'
export { prepareDataFolder } from './postgres/run-as.ts'
export {
  reachEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './postgres/embedded-postgres.ts'
export type { MoveEstimate } from './postgres/major-version.ts'
export { embeddedOptions } from './postgres/embedded-postgres.ts'
export { databaseHome } from './postgres/postgres-places.ts'
export { upkeepFunctions } from './backup/backups.ts'
