import type { SystemWork } from '#domains/access/server/access.ts'
import { z } from 'zod'
import { uuidv7 } from '#platform/db/uuid.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { declareJob } from '#platform/jobs/job.ts'
import type { LockedOrder } from '../../core/server/lock-order.sql.ts'
import { logAndRefreshOrder, notifyStudioOfOrder } from '../../core/server/move-order.ts'
import { mailOrderToClient, mailOrderToStudio } from '../../messages/server/mail-about-order.ts'
import { orderLines, sumCents } from '../../order-lines.rules.ts'
import { withdrawalNl } from '../withdrawal.nl.ts'
import { decideWithdrawal, acceptsWithdrawal, withdrawableOf } from '../withdrawal.rules.ts'
import { withdrawalFacts } from '../../core/server/withdrawal-facts.ts'
import { studioWithdrawnLetter, withdrawnLetter } from './withdrawal-letters.nl.ts'
import * as withdrawalsSql from './withdrawals.sql.ts'

/**
 * Cancels the order, or refunds `part` and keeps the rest. The payments domain implements this job.
 */
export const refundWithdrawn = declareJob({
  task: 'refund-withdrawn-order',
  payload: z.object({
    orderId: z.string(),
    clientId: z.string(),
    part: z.object({ refundId: z.string(), amountCents: z.number(), reason: z.string() }).optional(),
  }),
  key: ({ orderId, part }) => `withdrawn ${orderId}${part ? ` ${part.refundId}` : ''}`,
})

/** `itemIds` are the items chosen in the first step; absent means all that may be withdrawn. */
type WithdrawalStep = { name: string; askedAt: Date; itemIds?: readonly string[] | undefined }
/**
 * Stores a withdrawal, queues any refund and emails both sides. Does nothing if the order accepts
 * no withdrawal, or an earlier withdrawal left none of the chosen items.
 */
export async function withdrawOrder(
  { tx, services, now, ipAddress }: Omit<SystemWork, 'by'>,
  order: LockedOrder,
  { name, askedAt, itemIds }: WithdrawalStep,
): Promise<void> {
  const facts = await withdrawalFacts(tx, order, await order.items())
  if (!acceptsWithdrawal(facts, now)) return
  const chosen = withdrawableOf(facts, now).filter(({ id }) => itemIds === undefined || itemIds.includes(id))
  if (chosen.length === 0 && order.withdrawals.length > 0) return
  const decision = decideWithdrawal(facts, now, chosen)
  const items = decision.outcome === 'partly' ? chosen : facts.items
  const { clientEmail } = await order.people()
  const { id: orderId, clientId, studioId, number } = order
  const withdrawal = {
    id: uuidv7(now.getTime()),
    orderId,
    clientId,
    studioId,
    statement: { name, orderNumber: number, email: clientEmail },
    askedAt,
    confirmedAt: now,
    ...decision,
    itemIds: items.map(({ id }) => id),
  }
  await withdrawalsSql.insertWithdrawal(tx, withdrawal)
  const newlyWithdrawnIds = decision.outcome === 'not_applicable' ? [] : withdrawal.itemIds
  const withdrawnItemIds = [...order.withdrawnItemIds, ...newlyWithdrawnIds]
  Object.assign(order, { withdrawalOutcome: decision.outcome, withdrawnItemIds })
  const moving = { tx, services, now, by: { id: clientId, role: 'client' as const }, ipAddress }
  await logAndRefreshOrder(moving, order, { action: 'order_withdrawn', newValue: decision })
  await notifyStudioOfOrder(moving, order, 'order_withdrawn')
  const lines = orderLines(items)
  const about = await mailOrderToClient(moving, order, (about) =>
    withdrawnLetter(about, { ...withdrawal, lines }),
  )
  await mailOrderToStudio(moving, about, studioWithdrawnLetter(about, { ...withdrawal, lines }))
  if (decision.outcome === 'granted') await enqueue(tx, refundWithdrawn, { orderId, clientId })
  const amountCents = sumCents(lines)
  if (decision.outcome === 'partly' && amountCents > 0) {
    const part = { refundId: withdrawal.id, amountCents, reason: withdrawalNl.refunded(lines) }
    await enqueue(tx, refundWithdrawn, { orderId, clientId, part })
  }
}
