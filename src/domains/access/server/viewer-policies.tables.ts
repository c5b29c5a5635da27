import { sql, type SQL } from 'drizzle-orm'
import { pgPolicy, pgRole, type PgPolicyConfig } from 'drizzle-orm/pg-core'
import { databaseRoles } from './database-roles.ts'

const roles = {
  client: pgRole(databaseRoles.client).existing(),
  guest: pgRole(databaseRoles.guest).existing(),
  photographer: pgRole(databaseRoles.photographer).existing(),
  inactive: pgRole(databaseRoles.inactive).existing(),
  admin: pgRole(databaseRoles.admin).existing(),
  anyone: pgRole(databaseRoles.anyone).existing(),
  system: pgRole(databaseRoles.system).existing(),
}

/** Sub-select, so that PostgreSQL evaluates the viewer’s id once per statement. */
export const viewerIdSql = sql.raw(`(select nullif(current_setting('viewer.id', true), '')::uuid)`)

export const isOfOwnStudioSql = sql`photographer_id = ${viewerIdSql}`

/** Makes a policy for one role: `rows` limits access, `written` limits new and changed rows. */
export function allow(
  table: string,
  role: keyof typeof roles,
  action: NonNullable<PgPolicyConfig['for']>,
  rows: SQL,
  written = rows,
) {
  const name = `${table}: ${role} may ${action}`
  const writesOnly = action === 'insert'
  return pgPolicy(name, {
    for: action,
    to: roles[role],
    ...(writesOnly ? { withCheck: written } : { using: rows }),
    ...(action === 'update' || action === 'all' ? { withCheck: written } : {}),
  })
}

/** Opens the table to the system role, which sees no row without this policy. */
export const allowSystem = (table: string) => allow(table, 'system', 'all', sql`true`)
