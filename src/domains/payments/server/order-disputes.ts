import { record } from '#domains/activity/server/activity.ts'
import { notifyOfOrder } from '#domains/orders/server/orders.ts'
import { disputeActions, disputeNotices, type DisputeState } from '../disputes.rules.ts'
import type { SettlingOrder } from './order-money.ts'
import { tellAdminsOfDispute } from './tell-admins-of-dispute.ts'

/** Tells how a dispute about an order's payment stands now: admins by the log, the studio by its bell. */
export async function tellOfDispute(
  { tx, services, order }: SettlingOrder,
  dispute: DisputeState,
  amountCents: number,
): Promise<void> {
  const now = services.clock()
  const { number: details, clientId, studioId } = order
  const about = { details, clientId, studioId, newValue: amountCents }
  await record(tx, 'system', { action: disputeActions[dispute], ...about }, now)
  await tellAdminsOfDispute({ tx, services, now }, { dispute, of: 'order', about: details, amountCents })
  await notifyOfOrder({ tx, now }, order, disputeNotices[dispute])
}
