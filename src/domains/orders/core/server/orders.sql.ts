import { and, asc, count, desc, eq, getTableColumns, inArray, lte, sql, sum } from 'drizzle-orm'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { OrderWithdrawal, WithdrawalOutcome } from '../../withdrawal/withdrawal.rules.ts'
import { orderItemPhotos, orderItems, orders } from './orders.tables.ts'

export type OrderViewer = ClientViewer | PhotographerViewer

/** Filters the viewer's own orders; row-level security enforces the same. */
export const visibleTo = (viewer: OrderViewer) =>
  viewer.role === 'client' ? eq(orders.clientId, viewer.id) : eq(orders.studioId, viewer.id)

const newestFirst = [desc(orders.createdAt), desc(orders.id)] as const

type JsonWithdrawal = Omit<OrderWithdrawal, 'confirmedAt'> & { confirmedAt: string }

export const orderColumns = {
  id: orders.id,
  clientId: orders.clientId,
  studioId: orders.studioId,
  kind: orders.kind,
  listId: orders.listId,
  status: orders.status,
  delivery: orders.delivery,
  totalPrice: orders.totalPrice,
  shippingCents: orders.shippingCents,
  metadata: orders.metadata,
  notes: orders.notes,
  carrier: orders.carrier,
  trackAndTrace: orders.trackAndTrace,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  shippedAt: orders.shippedAt,
  completedAt: orders.completedAt,
  canceledAt: orders.canceledAt,
  remindedAt: orders.remindedAt,
  studioNotifiedAt: orders.studioNotifiedAt,
  withdrawals: sql`(select coalesce(json_agg(json_build_object('outcome', outcome, 'reason', reason,
    'itemIds', item_ids, 'confirmedAt', confirmed_at)
    order by confirmed_at, id), '[]') from withdrawals where order_id = orders.id)`.mapWith(
    (all: JsonWithdrawal[]) => all.map((one) => ({ ...one, confirmedAt: new Date(one.confirmedAt) })),
  ),
  /**
   * Outcome for the complete order: `granted` precedes `partly` in the alphabet, so `min` prefers
   * `granted`.
   */
  withdrawalOutcome: sql<WithdrawalOutcome | null>`(select min(outcome) from withdrawals where order_id = orders.id)`,
  /** Excludes the items of withdrawals that were not applicable. */
  withdrawnItemIds: sql<
    string[]
  >`array(select unnest(item_ids) from withdrawals where order_id = orders.id and outcome <> 'not_applicable')`,
  firstName: clients.firstName,
  lastName: clients.lastName,
}

export const selectOrders = (tx: Tx) =>
  tx.select(orderColumns).from(orders).innerJoin(clients, eq(clients.id, orders.clientId))

export type OrderRow = Awaited<ReturnType<typeof listMyOrders>>[number]

export const listMyOrders = (tx: Tx, viewer: ClientViewer) =>
  selectOrders(tx)
    .where(visibleTo(viewer))
    .orderBy(...newestFirst)

export async function findOrder(tx: Tx, viewer: OrderViewer, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await selectOrders(tx).where(and(visibleTo(viewer), eq(orders.id, orderId)))
  return order
}

const itemsOf = (orderIds: readonly string[], upTo: number | undefined) =>
  and(
    inArray(orderItems.orderId, [...orderIds]),
    upTo === undefined ? undefined : lte(orderItems.position, upTo),
  )

/** Returns at most the first `upTo` items of each order. Does not check access. */
export const listItems = (tx: Tx, orderIds: readonly string[], upTo?: number) =>
  tx
    .select()
    .from(orderItems)
    .where(itemsOf(orderIds, upTo))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position))

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

export const countItems = (tx: Tx<'viewer'>, orderIds: readonly string[]) =>
  tx
    .select({
      orderId: orderItems.orderId,
      itemCount: count(),
      pieceCount: sum(orderItems.quantity).mapWith(Number),
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .groupBy(orderItems.orderId)

/** Filters by order ids, because there may be more item ids than a statement takes parameters. */
export const listItemPhotos = (tx: Tx<'viewer'>, orderIds: readonly string[], upTo?: number) =>
  tx
    .select(getTableColumns(orderItemPhotos))
    .from(orderItemPhotos)
    .innerJoin(orderItems, eq(orderItems.id, orderItemPhotos.orderItemId))
    .where(itemsOf(orderIds, upTo))
    .orderBy(asc(orderItemPhotos.orderItemId), asc(orderItemPhotos.position))

export type ItemPhotoRow = Awaited<ReturnType<typeof listItemPhotos>>[number]
