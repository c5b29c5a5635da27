import { join } from 'node:path'
import { listNotBackedUp, openObjects } from './backup/backups.ts'
import { databaseHome } from './postgres/postgres-places.ts'

/** Duties of the engine room towards a running product. */
export const upkeep = {
  openObjects,
  listNotBackedUp,
  findDatabaseFolder: ({ dataFolder }: { dataFolder: string }) => databaseHome(join(dataFolder, 'postgres')),
}
