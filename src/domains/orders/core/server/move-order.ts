import { publishToAdmins, type SystemWork } from '#domains/access/server/access.ts'
import type { StudioEvent } from '#domains/activity/studio-events.contract.ts'
import type { OrderKind } from '#domains/activity/notifications.rules.ts'
import {
  announceStudioEvent,
  notifyStudio,
  record,
  type Activity,
} from '#domains/activity/server/activity.ts'
import { releasePrintHolds } from '#domains/photos/server/photos.ts'
import { publish } from '#platform/live/publish.ts'
import { mayBecome, type OrderStatus } from '../../orders.rules.ts'
import { changeOrder, listOrderedPhotoIds, type OrderChange, type LockedOrder } from './lock-order.sql.ts'
import type { OrderFacts } from './order-facts.ts'

/**
 * Throws if the transition is not allowed. Releases the photos for deletion once the order is
 * neither pending nor processing.
 */
export async function moveOrder(
  { tx }: SystemWork,
  order: LockedOrder,
  to: OrderStatus,
  change: OrderChange,
): Promise<void> {
  const from = order.status
  if (!mayBecome(from, to)) throw new Error(`an order can't become ${to} from ${from}`)
  await changeOrder(tx, order, { status: to, ...change })
  if (!waitsForPrints(from) || waitsForPrints(to)) return
  const ordered = await listOrderedPhotoIds(tx, order.id)
  await releasePrintHolds(
    tx,
    order.studioId,
    ordered.flatMap(({ photoId }) => photoId ?? []),
  )
}

const waitsForPrints = (status: OrderStatus) => status === 'pending' || status === 'processing'

type OrderLogEntry = Pick<Activity, 'action' | 'oldValue' | 'newValue'>

/**
 * Logs an event of an order, and makes open screens of its client, its studio and admins refetch.
 */
export async function logAndRefreshOrder(
  { tx, now, by, ipAddress }: SystemWork,
  order: OrderFacts,
  logEntry: OrderLogEntry,
): Promise<void> {
  const { clientId, studioId } = order
  const about = { details: order.number, clientId, studioId, ...(ipAddress && { ipAddress }) }
  await record(tx, by, { ...logEntry, ...about }, now)
  await publish(tx, [clientId, studioId], { topic: 'orders', about: order.id })
  await publishToAdmins(tx, 'orders', 'office')
}

type OrderEvent = Extract<StudioEvent, { type: `order.${string}` }>

export function announceOrderEvent(
  { tx, now }: SystemWork<'tx' | 'now'>,
  { id, number, totalCents, delivery, clientId, clientName, studioId }: OrderFacts,
  event:
    | { type: Exclude<OrderEvent['type'], RefundEventType> }
    | { type: RefundEventType; refundedCents: number },
): Promise<void> {
  const { type, ...facts } = event
  const data = {
    client: { id: clientId, name: clientName },
    order: { id, number, totalCents, delivery },
    ...facts,
  }
  return announceStudioEvent(tx, studioId, { type, data } as OrderEvent, now)
}

type RefundEventType = 'order.canceled' | 'order.refunded'

export const notifyStudioOfOrder = (
  { tx, now }: SystemWork<'tx' | 'now'>,
  { id, number, studioId }: OrderFacts,
  kind: OrderKind,
) => notifyStudio(tx, { kind, studioId, subjectId: id, subjectName: number }, now)
