import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { assertLasting } from '#platform/db/assert-lasting.ts'
import { assertFits } from '#platform/db/database-stage.ts'
import { migrate } from '#platform/db/migrate.ts'
import { assertServerVersion } from '#platform/db/server-version.ts'
import { productUrlOf, stepDown } from '#platform/db/product-login.ts'
import { databaseProblem } from '#platform/start-problem.ts'
import type { Settings } from './settings.ts'

const roles = Object.values(databaseRoles)

const domains = fileURLToPath(new URL('../../domains', import.meta.url))

export const databaseTexts = () =>
  globSync('**/*.database.sql', { cwd: domains })
    .toSorted()
    .map((path) => readFileSync(join(domains, path), 'utf8'))

type Preparing = {
  /** Only looks whether this version fits the database, and changes nothing. */
  isLookedAtOnly?: boolean
  /** Of an own step: takes away at once, where asked to, and may bring back what an older version has. */
  isOwnStep?: boolean
  takesAway?: boolean
}

/**
 * Runs the migrations, roles and SQL texts, and returns the names of the migrations; throws a StartProblem when the
 * database can't be used.
 */
export async function prepareDatabase(
  databaseUrl: string,
  { isLookedAtOnly = false, isOwnStep = true, takesAway = false }: Preparing = {},
): Promise<string[]> {
  const texts = databaseTexts()
  try {
    const applied = isLookedAtOnly
      ? []
      : await migrate(databaseUrl, roles, {
          texts,
          afterSteps: takesAway ? 'all' : 'due',
          mayGoBack: isOwnStep,
        })
    await assertFits(databaseUrl, roles, texts)
    return applied
  } catch (error) {
    throw databaseProblem(error, databaseUrl) ?? error
  }
}

/**
 * Where connections that last lead: past a pooler, if there is one. Throws a StartProblem where what is given is a pooler
 * itself, or too old.
 */
export async function directUrlOf(
  databaseUrl: string,
  { DATABASE_DIRECT_URL }: Pick<Settings, 'DATABASE_DIRECT_URL'>,
): Promise<string> {
  const url = DATABASE_DIRECT_URL ?? databaseUrl
  const setting = DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  try {
    await assertLasting(url, setting)
    await assertServerVersion(url)
  } catch (error) {
    throw databaseProblem(error, url, setting) ?? error
  }
  return url
}

/** The same for the embedded database; returns the URL of a login without superuser rights. */
export async function prepareOwnDatabase(superuserUrl: string, preparing?: Preparing): Promise<string> {
  await prepareDatabase(superuserUrl, preparing)
  return preparing?.isLookedAtOnly ? productUrlOf(superuserUrl) : stepDown(superuserUrl, roles)
}
