import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { databaseProblem } from '#platform/db/database-problem.ts'
import { migrate } from '#platform/db/migrate.ts'

/** Brings a database to the shape this version of the product needs. */
export const prepareDatabase = (databaseUrl: string) =>
  migrate(databaseUrl, Object.values(databaseRoles)).catch((error: unknown) => {
    throw databaseProblem(error, databaseUrl) ?? error
  })
