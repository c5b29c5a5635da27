import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { keyset, type PageRequest } from '#kit/server/keyset.ts'
import { fetchPage, planSearch, type SearchPlan } from '#kit/server/search-plan.ts'
import { betweenDays } from '#platform/db/calendar-days.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { logFilter } from '../activity.contract.ts'
import { actionsOfKind } from '../activity.rules.ts'
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
  return { rows, ...cursors }
}

/** Removes the IP address from some lines before this time; returns how many, 0 when done. */
export async function forgetIpAddresses(tx: Tx<'system'>, before: Date): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select forget_log_addresses(${before.toISOString()}::timestamptz) as count`,
  )
  return only(rows).count
}
