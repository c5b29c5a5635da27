import { z } from 'zod'
import { isAllDelivered } from '#domains/choices/server/choices.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { declareJob } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import type { LockedOrder } from '../../server/lock-order.sql.ts'
import { noteOnOrder, notifyOfOrder } from '../../server/move-order.ts'
import { writeToClient, writeToStudio } from '../../messages/server/write-about-order.ts'
import { mayWithdraw } from '../withdrawal.rules.ts'
import { studioWithdrawnLetter, withdrawnLetter } from './withdrawal-letters.nl.ts'
import * as withdrawalsSql from './withdrawals.sql.ts'

/** Cancels and pays back an order whose withdrawal was granted. Its work is done where the money is. */
export const refundWithdrawn = declareJob({
  task: 'refund-withdrawn-order',
  payload: z.object({ orderId: z.string(), clientId: z.string() }),
  key: ({ orderId }) => `withdrawn ${orderId}`,
})

/** What decides whether an order may be withdrawn. */
export async function withdrawalFacts(tx: Tx<'system'>, order: LockedOrder) {
  const { listId, extras } = order
  const isDelivered =
    extras !== undefined && extras.beginsAtOnce && listId !== null && (await isAllDelivered(tx, listId))
  return { ...order, items: await order.items(), isDelivered }
}

type Declared = { name: string; askedAt: Date }
type Withdrawing = {
  tx: Tx<'system'>
  services: Pick<Services, 'publicUrl' | 'secret'>
  now: Date
  ipAddress: string
}

/**
 * Stores a client's withdrawal with what follows from it, and tells both sides. Does nothing for an order that was
 * withdrawn or canceled before, so that two tabs and a second press end the same.
 */
export async function withdrawOrder(
  { tx, services, now, ipAddress }: Withdrawing,
  order: LockedOrder,
  { name, askedAt }: Declared,
): Promise<void> {
  if (order.withdrawnAt !== null || order.status === 'canceled') return
  const decision = mayWithdraw(await withdrawalFacts(tx, order), now)
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
  }
  await withdrawalsSql.insertWithdrawal(tx, withdrawal)
  Object.assign(order, { withdrawnAt: now })
  const moving = { tx, services, now, by: { id: clientId, role: 'client' as const }, ipAddress }
  await noteOnOrder(moving, order, { action: 'order_withdrawn', newValue: decision })
  await notifyOfOrder(moving, order, 'order_withdrawn')
  const about = await writeToClient(moving, order, (facts) => withdrawnLetter(facts, withdrawal))
  await writeToStudio(moving, about, studioWithdrawnLetter(about, withdrawal))
  if (decision.outcome === 'granted') await enqueue(tx, refundWithdrawn, { orderId, clientId })
}
