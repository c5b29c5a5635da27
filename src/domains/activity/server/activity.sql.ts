import { and, count, eq, gte, inArray, max, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { COUNT_MAX, PAGE_SIZE } from '#domains/access/listing.contract.ts'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { betweenDays } from '#platform/db/calendar-days.ts'
import { keyset } from '#platform/db/keyset.ts'
import { hasWords } from '#platform/db/searched-words.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { logFilter } from '../activity.contract.ts'
import { actionsOfKind } from '../activity.rules.ts'
import { activityLog } from './activity.tables.ts'

type Filter = z.infer<typeof logFilter>

// Word for word that of its index.
const words = sql`user_name || ' ' || action || ' ' || details`

const matching = ({ search, userType, kind, about, from, until }: Filter) =>
  and(
    hasWords(words, search),
    userType ? eq(activityLog.userType, userType) : undefined,
    kind ? inArray(activityLog.action, [...actionsOfKind[kind]]) : undefined,
    about ? or(eq(activityLog.userId, about), eq(activityLog.photographerId, about)) : undefined,
    betweenDays(sql`${activityLog.createdAt}`, from, until),
  )

const columns = {
  id: activityLog.id,
  userId: activityLog.userId,
  userName: activityLog.userName,
  userType: activityLog.userType,
  action: activityLog.action,
  details: activityLog.details,
  oldValue: activityLog.oldValue,
  newValue: activityLog.newValue,
  ipAddress: activityLog.ipAddress,
  actingAdminId: activityLog.actingAdminId,
  createdAt: activityLog.createdAt,
  sortValue: sql<string>`${activityLog.createdAt}::text`,
}

export async function listLines(
  tx: Tx,
  _viewer: AdminViewer,
  filter: Filter & { isDescending: boolean; position?: string | undefined },
) {
  const pages = keyset({
    sort: sql`${activityLog.createdAt}`,
    sortType: 'timestamptz',
    id: sql`${activityLog.id}`,
    isDescending: filter.isDescending,
    position: filter.position,
    size: PAGE_SIZE,
  })
  const found = await tx
    .select(columns)
    .from(activityLog)
    .where(and(matching(filter), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  return pages.arrange(found)
}

/** How many lines match, as far as counting goes. */
export async function countLines(tx: Tx, _viewer: AdminViewer, filter: Filter): Promise<number> {
  const some = tx
    .select({ one: sql`1`.as('one') })
    .from(activityLog)
    .where(matching(filter))
    .limit(COUNT_MAX + 1)
    .as('some')
  const [counted] = await tx.select({ count: count() }).from(some)
  return counted!.count
}

/** Lines of these actions since `from`, counted by action and part: part 0 begins at `from`, each so many seconds long. */
export const countByPart = (
  tx: Tx,
  _viewer: AdminViewer,
  actions: string[],
  { from, partSeconds }: { from: Date; partSeconds: number },
) => {
  const part = sql<number>`floor(extract(epoch from ${activityLog.createdAt} - ${from.toISOString()}::timestamptz) / ${partSeconds})::int`
  return tx
    .select({ action: activityLog.action, part: part.as('part'), count: count() })
    .from(activityLog)
    .where(and(inArray(activityLog.action, actions), gte(activityLog.createdAt, from)))
    .groupBy(activityLog.action, sql`part`)
}

/** When each of these actions happened last. */
export const lastOf = (tx: Tx, _viewer: AdminViewer, actions: string[]) =>
  tx
    .select({
      action: sql<string>`action`,
      at: sql<string | null>`(${tx
        .select({ at: max(activityLog.createdAt) })
        .from(activityLog)
        .where(sql`${activityLog.action} = asked.action`)})`,
    })
    .from(sql`unnest(${sql.param(actions)}::text[]) as asked(action)`)
