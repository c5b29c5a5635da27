import { and, desc, eq, getTableColumns, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { keyset, type PageRequest } from '#kit/server/keyset.ts'
import { fetchPage, planSearch, type SearchPlan } from '#kit/server/search-plan.ts'
import { betweenDays } from '#platform/db/calendar-days.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { logFilter } from '../activity.contract.ts'
import { actionsOfKind, plansBySize, type Action } from '../activity.rules.ts'
import { activityLog } from './activity.tables.ts'
import { searchLog } from './log-search.sql.ts'

type Filter = z.infer<typeof logFilter>
type Asked = Omit<PageRequest<'createdAt'>, 'sortBy'>

const NEWEST_MS = 32 * 24 * 60 * 60_000

/** Search plan of a filter, made once for the page and for the count. */
export function ofLog(tx: Tx, _viewer: AdminViewer, asked: Filter, now: Date) {
  const { search, userType, kind, about, from, until } = asked
  const within = betweenDays(sql`${activityLog.createdAt}`, from, until)
  return planSearch(tx, activityLog, {
    filter: and(
      userType ? eq(activityLog.userType, userType) : undefined,
      kind ? inArray(activityLog.action, [...actionsOfKind[kind]]) : undefined,
      about ? or(eq(activityLog.userId, about), eq(activityLog.studioId, about)) : undefined,
      within,
    ),
    parted: {
      by: sql`${activityLog.createdAt}`,
      within,
      newest: sql`${activityLog.createdAt} >= ${new Date(now.getTime() - NEWEST_MS).toISOString()}::timestamptz`,
    },
    ...searchLog(search),
  })
}

const { studioId: _studio, clientId: _client, ...columns } = getTableColumns(activityLog)

type Plan = SearchPlan<typeof activityLog>

export async function listLines(
  tx: Tx,
  _viewer: AdminViewer,
  searchPlan: Plan,
  { now, ...asked }: Asked & { now: Date },
) {
  const createdAt = sql`${activityLog.createdAt}`
  const sorts = { createdAt: { by: createdAt, type: 'timestamptz', partedUntil: now } } as const
  const pages = keyset(sql`${activityLog.id}`, sorts, { ...asked, sortBy: 'createdAt' })
  const { rows, ...cursors } = await fetchPage(searchPlan, pages, (from) =>
    tx.select({ ...columns, sortValue: pages.sortValue }).from(from),
  )
  return { rows: rows.map(withoutSecret), ...cursors }
}

// Old lines contain a webhook's whole URL, and lines can't be changed.
const withoutSecret = <Line extends { action: string; details: string }>(line: Line): Line =>
  line.action === 'webhook_changed' && /^https?:/.test(line.details)
    ? { ...line, details: URL.parse(line.details)?.host ?? '' }
    : line

export type Tally = { actions: readonly Action[]; sum: SQL; only?: SQL }

/** An index-only count. */
export const everyLine = (actions: readonly Action[]): Tally => ({ actions, sum: sql`count(*)` })

/** Number of photos deleted: a line about several has it as its details, a line about one has a name. */
export const deletedPhotos: Tally = {
  actions: ['photo_deleted'],
  sum: sql`coalesce(sum(case when details ~ '^[0-9]{1,6}$' then details::int else 1 end), 0)`,
}

const sizeOf = (plan: SQL) => sql`array_position(${sql.param([...plansBySize])}::text[], ${plan} #>> '{}')`

/** Only changes to a larger plan; a line without a plan on both sides doesn't count. */
export const upgrades: Tally = {
  actions: ['subscription_changed'],
  sum: sql`count(*)`,
  only: sql`${sizeOf(sql`new_value`)} > ${sizeOf(sql`old_value`)}`,
}

/** A tally per action and part; `bounds` has each part's begin and the last one's end. */
export const countByPart = (tx: Tx, _viewer: AdminViewer, { actions, sum, only }: Tally, bounds: Date[]) =>
  tx
    .select({
      action: sql<string>`asked.action`,
      part: sql<number>`part`,
      count: sql<number>`(${tx
        .select({ count: sum })
        .from(activityLog)
        .where(
          and(
            // The whole of it, by which the months are chosen before the parts are known.
            sql`${activityLog.createdAt} >= ${bounds[0]!.toISOString()}::timestamptz
              and ${activityLog.createdAt} < ${bounds.at(-1)!.toISOString()}::timestamptz`,
            sql`${activityLog.action} = asked.action and ${activityLog.createdAt} >= bounds[part]
              and ${activityLog.createdAt} < bounds[part + 1]`,
            only,
          ),
        )})::int`,
    })
    .from(
      sql`(select ${sql.param(bounds.map((bound) => bound.toISOString()))}::timestamptz[] as bounds) as given,
        generate_series(1, cardinality(bounds) - 1) as part, unnest(${sql.param([...actions])}::text[]) as asked(action)`,
    )

/** When each action of these tallies was written last. */
export function lastOf(tx: Tx, _viewer: AdminViewer, tallies: readonly Tally[]) {
  const isCounted = tallies.map(
    ({ actions, only }) => only && or(notInArray(sql`asked.action`, [...actions]), only),
  )
  // As a range, so that each month is asked by its index of actions: for an equal action the planner may go through
  // all of a month from its end, which never finds what never happened.
  const newest = tx
    .select({ at: activityLog.createdAt })
    .from(activityLog)
    .where(
      and(sql`${activityLog.action} >= asked.action and ${activityLog.action} <= asked.action`, ...isCounted),
    )
    .orderBy(desc(activityLog.action), desc(activityLog.createdAt))
    .limit(1)
  return tx
    .select({ action: sql<string>`action`, at: sql<string | null>`(${newest})` })
    .from(sql`unnest(${sql.param(tallies.flatMap(({ actions }) => actions))}::text[]) as asked(action)`)
}

/** Removes the IP address from some lines before this time; returns how many, 0 when done. */
export async function forgetIpAddresses(tx: Tx<'system'>, before: Date): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select forget_log_addresses(${before.toISOString()}::timestamptz) as count`,
  )
  return rows[0]!.count
}
