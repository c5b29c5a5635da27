import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { clients, clientNameSql } from '#domains/clients/server/clients.tables.ts'
import { photographers, shownStudioNameSql } from '#domains/studios/core/server/studios.tables.ts'
import { keyset, type PageRequest } from '#kit/server/keyset.ts'
import { matchesSearch } from '#kit/server/matches-search.ts'
import { fetchPage, planSearch } from '#kit/server/search-plan.ts'
import { betweenDaysCondition } from '#platform/db/calendar-days.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isUuid } from '#platform/db/uuid.ts'
import type { allOrdersFilter } from '../admin-orders.contract.ts'
import { selectOrders } from '#domains/orders/server/orders.ts'
import { orders } from '#domains/orders/core/server/orders.tables.ts'
import { stripOrderLabel } from '#domains/orders/orders.rules.ts'

const sorts = {
  createdAt: { by: sql`${orders.createdAt}`, type: 'timestamptz' },
  totalCents: { by: sql`${orders.totalPrice}`, type: 'bigint' },
} as const

type OrderListRequest = z.infer<typeof allOrdersFilter> & PageRequest<keyof typeof sorts>

export async function listAllOrders(tx: Tx, _viewer: AdminViewer, request: OrderListRequest) {
  const { status, studioId, from, until } = request
  const search = stripOrderLabel(request.search ?? '')
  const orderId = search.toLowerCase()
  const plan = await planSearch(tx, orders, {
    filter: and(
      status ? eq(orders.status, status) : undefined,
      studioId ? eq(orders.studioId, studioId) : undefined,
      betweenDaysCondition(sql`${orders.createdAt}`, from, until),
      isUuid(orderId) ? eq(orders.id, orderId) : undefined,
    ),
    search: isUuid(orderId) ? undefined : matchesSearch(sql`orders.words`, search),
  })
  const pages = keyset(sql`${orders.id}`, sorts, request)
  const columns = {
    id: orders.id,
    clientId: orders.clientId,
    clientName: clientNameSql,
    studioId: orders.studioId,
    photographerName: shownStudioNameSql,
    status: orders.status,
    delivery: orders.delivery,
    totalCents: orders.totalPrice,
    createdAt: orders.createdAt,
    paidAt: orders.paidAt,
    shippedAt: orders.shippedAt,
    completedAt: orders.completedAt,
    canceledAt: orders.canceledAt,
    sortValue: pages.sortValue,
  }
  const page = await fetchPage(plan, pages, (from) =>
    tx
      .select(columns)
      .from(from)
      .innerJoin(photographers, eq(photographers.id, orders.studioId))
      .innerJoin(clients, eq(clients.id, orders.clientId)),
  )
  return { ...page, plan }
}

export async function findOrderOfAnyStudio(tx: Tx, _viewer: AdminViewer, orderId: string) {
  const [order] = await selectOrders(tx).where(eq(orders.id, orderId))
  return order
}
