import { z } from 'zod'
import { elevated } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { declareJob } from '#platform/jobs/job.ts'
import { changeOrder } from '../../server/lock-order.sql.ts'
import type { Moving } from '../../server/move-order.ts'
import type { OrderFacts } from '../../server/order-facts.ts'
import * as letters from './order-letters.nl.ts'
import { writeToStudio } from './write-about-order.ts'

/** A letter about a new order waits so long for its payment, so that most orders make one letter. */
export const PAYMENT_AWAITED_MS = 10 * 60_000

export const tellingOfOrder = declareJob({
  task: 'tell-studio-of-order',
  payload: z.object({ orderId: z.string() }),
  key: ({ orderId }) => `order ${orderId}`,
})

/** Has the studio told of a new order by mail, once its payment was waited for; its bell and screens know at once. */
export const tellStudioLater = (tx: Tx, orderId: string, now: Date): Promise<void> =>
  enqueue(tx, tellingOfOrder, { orderId }, { runAt: new Date(now.getTime() + PAYMENT_AWAITED_MS) })

const noteTold = (moving: Moving, order: OrderFacts) =>
  elevated(moving.tx, () => changeOrder(moving.tx, order.id, { studioToldAt: moving.now }))

/** Tells the studio of an order that is not paid yet; under the order's lock, and once. */
export async function tellOfPlaced(moving: Moving, order: OrderFacts): Promise<void> {
  await noteTold(moving, order)
  await writeToStudio(moving, order, (about) =>
    about.studio.mailsNewOrders ? letters.studioPlacedLetter(about) : undefined,
  )
}

/** Tells the studio of a payment: in the letter about the new order, where that has not gone yet. */
export async function tellOfPaid(moving: Moving, order: OrderFacts): Promise<void> {
  const isNew = order.studioToldAt === null
  if (isNew) await noteTold(moving, order)
  await writeToStudio(moving, order, (about) => {
    const { mailsNewOrders, mailsPaidOrders } = about.studio
    if (isNew && (mailsNewOrders || mailsPaidOrders)) return letters.studioPlacedAndPaidLetter(about)
    return mailsPaidOrders ? letters.studioPaidLetter(about) : undefined
  })
}
