import { pino, type Logger } from 'pino'
import {
  reachEmbeddedPostgres,
  type EmbeddedPostgres,
  openDataFolder,
  ownDatabase,
  upkeep,
} from '#ops/index.ts'
import { openLog } from '#platform/log/open-log.ts'
import { StartProblem } from '#platform/start-problem.ts'
import type { Services } from '#platform/services.ts'
import { closeDatabases, openServices } from '../server/open-services.ts'
import { assertOwnInstallation } from '../server/own-installation.ts'
import { directUrlOf, prepareDatabase, prepareOwnDatabase } from '../server/prepare-database.ts'
import { readSettings, type Settings } from '../server/settings.ts'

/**
 * Runs a command with the services of the configured product, running or not, and closes them. `ownerUrl` connects as
 * the database's owner, for work on whole tables.
 */
export const withServices = <Result>(
  work: (services: Services, ownerUrl: string) => Promise<Result>,
): Promise<Result> =>
  withAnyServices(async (services, settings, ownerUrl) => {
    await assertOwnInstallation(services, settings, { isCommand: true })
    return work(services, ownerUrl)
  })

/** The same without asking whether secret and storage are those of the installation. */
export async function withAnyServices<Result>(
  work: (services: Services, settings: Settings, ownerUrl: string) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(process.env)
  const log = openLog('warn', pino.destination(2))
  await openDataFolder(settings.dataFolder)
  const isLookedAtOnly = settings.MIGRATE === 'off'
  const workOn = async (databaseUrl: string, ownerUrl: string) => {
    const services = await openServices(settings, databaseUrl, { log, upkeep })
    return work(services, settings, ownerUrl).finally(() => closeDatabases(services))
  }
  if (settings.DATABASE_URL) {
    const directUrl = await directUrlOf(settings.DATABASE_URL, settings)
    await prepareDatabase(directUrl, { isLookedAtOnly, isOwnStep: false })
    return workOn(settings.DATABASE_URL, directUrl)
  }
  return reaching(settings, log, async ({ url }) =>
    workOn(await prepareOwnDatabase(url, { isLookedAtOnly }), url),
  )
}

/** Brings the configured database to this version; returns the names of the migrations that were missing. */
export async function migrateConfigured({ takesAway }: { takesAway: boolean }): Promise<string[]> {
  const settings = readSettings(process.env)
  const log = openLog('warn', pino.destination(2))
  if (settings.DATABASE_URL)
    return prepareDatabase(await directUrlOf(settings.DATABASE_URL, settings), { takesAway })
  await openDataFolder(settings.dataFolder)
  return reaching(settings, log, ({ url }) => prepareDatabase(url, { takesAway }))
}

/** Runs a command on the database that is brought along, whether the product runs or not. */
export async function withOwnDatabase(
  work: (settings: Settings, postgres: EmbeddedPostgres) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env)
  assertOwnDatabase(settings)
  await openDataFolder(settings.dataFolder)
  await reaching(settings, openLog('warn', pino.destination(2)), async (own) => {
    await prepareDatabase(own.url)
    await work(settings, own)
  })
}

async function reaching<Result>(
  settings: Settings,
  log: Logger,
  work: (own: EmbeddedPostgres) => Promise<Result>,
): Promise<Result> {
  const own = await reachEmbeddedPostgres(ownDatabase(settings, log))
  try {
    return await work(own)
  } finally {
    await own.stop()
  }
}

/** Throws a StartProblem for a database of one's own, which has tools of its own for backups. */
export function assertOwnDatabase({ DATABASE_URL }: Settings): void {
  if (DATABASE_URL)
    throw new StartProblem(
      'DATABASE_URL names a database of your own. Back it up with pgBackRest or WAL-G, as docs/operations.md tells.',
    )
}
