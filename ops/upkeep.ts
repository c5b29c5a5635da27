import { join } from 'node:path'
import { listNotBackedUp, openObjects } from './backup/backups.ts'
import { databaseHome } from './postgres/postgres-places.ts'

/** What the engine room does for a process of the product while it runs. */
export const upkeep = {
  openObjects,
  listNotBackedUp,
  findDatabaseFolder: ({ dataFolder }: { dataFolder: string }) => databaseHome(join(dataFolder, 'postgres')),
}
