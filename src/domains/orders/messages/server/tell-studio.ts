import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { changeOrder, type LockedOrder } from '../../server/lock-order.sql.ts'
import { z } from 'zod'
import { declareJob } from '#platform/jobs/job.ts'
import type { Moving } from '../../server/move-order.ts'
import * as letters from './order-letters.nl.ts'
import { letterFacts, writeToStudio, type LetterFacts } from './write-about-order.ts'

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

/** Tells the studio by mail of an order that is not paid yet, once. */
export async function tellOfPlaced(moving: Moving, order: LockedOrder): Promise<void> {
  await changeOrder(moving.tx, order, { studioToldAt: moving.now })
  const about = await letterFacts(moving, order)
  if (about.studio.mailsNewOrders) await writeToStudio(moving, about, letters.studioPlacedLetter(about))
}

/** Mails the studio of a payment: in the letter about the new order, where that has not gone yet. */
export async function writeOfPaid(moving: Moving, about: LetterFacts, isNew: boolean): Promise<void> {
  const { mailsNewOrders, mailsPaidOrders } = about.studio
  if (isNew && (mailsNewOrders || mailsPaidOrders))
    await writeToStudio(moving, about, letters.studioPlacedAndPaidLetter(about))
  else if (mailsPaidOrders) await writeToStudio(moving, about, letters.studioPaidLetter(about))
}
