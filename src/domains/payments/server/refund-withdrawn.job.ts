import type { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { record } from '#domains/activity/server/activity.ts'
import { lockOrder, notifyOfOrder, refundWithdrawn } from '#domains/orders/server/orders.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import { isOutOfReach } from './is-out-of-reach.ts'
import { refundPart, stopOrder } from './stop-order.ts'

const BANK_ASKED_AGAIN_MS = 60 * 60_000

type Withdrawn = z.infer<typeof refundWithdrawn.payload>

/** Pays back a granted withdrawal until the money has gone: of the whole order, which is canceled, or of part of it. */
export const refundWithdrawnOrder = defineJob({
  ...refundWithdrawn,
  lane: 'quick',
  run: async (withdrawn, { services, attempt }) => {
    const { orderId, clientId, part } = withdrawn
    const by = { id: clientId, role: 'client' } as const
    if (await asSystem(services.pool, (tx) => isOutOfReach(services, tx, orderId)))
      throw new Error('payments are closed')
    const stopped = await (part
      ? refundPart(services, orderId, { ...part, isAtMost: true }, by)
      : stopOrder(services, orderId, by))
    // A bank may take days to answer; that is no failure.
    if (stopped === 'payment_under_way') return askBankLater(services, withdrawn)
    if (stopped !== 'refund_failed') return
    if (attempt === 1) await tellOfFailure(services, orderId)
    throw new Error(`the provider refuses to pay back withdrawn order ${orderId}`)
  },
})

const askBankLater = ({ pool, clock }: Services, withdrawn: Withdrawn) =>
  asSystem(pool, (tx) =>
    enqueue(tx, refundWithdrawn, withdrawn, { runAt: new Date(clock().getTime() + BANK_ASKED_AGAIN_MS) }),
  )

/** Once for the studio, whose money it is; admins find it among failed work until it succeeds. */
const tellOfFailure = ({ pool, clock }: Services, orderId: string) =>
  asSystem(pool, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return
    const { number: details, clientId, studioId, totalCents: newValue } = order
    await record(tx, 'system', { action: 'refund_failed', details, clientId, studioId, newValue }, clock())
    await notifyOfOrder({ tx, now: clock() }, order, 'order_refund_failed')
  })
