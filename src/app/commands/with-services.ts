import { pino, type Logger } from 'pino'
import {
  reachEmbeddedPostgres,
  type EmbeddedPostgres,
  prepareDataFolder,
  embeddedOptions,
  upkeepFunctions,
} from '#ops/index.ts'
import { openLog } from '#platform/log/open-log.ts'
import { StartProblem } from '#platform/core/start-problem.ts'
import type { Services } from '#platform/services.ts'
import { closeDatabases, openServices } from '../server/open-services.ts'
import { assertOrRegisterInstallation } from '../server/own-installation.ts'
import { directUrlOf, prepareDatabase, prepareOwnDatabase } from '../server/prepare-database.ts'
import { readSettings, type Settings } from '../server/settings.ts'

/**
 * Runs a command with the configured services. Throws a StartProblem if secret or storage are not
 * the installation's. `ownerUrl` connects as the database's owner.
 */
export const withServices = <Result>(
  run: (services: Services, ownerUrl: string) => Promise<Result>,
): Promise<Result> =>
  withUncheckedServices(async (services, settings, ownerUrl) => {
    await assertOrRegisterInstallation(services, settings, { isCommand: true })
    return run(services, ownerUrl)
  })

/** Works as `withServices`, but accepts any secret and storage. */
export async function withUncheckedServices<Result>(
  run: (services: Services, settings: Settings, ownerUrl: string) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(process.env)
  const log = openLog('warn', pino.destination(2))
  await prepareDataFolder(settings.dataFolder)
  const isLookedAtOnly = settings.MIGRATE === 'off'
  const runWith = async (databaseUrl: string, ownerUrl: string) => {
    const services = await openServices(settings, databaseUrl, { log, upkeep: upkeepFunctions })
    return run(services, settings, ownerUrl).finally(() => closeDatabases(services))
  }
  if (settings.DATABASE_URL) {
    const directUrl = await directUrlOf(settings.DATABASE_URL, settings)
    await prepareDatabase(directUrl, { isLookedAtOnly, isOwnStep: false })
    return runWith(settings.DATABASE_URL, directUrl)
  }
  return withEmbeddedPostgres(settings, log, async ({ url }) =>
    runWith(await prepareOwnDatabase(url, { isLookedAtOnly }), url),
  )
}

export async function migrateConfigured({ takesAway }: { takesAway: boolean }): Promise<string[]> {
  const settings = readSettings(process.env)
  const log = openLog('warn', pino.destination(2))
  if (settings.DATABASE_URL)
    return prepareDatabase(await directUrlOf(settings.DATABASE_URL, settings), { takesAway })
  await prepareDataFolder(settings.dataFolder)
  return withEmbeddedPostgres(settings, log, ({ url }) => prepareDatabase(url, { takesAway }))
}

export async function withOwnDatabase(
  run: (settings: Settings, postgres: EmbeddedPostgres) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env)
  assertOwnDatabase(settings)
  await prepareDataFolder(settings.dataFolder)
  await withEmbeddedPostgres(settings, openLog('warn', pino.destination(2)), async (own) => {
    await prepareDatabase(own.url)
    await run(settings, own)
  })
}

async function withEmbeddedPostgres<Result>(
  settings: Settings,
  log: Logger,
  run: (own: EmbeddedPostgres) => Promise<Result>,
): Promise<Result> {
  const own = await reachEmbeddedPostgres(embeddedOptions(settings, log))
  try {
    return await run(own)
  } finally {
    await own.stop()
  }
}

export function assertOwnDatabase({ DATABASE_URL }: Settings): void {
  if (DATABASE_URL)
    throw new StartProblem(
      'DATABASE_URL names a database of your own. Back it up with pgBackRest or WAL-G, as docs/operations.md tells.',
    )
}
