import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { changeOrder, type LockedOrder } from '../../core/server/lock-order.sql.ts'
import { z } from 'zod'
import { declareJob } from '#platform/jobs/job.ts'
import type { Moving } from '../../core/server/move-order.ts'
import * as letters from './order-letters.nl.ts'
import { letterFacts, writeToStudio, type LetterFacts } from './write-about-order.ts'

/** How long the mail about a new order waits for its payment, so that most orders send one mail. */
export const PAYMENT_AWAITED_MS = 10 * 60_000

export const studioOrderMail = declareJob({
  task: 'tell-studio-of-order',
  payload: z.object({ orderId: z.string() }),
  key: ({ orderId }) => `order ${orderId}`,
})

export const mailStudioLater = (tx: Tx, orderId: string, now: Date): Promise<void> =>
  enqueue(tx, studioOrderMail, { orderId }, { runAt: new Date(now.getTime() + PAYMENT_AWAITED_MS) })

/** Mails the studio about an unpaid order and records that, so that it happens once. */
export async function mailOfPlaced(moving: Moving, order: LockedOrder): Promise<void> {
  await changeOrder(moving.tx, order, { studioNotifiedAt: moving.now })
  const about = await letterFacts(moving, order)
  if (about.studio.mailsNewOrders) await writeToStudio(moving, about, letters.studioPlacedLetter(about))
}

/** Mails the studio about a payment; combined with the mail about the new order if that was not sent yet. */
export async function mailOfPaid(moving: Moving, about: LetterFacts, isNew: boolean): Promise<void> {
  const { mailsNewOrders, mailsPaidOrders } = about.studio
  if (isNew && (mailsNewOrders || mailsPaidOrders))
    await writeToStudio(moving, about, letters.studioPlacedAndPaidLetter(about))
  else if (mailsPaidOrders) await writeToStudio(moving, about, letters.studioPaidLetter(about))
}
