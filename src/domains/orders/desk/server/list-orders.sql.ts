import { and, count, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { keyset, newestFirst as byNewest } from '#platform/db/keyset.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { searchWords } from '#platform/pure/text-search.ts'
import type { orderFilter } from '../../orders.contract.ts'
import { ORDERS_PAGE_SIZE, type OrderStatus } from '../../orders.rules.ts'
import { fromOrders, newestFirst, orderColumns, visibleTo } from '../../server/orders.sql.ts'
import { orders } from '../../server/orders.tables.ts'

export type OrderFilter = z.infer<typeof orderFilter>

const startOfDay = (day: string, plusDays = 0) =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone 'Europe/Amsterdam')`

// A client may be renamed after ordering, so their name is asked where it stands; the same reading as `searchable`.
const clientName = sql`lower(regexp_replace(normalize(${clients.firstName} || ' ' || ${clients.lastName}, NFD), '[\\u0300-\\u036f]', '', 'g'))`

function hasWord(viewer: PhotographerViewer, word: string): SQL | undefined {
  const named = sql`${orders.clientId} in (select ${clients.id} from ${clients}
    where ${clients.studioId} = ${viewer.id} and strpos(${clientName}, ${word}) > 0)`
  return or(sql`strpos(${orders.searchText}, ${word}) > 0`, named)
}

/** The orders of a studio that a filter leaves, whatever their state. */
const found = (viewer: PhotographerViewer, { search = '', from, until }: Omit<OrderFilter, 'status'>) =>
  and(
    visibleTo(viewer),
    from === undefined ? undefined : gte(orders.createdAt, startOfDay(from)),
    until === undefined ? undefined : lt(orders.createdAt, startOfDay(until, 1)),
    ...searchWords(search).map((word) => hasWord(viewer, word)),
  )

const ofStatus = ({ status }: OrderFilter) => (status ? eq(orders.status, status) : undefined)

// Which orders first, and only then whose they are: a studio's index is then read no further than the page.
const ofPage = (tx: Tx, ids: ReturnType<typeof idsOf>) =>
  fromOrders(tx)
    .where(inArray(orders.id, ids))
    .orderBy(...newestFirst)

const idsOf = (tx: Tx, which: SQL | undefined, { limit, offset = 0 }: { limit: number; offset?: number }) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(which)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)

export const listPage = (tx: Tx, viewer: PhotographerViewer, filter: OrderFilter, page: number) =>
  ofPage(
    tx,
    idsOf(tx, and(found(viewer, filter), ofStatus(filter)), {
      limit: ORDERS_PAGE_SIZE,
      offset: (page - 1) * ORDERS_PAGE_SIZE,
    }),
  )

export const countByStatus = (tx: Tx, viewer: PhotographerViewer, filter: OrderFilter) =>
  tx
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(found(viewer, filter))
    .groupBy(orders.status)

type Place = { createdAt: Date; id: string }

/** The next orders after this place, newest first: for reading all of them in parts. */
export const listAfter = (
  tx: Tx,
  viewer: PhotographerViewer,
  filter: OrderFilter,
  { after, limit }: { after: Place | undefined; limit: number },
) => {
  const isAfter =
    after &&
    sql`(${orders.createdAt}, ${orders.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  return ofPage(tx, idsOf(tx, and(found(viewer, filter), ofStatus(filter), isAfter), { limit }))
}

type Paged = {
  limit: number
  cursor?: string | undefined
  status?: OrderStatus | undefined
  updatedSince?: string | undefined
}

// The latest moment at which anything became of it; what has not happened is null and counts for nothing.
const updatedAt = sql`greatest(${orders.createdAt}, ${orders.paidAt}, ${orders.shippedAt}, ${orders.completedAt},
  ${orders.canceledAt}, ${orders.remindedAt})`

/** Nothing when the cursor is none of ours. */
export async function pageOrders(
  tx: Tx,
  viewer: PhotographerViewer,
  { limit, cursor, status, updatedSince }: Paged,
) {
  const [sort, id] = [sql`${orders.createdAt}`, sql`${orders.id}`]
  const pages = keyset({ ...byNewest, sort, id, position: cursor, size: limit })
  if (!pages.isUnderstood) return undefined
  const changed = updatedSince && sql`${updatedAt} >= ${updatedSince}::timestamptz`
  const found = await tx
    .select({ ...orderColumns, sortValue: sql<string>`${sort}::text` })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.clientId))
    .where(and(visibleTo(viewer), ofStatus({ status }), changed || undefined, pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  return pages.arrange(found)
}
