import type { SystemWork } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { changeOrder, type LockedOrder } from '../../core/server/lock-order.sql.ts'
import { z } from 'zod'
import { declareJob } from '#platform/jobs/job.ts'
import * as letters from './order-letters.nl.ts'
import { findLetterFacts, mailOrderToStudio, type LetterFacts } from './mail-about-order.ts'

/**
 * Delay of the email about a new order. An order paid within the delay causes one email, not two.
 */
export const STUDIO_MAIL_DELAY_MS = 10 * 60_000

export const studioOrderMailJob = declareJob({
  task: 'tell-studio-of-order',
  payload: z.object({ orderId: z.string() }),
  key: ({ orderId }) => `order ${orderId}`,
})

export const scheduleStudioMail = (tx: Tx, orderId: string, now: Date): Promise<void> =>
  enqueue(tx, studioOrderMailJob, { orderId }, { runAt: new Date(now.getTime() + STUDIO_MAIL_DELAY_MS) })

export async function mailPlacedOrder(moving: SystemWork, order: LockedOrder): Promise<void> {
  await changeOrder(moving.tx, order, { studioNotifiedAt: moving.now })
  const about = await findLetterFacts(moving, order)
  if (about.studio.mailsNewOrders) await mailOrderToStudio(moving, about, letters.studioPlacedLetter(about))
}

/**
 * Emails the studio about a payment, if its settings allow. `isNew`: the email about the new order
 * is still due.
 */
export async function mailPaidOrder(moving: SystemWork, about: LetterFacts, isNew: boolean): Promise<void> {
  const { mailsNewOrders, mailsPaidOrders } = about.studio
  if (isNew && (mailsNewOrders || mailsPaidOrders))
    await mailOrderToStudio(moving, about, letters.studioPlacedAndPaidLetter(about))
  else if (mailsPaidOrders) await mailOrderToStudio(moving, about, letters.studioPaidLetter(about))
}
