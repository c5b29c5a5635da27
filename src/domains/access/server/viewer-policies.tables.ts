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

/**
 * The viewer's id in the running transaction. A sub-select, so that PostgreSQL evaluates it once per statement, not
 * per row.
 */
export const viewerId = sql.raw(`(select nullif(current_setting('viewer.id', true), '')::uuid)`)

/** A row-level policy for one role: `rows` are those it may reach, `written` those it may write when they differ. */
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

/** Gives the system role full access; without this line a table is closed to jobs as well. */
export const allowSystem = (table: string) => allow(table, 'system', 'all', sql`true`)
