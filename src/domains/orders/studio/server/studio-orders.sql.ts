import { and, count, eq, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { chosenRows } from '#kit/server/chosen-rows.ts'
import { byCreation } from '#kit/server/keyset.ts'
import { containsTerm } from '#kit/server/matches-search.ts'
import { byMonth } from '#platform/db/by-month.ts'
import { betweenDays } from '#platform/db/calendar-days.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { splitTerms } from '#platform/pure/text-search.ts'
import type { orderFilter } from '../../orders.contract.ts'
import { searchedOrder, type OrderStatus } from '../../orders.rules.ts'
import { orderColumns, visibleTo } from '../../core/server/orders.sql.ts'
import { orders } from '../../core/server/orders.tables.ts'

type OrderFilter = z.infer<typeof orderFilter>

// Clients can be renamed after ordering, so the name is read from their own row.
const clientName = sql`plain_text(${clients.firstName} || ' ' || ${clients.lastName})`

const matchesTerm = (viewer: PhotographerViewer, term: string) =>
  or(
    containsTerm(sql`${orders.searchText}`, term),
    sql`${orders.clientId} in (select ${clients.id} from ${clients}
      where ${clients.studioId} = ${viewer.id} and ${containsTerm(clientName, term)})`,
  )

const matching = (viewer: PhotographerViewer, { search = '', from, until }: Omit<OrderFilter, 'status'>) =>
  and(
    visibleTo(viewer),
    betweenDays(sql`${orders.createdAt}`, from, until),
    ...splitTerms(searchedOrder(search)).map((term) => matchesTerm(viewer, term)),
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

/** A page of a studio's orders, newest first; an invalid cursor starts at the first page. */
export const listOrders = (tx: Tx, viewer: PhotographerViewer, filter: OrderFilter, asked: PageRequest) =>
  fetchPage(tx, and(matching(viewer, filter), ofStatus(filter)), asked)

// The latest event of an order; `greatest` ignores nulls.
const updatedAt = sql`greatest(${orders.createdAt}, ${orders.paidAt}, ${orders.shippedAt}, ${orders.completedAt},
  ${orders.canceledAt}, ${orders.remindedAt})`

/** The same for the API; undefined for an invalid cursor. */
export async function pageOrders(
  tx: Tx,
  viewer: PhotographerViewer,
  asked: PageRequest & { status?: OrderStatus | undefined; updatedSince?: string | undefined },
) {
  if (!pagesOf(asked).isCursorValid) return undefined
  const { updatedSince } = asked
  const isChanged = updatedSince ? sql`${updatedAt} >= ${updatedSince}::timestamptz` : undefined
  return fetchPage(tx, and(visibleTo(viewer), ofStatus(asked), isChanged), asked)
}

const pagesOf = (asked: PageRequest) =>
  byCreation(orders.id, orders.createdAt, asked, { isIndexedDescending: true })

async function fetchPage(tx: Tx, where: SQL | undefined, asked: PageRequest) {
  const pages = pagesOf(asked)
  const { orderBy, limit } = pages
  const found = await tx
    .select({ ...orderColumns, sortValue: pages.sortValue })
    .from(chosenRows(orders, { where: and(where, pages.where), orderBy, limit }))
    .innerJoin(clients, eq(clients.id, orders.clientId))
    .orderBy(orderBy)
  return pages.toPage(found)
}

// Production starts after payment, so every other status has been paid.
const isEarned = sql`${orders.status} not in ('pending', 'canceled')`

// Postgres sums integers to bigint, which the driver returns as text; a double holds cents exactly up to ninety
// trillion euros.
const earned = sql`sum(paid.cents)`

// Net of refunds. Payments belong to a domain that depends on this one, so their table is named in SQL instead of
// imported.
const paid = sql`(
  select coalesce(sum(amount_cents - refunded_cents), ${orders.totalPrice}) as cents
  from client_payments where order_id = ${orders.id} and status = 'succeeded') paid`

/** Counts orders by the month they were placed in, revenue by the month it was paid in. */
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
