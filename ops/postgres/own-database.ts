import { join } from 'node:path'
import type { PostgresLog } from './postmaster.ts'

/** How the database that is brought along is started; with backups it keeps its WAL for them. */
export const ownDatabase = (
  { dataFolder, BACKUP_TO }: { dataFolder: string; BACKUP_TO?: string | undefined },
  log: PostgresLog,
) => ({ folder: join(dataFolder, 'postgres'), log, archives: BACKUP_TO !== undefined })
