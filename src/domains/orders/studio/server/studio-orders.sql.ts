import { and, count, eq, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { rowsSubquery } from '#kit/server/rows-subquery.ts'
import { keysetByCreation } from '#kit/server/keyset.ts'
import { substringCondition } from '#kit/server/matches-search.ts'
import { byMonth } from '#platform/db/by-month.ts'
import { betweenDaysCondition } from '#platform/db/calendar-days.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { splitTerms } from '#platform/pure/text-search.ts'
import type { orderFilter } from '../../orders.contract.ts'
import { stripOrderLabel, type OrderStatus } from '../../orders.rules.ts'
import { orderColumns, visibleTo } from '../../core/server/orders.sql.ts'
import { orders } from '../../core/server/orders.tables.ts'

type OrderFilter = z.infer<typeof orderFilter>

// Clients can be renamed after ordering, so the name is read from their own row.
const clientName = sql`plain_text(${clients.firstName} || ' ' || ${clients.lastName})`

const matchesTerm = (viewer: PhotographerViewer, term: string) =>
  or(
    substringCondition(sql`${orders.searchText}`, term),
    sql`${orders.clientId} in (select ${clients.id} from ${clients}
      where ${clients.studioId} = ${viewer.id} and ${substringCondition(clientName, term)})`,
  )

const matching = (viewer: PhotographerViewer, { search = '', from, until }: Omit<OrderFilter, 'status'>) =>
  and(
    visibleTo(viewer),
    betweenDaysCondition(sql`${orders.createdAt}`, from, until),
    ...splitTerms(stripOrderLabel(search)).map((term) => matchesTerm(viewer, term)),
  )

const ofStatus = ({ status }: { status?: OrderStatus | undefined }) =>
  status ? eq(orders.status, status) : undefined

export const countByStatus = (tx: Tx, viewer: PhotographerViewer, filter: OrderFilter) =>
  tx
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(matching(viewer, filter))
    .groupBy(orders.status)

type PageRequest = { limit: number; cursor?: string | undefined }

/** Treats an invalid cursor as the first page. */
export const listOrders = (
  tx: Tx,
  viewer: PhotographerViewer,
  filter: OrderFilter,
  pageRequest: PageRequest,
) => fetchPage(tx, and(matching(viewer, filter), ofStatus(filter)), pageRequest)

// Latest of these times; `greatest` ignores nulls.
const updatedAt = sql`greatest(${orders.createdAt}, ${orders.paidAt}, ${orders.shippedAt}, ${orders.completedAt},
  ${orders.canceledAt}, ${orders.remindedAt})`

/** Returns undefined for an invalid cursor. */
export async function pageOrders(
  tx: Tx,
  viewer: PhotographerViewer,
  pageRequest: PageRequest & { status?: OrderStatus | undefined; updatedSince?: string | undefined },
) {
  if (!pagesOf(pageRequest).isCursorValid) return undefined
  const { updatedSince } = pageRequest
  const isChanged = updatedSince ? sql`${updatedAt} >= ${updatedSince}::timestamptz` : undefined
  return fetchPage(tx, and(visibleTo(viewer), ofStatus(pageRequest), isChanged), pageRequest)
}

const pagesOf = (pageRequest: PageRequest) =>
  keysetByCreation(orders.id, orders.createdAt, pageRequest, { isIndexedDescending: true })

async function fetchPage(tx: Tx, where: SQL | undefined, pageRequest: PageRequest) {
  const pages = pagesOf(pageRequest)
  const { orderBy, limit } = pages
  const found = await tx
    .select({ ...orderColumns, sortValue: pages.sortValue })
    .from(rowsSubquery(orders, { where: and(where, pages.where), orderBy, limit }))
    .innerJoin(clients, eq(clients.id, orders.clientId))
    .orderBy(orderBy)
  return pages.toPage(found)
}

// Production starts after payment, so orders neither pending nor canceled have been paid.
const isEarned = sql`${orders.status} not in ('pending', 'canceled')`

// The driver returns this sum as text, so queries cast the sum to a double. A double is exact up to
// ninety trillion euros.
const earned = sql`sum(paid.cents)`

// Net of refunds. Names the table in SQL, because the payments domain depends on this domain.
const paid = sql`(
  select coalesce(sum(amount_cents - refunded_cents), ${orders.totalPrice}) as cents
  from client_payments where order_id = ${orders.id} and status = 'succeeded') paid`

/** Counts orders by month of placing, and revenue by month of payment. */
export async function sumByMonth(tx: Tx, viewer: PhotographerViewer, now: Date) {
  return only(
    await tx
      .select({
        orderedByMonth: byMonth(orders.createdAt, now),
        revenueCents: sql<number>`coalesce(${earned} filter (where ${isEarned}), 0)::float8`,
        revenueCentsByMonth: byMonth(orders.paidAt, now, earned, isEarned),
      })
      .from(orders)
      .crossJoinLateral(paid)
      .where(visibleTo(viewer)),
  )
}
