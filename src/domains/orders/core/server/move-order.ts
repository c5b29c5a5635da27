import { publishToAdmins } from '#domains/access/server/access.ts'
import type { StudioEvent } from '#domains/activity/studio-events.contract.ts'
import type { OrderKind } from '#domains/activity/notifications.rules.ts'
import {
  announce,
  notifyStudio,
  record,
  type Activity,
  type Actor,
} from '#domains/activity/server/activity.ts'
import { releasePrints } from '#domains/photos/server/photos.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publish } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import { mayBecome, type OrderStatus } from '../../orders.rules.ts'
import { changeOrder, listOrderedPhotoIds, type OrderChange, type LockedOrder } from './lock-order.sql.ts'
import type { OrderFacts } from './order-facts.ts'

export type Moving = {
  tx: Tx<'system'>
  services: Pick<Services, 'publicUrl' | 'secret'>
  now: Date
  by: Actor
  ipAddress?: string
}

/**
 * Moves an order to another status; throws if that is not allowed. Leaving 'pending' and 'processing' releases its
 * photos for deletion.
 */
export async function moveOrder(
  { tx }: Moving,
  order: LockedOrder,
  to: OrderStatus,
  change: OrderChange,
): Promise<void> {
  const from = order.status
  if (!mayBecome(from, to)) throw new Error(`an order can't become ${to} from ${from}`)
  await changeOrder(tx, order, { status: to, ...change })
  if (!waitsForPrints(from) || waitsForPrints(to)) return
  const ordered = await listOrderedPhotoIds(tx, order.id)
  await releasePrints(
    tx,
    order.studioId,
    ordered.flatMap(({ photoId }) => photoId ?? []),
  )
}

const waitsForPrints = (status: OrderStatus) => status === 'pending' || status === 'processing'

type What = Pick<Activity, 'action' | 'oldValue' | 'newValue'>

/** Logs what happened to an order, and makes open screens of its client, its studio and admins refetch. */
export async function noteOnOrder(
  { tx, now, by, ipAddress }: Moving,
  order: OrderFacts,
  what: What,
): Promise<void> {
  const { clientId, studioId } = order
  const about = { details: order.number, clientId, studioId, ...(ipAddress && { ipAddress }) }
  await record(tx, by, { ...what, ...about }, now)
  await publish(tx, [clientId, studioId], { topic: 'orders', about: order.id })
  await publishToAdmins(tx, 'orders', 'office')
}

type OrderEvent = Extract<StudioEvent, { type: `order.${string}` }>

/** Publishes an event to the studio's API and webhooks, with the refunded amount where there is one. */
export function announceOrder(
  { tx, now }: Pick<Moving, 'tx' | 'now'>,
  { id, number, totalCents, delivery, clientId, clientName, studioId }: OrderFacts,
  event: { type: Exclude<OrderEvent['type'], Refunding> } | { type: Refunding; refundedCents: number },
): Promise<void> {
  const { type, ...facts } = event
  const data = {
    client: { id: clientId, name: clientName },
    order: { id, number, totalCents, delivery },
    ...facts,
  }
  return announce(tx, studioId, { type, data } as OrderEvent, now)
}

type Refunding = 'order.canceled' | 'order.refunded'

export const notifyOfOrder = (
  { tx, now }: Pick<Moving, 'tx' | 'now'>,
  { id, number, studioId }: OrderFacts,
  kind: OrderKind,
) => notifyStudio(tx, { kind, studioId, subjectId: id, subjectName: number }, now)
