import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { assertNoPooler, assertServerVersion } from '#platform/db/assert-no-pooler.ts'
import { assertCompatible } from '#platform/db/database-stage.ts'
import { migrate } from '#platform/db/migrate.ts'
import { productUrlOf, prepareProductLogin } from '#platform/db/product-login.ts'
import { databaseProblem } from '#platform/core/start-problem.ts'
import type { Settings } from './settings.ts'
import { kindsWithReplacedCount } from '#domains/activity/notifications.rules.ts'
import { periodDays, RENEWAL_GRACE_MS } from '#domains/billing/billing.rules.ts'
import { plans } from '#domains/plans/plans.rules.ts'
import { BYTES_PER_GB, TIMES_WITH_RESTING } from '#domains/storage/storage.rules.ts'

/**
 * Values for each `${NAME}` in a `*.database.sql`, so that SQL and TypeScript share one definition.
 */
const constants: Record<string, string | number> = {
  BYTES_PER_GB,
  TIMES_WITH_RESTING,
  RENEWAL_GRACE_MS,
  REPLACING_KINDS: listOf(kindsWithReplacedCount),
  PERIOD_DAYS: rowsOf(Object.entries(periodDays)),
  PLAN_LIMITS: rowsOf(
    Object.entries(plans).map(([plan, limits]) => [
      plan,
      limits.storageGb,
      limits.maxClients,
      limits.allowCustomBranding,
      limits.allowDomain,
      limits.apiAccess,
    ]),
  ),
}

type Value = string | number | boolean

function listOf(values: readonly Value[]): string {
  return values.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(', ')
}

function rowsOf(rows: readonly (readonly Value[])[]): string {
  return rows.map((row) => `(${listOf(row)})`).join(', ')
}

const withConstants = (text: string) =>
  text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const constant = constants[name]
    if (constant === undefined) throw new Error(`no constant ${name} for SQL`)
    return String(constant)
  })

const roles = Object.values(databaseRoles)

const domains = fileURLToPath(new URL('../../domains', import.meta.url))

export const readDatabaseSqlFiles = () =>
  globSync('**/*.database.sql', { cwd: domains })
    .toSorted()
    .map((path) => withConstants(readFileSync(join(domains, path), 'utf8')))

type PrepareOptions = {
  isLookedAtOnly?: boolean
  /**
   * Whether migrating is a step of its own. Only then may functions and grants of an older version
   * replace newer ones.
   */
  isOwnStep?: boolean
  takesAway?: boolean
  isOwn?: boolean
}

/**
 * Applies migrations, roles and SQL texts unless `isLookedAtOnly`. Returns the applied migrations.
 * Throws a StartProblem for an unusable database.
 */
export async function prepareDatabase(
  databaseUrl: string,
  { isLookedAtOnly = false, isOwnStep = true, takesAway = false, isOwn = false }: PrepareOptions = {},
): Promise<string[]> {
  const texts = readDatabaseSqlFiles()
  try {
    const applied = isLookedAtOnly
      ? []
      : await migrate(databaseUrl, roles, {
          texts,
          afterSteps: takesAway ? 'all' : 'due',
          mayGoBack: isOwnStep,
          isOwn,
        })
    await assertCompatible(databaseUrl, roles, texts)
    return applied
  } catch (error) {
    throw databaseProblem(error, databaseUrl) ?? error
  }
}

/**
 * Returns the URL for session-long connections, past a pooler. Throws a StartProblem when the URL
 * leads to a pooler, or the server is too old.
 */
export async function directUrlOf(
  databaseUrl: string,
  { DATABASE_DIRECT_URL }: Pick<Settings, 'DATABASE_DIRECT_URL'>,
): Promise<string> {
  const url = DATABASE_DIRECT_URL ?? databaseUrl
  const setting = DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  try {
    await assertNoPooler(url, setting)
    await assertServerVersion(url)
  } catch (error) {
    throw databaseProblem(error, url, setting) ?? error
  }
  return url
}

/** Prepares the embedded database. Returns the URL of a login without superuser rights. */
export async function prepareOwnDatabase(superuserUrl: string, preparing?: PrepareOptions): Promise<string> {
  await prepareDatabase(superuserUrl, { ...preparing, isOwn: true })
  return preparing?.isLookedAtOnly ? productUrlOf(superuserUrl) : prepareProductLogin(superuserUrl, roles)
}
