import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { COUNT_MAX, PAGE_SIZE } from '#domains/access/listing.contract.ts'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import { photographers, shownStudioName } from '#domains/studios/server/studios.tables.ts'
import { betweenDays } from '#platform/db/calendar-days.ts'
import { keyset } from '#platform/db/keyset.ts'
import { countMatching, lookFirst, pageOfMatching, type Matching } from '#platform/db/look-first.ts'
import { hasWords } from '#platform/db/searched-words.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isUuid } from '#platform/db/uuid.ts'
import type { allOrdersFilter } from '../admin-orders.contract.ts'
import { fromOrders } from '#domains/orders/server/orders.ts'
import { orders } from '#domains/orders/server/orders.tables.ts'

type Filter = z.infer<typeof allOrdersFilter>
type Listed = {
  sortBy: 'createdAt' | 'totalCents'
  isDescending: boolean
  position?: string | undefined
  /** Rows of a page. */
  size?: number
}

/** What a filter leaves: found once, for the page and for the count. */
export async function ofAllOrders(tx: Tx, _viewer: AdminViewer, asked: Filter): Promise<Matching> {
  const { search = '', status, studioId, from, until } = asked
  const orderId = search.toLowerCase()
  return lookFirst(tx, orders, {
    filter: and(
      status ? eq(orders.status, status) : undefined,
      studioId ? eq(orders.studioId, studioId) : undefined,
      betweenDays(sql`${orders.createdAt}`, from, until),
      isUuid(orderId) ? eq(orders.id, orderId) : undefined,
    ),
    words: isUuid(orderId) ? undefined : hasWords(sql`orders.words`, search),
  })
}

const sorts = {
  createdAt: { sort: sql`${orders.createdAt}`, sortType: 'timestamptz' },
  totalCents: { sort: sql`${orders.totalPrice}`, sortType: 'bigint' },
} as const

export async function listAllOrders(
  tx: Tx,
  _viewer: AdminViewer,
  matching: Matching,
  { sortBy, isDescending, position, size = PAGE_SIZE }: Listed,
) {
  const by = sorts[sortBy]
  const pages = keyset({ sortBy, ...by, id: sql`${orders.id}`, isDescending, position, size })
  const columns = {
    id: orders.id,
    clientId: orders.clientId,
    clientName: profiles.name,
    studioId: orders.studioId,
    photographerName: shownStudioName,
    status: orders.status,
    totalCents: orders.totalPrice,
    createdAt: orders.createdAt,
    paidAt: orders.paidAt,
    shippedAt: orders.shippedAt,
    completedAt: orders.completedAt,
    canceledAt: orders.canceledAt,
    sortValue: sql<string>`(${by.sort})::text`,
  }
  const found = await pageOfMatching(orders, matching, pages, (from, where) =>
    tx
      .select(columns)
      .from(from)
      .innerJoin(photographers, eq(photographers.id, orders.studioId))
      .innerJoin(profiles, eq(profiles.id, orders.clientId))
      .where(where)
      .orderBy(pages.orderBy)
      .limit(pages.limit),
  )
  return pages.arrange(found)
}

export const countAllOrders = (tx: Tx, _viewer: AdminViewer, matching: Matching) =>
  countMatching(tx, COUNT_MAX, orders, matching)

export async function findAnyOrder(tx: Tx, _viewer: AdminViewer, orderId: string) {
  const [order] = await fromOrders(tx).where(eq(orders.id, orderId))
  return order
}

export async function nameOfStudio(tx: Tx, _viewer: AdminViewer, studioId: string): Promise<string> {
  const [studio] = await tx
    .select({ name: shownStudioName })
    .from(photographers)
    .where(eq(photographers.id, studioId))
  return studio!.name
}
