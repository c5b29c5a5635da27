import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { migrate, stepDown } from '#platform/db/migrate.ts'
import type { PostgresLog } from '#platform/postgres/postmaster.ts'
import { databaseProblem } from '#platform/postgres/start-problem.ts'
import type { Settings } from './settings.ts'

const roles = Object.values(databaseRoles)

const domains = fileURLToPath(new URL('../../domains', import.meta.url))

export const databaseTexts = () =>
  globSync('**/*.database.sql', { cwd: domains })
    .toSorted()
    .map((path) => readFileSync(join(domains, path), 'utf8'))

/** How the database that is brought along is started; with backups it keeps its WAL for them. */
export const ownDatabase = (
  { dataFolder, BACKUP_TO }: Pick<Settings, 'dataFolder' | 'BACKUP_TO'>,
  log: PostgresLog,
) => ({ folder: join(dataFolder, 'postgres'), log, archives: BACKUP_TO !== undefined })

/** Runs the migrations, roles and SQL texts; throws a StartProblem when the database can't be used. */
export const prepareDatabase = (databaseUrl: string) =>
  migrate(databaseUrl, roles, { texts: databaseTexts() }).catch((error: unknown) => {
    throw databaseProblem(error, databaseUrl) ?? error
  })

/** The same for the embedded database; returns the URL of a login without superuser rights. */
export async function prepareOwnDatabase(superuserUrl: string): Promise<string> {
  await prepareDatabase(superuserUrl)
  return stepDown(superuserUrl, roles)
}
