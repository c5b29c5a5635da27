import { join } from 'node:path'
import { pino } from 'pino'
import { openLog } from '#platform/log/open-log.ts'
import { reachEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import type { Services } from '#platform/services.ts'
import { openDataFolder } from './data-folder.ts'
import { openServices } from './open-services.ts'
import { prepareDatabase, prepareOwnDatabase } from './prepare-database.ts'
import { readSettings } from './settings.ts'

/**
 * Runs a command with the services of the configured product, running or not, and closes them. `ownerUrl` connects as
 * the database's owner, for work on whole tables.
 */
export async function withServices<Result>(
  work: (services: Services, ownerUrl: string) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(process.env)
  const log = openLog('warn', pino.destination(2))
  await openDataFolder(settings.dataFolder)
  const workOn = async (databaseUrl: string, ownerUrl: string) => {
    const services = await openServices(settings, databaseUrl, log)
    return work(services, ownerUrl).finally(() => services.pool.end())
  }
  if (settings.DATABASE_URL) {
    await prepareDatabase(settings.DATABASE_URL)
    return workOn(settings.DATABASE_URL, settings.DATABASE_URL)
  }
  const own = await reachEmbeddedPostgres({ folder: join(settings.dataFolder, 'postgres'), log })
  try {
    return await workOn(await prepareOwnDatabase(own.url), own.url)
  } finally {
    await own.stop()
  }
}
