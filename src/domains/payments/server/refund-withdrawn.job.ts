import { asSystem } from '#domains/access/server/access.ts'
import { record } from '#domains/activity/server/activity.ts'
import { lockOrder, notifyStudioOfOrder, refundWithdrawn } from '#domains/orders/server/orders.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import { retryAfterBank, assertNeededProviderAvailable } from './provider-availability.ts'
import { refundPart, cancelAndRefundOrder } from './stop-order.ts'

/**
 * Refunds a withdrawal, with retries while the provider refuses. Without `part` the order is
 * canceled.
 */
export const refundWithdrawnOrder = defineJob({
  ...refundWithdrawn,
  lane: 'quick',
  run: async (withdrawn, { services, attempt }) => {
    const { orderId, clientId, part } = withdrawn
    const by = { id: clientId, role: 'client' } as const
    await assertNeededProviderAvailable(services, orderId)
    const stopped = await (part
      ? refundPart(services, orderId, { ...part, isAtMost: true }, by)
      : cancelAndRefundOrder(services, orderId, by))
    if (stopped === 'payment_under_way') return retryAfterBank(services, refundWithdrawn, withdrawn)
    if (stopped !== 'refund_failed') return
    if (attempt === 1) await notifyOfFailure(services, orderId)
    throw new Error(`the provider refuses to pay back withdrawn order ${orderId}`)
  },
})

/** Logs the failure and notifies the studio. Admins see the failed job. */
const notifyOfFailure = ({ pool, clock }: Services, orderId: string) =>
  asSystem(pool, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return
    const { number: details, clientId, studioId, totalCents: newValue } = order
    await record(tx, 'system', { action: 'refund_failed', details, clientId, studioId, newValue }, clock())
    await notifyStudioOfOrder({ tx, now: clock() }, order, 'order_refund_failed')
  })
