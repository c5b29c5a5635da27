// All that the running product and its commands ask of the engine room.
export {
  assertBackupFolder,
  backUpNow,
  findWaiting,
  openBackup,
  openObjects,
  startBackups,
} from './backup/backups.ts'
export type { BackedUp } from './backup/back-up.ts'
export { checkBackup, type BackupCheck } from './backup/backup-check.ts'
export type { RestoreCheck } from './backup/check-restored.ts'
export { askCopy, type CopyAnswer } from './backup/drill-copy.ts'
export { restoreBackup } from './backup/restore-backup.ts'
export type { Restored } from './backup/restore-database.ts'
export { noteRestored } from './backup/restore-note.ts'
export { moveOwnDatabase } from './move/move-own-database.ts'
export { openDataFolder } from './postgres/data-folder.ts'
export {
  reachEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './postgres/embedded-postgres.ts'
export type { MoveEstimate } from './postgres/major-version.ts'
export { ownDatabase } from './postgres/own-database.ts'
export { databaseHome } from './postgres/postgres-places.ts'
export { upkeep } from './upkeep.ts'
