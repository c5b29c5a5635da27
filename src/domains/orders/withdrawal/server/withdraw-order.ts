import { z } from 'zod'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { declareJob } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import type { LockedOrder } from '../../core/server/lock-order.sql.ts'
import { noteOnOrder, notifyOfOrder } from '../../core/server/move-order.ts'
import { writeToClient, writeToStudio } from '../../messages/server/write-about-order.ts'
import { orderLines, sumCents } from '../../order-lines.rules.ts'
import { withdrawalNl } from '../withdrawal.nl.ts'
import { decide, takesWithdrawal, withdrawableOf } from '../withdrawal.rules.ts'
import { withdrawalFacts } from '../../core/server/withdrawal-facts.ts'
import { studioWithdrawnLetter, withdrawnLetter } from './withdrawal-letters.nl.ts'
import * as withdrawalsSql from './withdrawals.sql.ts'

/**
 * Pays back a withdrawal that was granted: cancels the order, or refunds `part` of it and lets the rest go on. Its work
 * is done where the money is.
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

/** `itemIds`: the items chosen in the first step; absent for every one that may be withdrawn. */
type Declared = { name: string; askedAt: Date; itemIds?: readonly string[] | undefined }
type Withdrawing = {
  tx: Tx<'system'>
  services: Pick<Services, 'publicUrl' | 'secret'>
  now: Date
  ipAddress: string
}

/**
 * Stores a client's withdrawal with what follows from it, and tells both sides. Does nothing where all it names was
 * withdrawn or canceled before, so that two tabs and a second press end the same.
 */
export async function withdrawOrder(
  { tx, services, now, ipAddress }: Withdrawing,
  order: LockedOrder,
  { name, askedAt, itemIds }: Declared,
): Promise<void> {
  const facts = await withdrawalFacts(tx, order, await order.items())
  if (!takesWithdrawal(facts, now)) return
  const chosen = withdrawableOf(facts, now).filter(({ id }) => itemIds === undefined || itemIds.includes(id))
  if (chosen.length === 0 && order.withdrawals.length > 0) return
  const decision = decide(facts, now, chosen)
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
  const gone = decision.outcome === 'not_applicable' ? [] : withdrawal.itemIds
  const withdrawnItemIds = [...order.withdrawnItemIds, ...gone]
  Object.assign(order, { withdrawalOutcome: decision.outcome, withdrawnItemIds })
  const moving = { tx, services, now, by: { id: clientId, role: 'client' as const }, ipAddress }
  await noteOnOrder(moving, order, { action: 'order_withdrawn', newValue: decision })
  await notifyOfOrder(moving, order, 'order_withdrawn')
  const lines = orderLines(items)
  const about = await writeToClient(moving, order, (about) =>
    withdrawnLetter(about, { ...withdrawal, lines }),
  )
  await writeToStudio(moving, about, studioWithdrawnLetter(about, { ...withdrawal, lines }))
  if (decision.outcome === 'granted') await enqueue(tx, refundWithdrawn, { orderId, clientId })
  const amountCents = sumCents(lines)
  if (decision.outcome === 'partly' && amountCents > 0) {
    const part = { refundId: withdrawal.id, amountCents, reason: withdrawalNl.refunded(lines) }
    await enqueue(tx, refundWithdrawn, { orderId, clientId, part })
  }
}
