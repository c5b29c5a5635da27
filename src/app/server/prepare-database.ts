import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { databaseProblem } from '#platform/db/database-problem.ts'
import { migrate } from '#platform/db/migrate.ts'
import { stepDown } from '#platform/db/product-login.ts'

const roles = Object.values(databaseRoles)

const domains = fileURLToPath(new URL('../../domains', import.meta.url))

/** Each domain's grants, functions and triggers, as SQL. */
export const databaseTexts = () =>
  globSync('**/*.database.sql', { cwd: domains })
    .toSorted()
    .map((path) => readFileSync(join(domains, path), 'utf8'))

/** Brings a database to the shape this version of the product needs. */
export const prepareDatabase = (databaseUrl: string) =>
  migrate(databaseUrl, roles, { texts: databaseTexts() }).catch((error: unknown) => {
    throw databaseProblem(error, databaseUrl) ?? error
  })

/** The same for a database of the product's own; answers the URL of a login without its superuser's rights. */
export async function prepareOwnDatabase(superuserUrl: string): Promise<string> {
  await prepareDatabase(superuserUrl)
  return stepDown(superuserUrl, roles)
}
