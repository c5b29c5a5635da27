import { and, eq, sql } from 'drizzle-orm'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { FlagName } from '../flags.rules.ts'
import { switches } from './flags.tables.ts'

export async function isFlagOff(tx: Tx, name: FlagName): Promise<boolean> {
  const off = and(eq(switches.name, name), eq(switches.enabled, false))
  const found = await tx.select({ name: switches.name }).from(switches).where(off)
  return found.length > 0
}

export const listSwitchedOff = (tx: Tx) =>
  tx.select({ name: switches.name }).from(switches).where(eq(switches.enabled, false))

export const listChangedFlags = (tx: Tx, _viewer: AdminViewer) => tx.select().from(switches)

type Change = { name: FlagName; enabled: boolean; now: Date }

/** Returns whether the value changed. */
export async function setSwitch(tx: Tx, viewer: AdminViewer, { name, enabled, now }: Change) {
  const changedByName = sql<string>`(select name from profiles where id = ${viewer.id})`
  const change = { enabled, changedBy: viewer.id, changedByName, changedAt: now }
  const isOther = eq(switches.enabled, !enabled)
  // A flag without a row is on, so only turning off may insert one.
  const { rowCount } = enabled
    ? await tx
        .update(switches)
        .set(change)
        .where(and(eq(switches.name, name), isOther))
    : await tx
        .insert(switches)
        .values({ name, ...change })
        .onConflictDoUpdate({ target: switches.name, set: change, setWhere: isOther })
  return rowCount === 1
}

/** Uses plain SQL, because this domain may not import tables of domains that depend on it. */
export async function countAccounts(tx: Tx, _viewer: AdminViewer, now: Date) {
  const counted = await tx.execute<{ role: string; count: number; active: number; withApi: number }>(sql`
    select profiles.role, count(*)::int as count,
      (count(*) filter (where is_open))::int as active, (count(*) filter (where is_open and api_access))::int as "withApi"
    from profiles left join photographers on photographers.id = profiles.id
      cross join lateral (select is_studio_open(photographers.id, is_active, active_until, renews_itself,
        ${now.toISOString()}::timestamptz) as is_open) as now_open
    group by profiles.role`)
  const of = (role: string) => counted.rows.find((row) => row.role === role)
  const { count: studios, active, withApi } = of('photographer') ?? { count: 0, active: 0, withApi: 0 }
  return {
    clients: of('client')?.count ?? 0,
    studiosWithApi: withApi,
    studiosWithoutApi: active - withApi,
    inactiveStudios: studios - active,
    admins: of('admin')?.count ?? 0,
  }
}
