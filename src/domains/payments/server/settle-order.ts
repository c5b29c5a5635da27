// Settling an order: what the provider says of its money now becomes what we hold of it, and what follows from that
// happens once. Under the lock on the order, so it may run again, late, or in any order, and ends the same.
import { Stripe } from 'stripe'
import { record, type Actor } from '#domains/activity/server/activity.ts'
import {
  lockOrder,
  markCanceled,
  markPaid,
  notifyOfOrder,
  tellRefunded,
  type OrderFacts,
} from '#domains/orders/server/orders.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { tellLive } from '#platform/live/tell-live.ts'
import type { Services } from '#platform/services.ts'
import * as sql from './client-payments.sql.ts'
import { dueReceipts, issueReceipts, type DueReceipt } from './issue-receipts.ts'
import {
  askAbout,
  factsOf,
  isGoingBack,
  isOpen,
  isPaid,
  leftCents,
  type SettlingOrder,
  type Tried,
} from './order-money.ts'
import { momentOf } from './settling.ts'

export type OrderMoney = { order: OrderFacts; tried: Tried[] }

/** Settles all money of an order and answers how both stand then; undefined when there is no such order. */
export async function settleOrder(
  services: Services,
  tx: Tx,
  orderId: string,
  by: Actor = 'system',
): Promise<OrderMoney | undefined> {
  const order = await lockOrder(tx, orderId)
  if (!order) return undefined
  const settling = { tx, services, order, by }
  const payments = await sql.listPaymentsFor(tx, orderId)
  const tried = await askAndUndo(settling, payments)
  for (const one of tried) await keep(settling, one)
  await followUp(settling, tried)
  return { order: (await lockOrder(tx, orderId))!, tried }
}

// What is undone may be overtaken, as by who pays at that moment; so the provider is asked until nothing is to be undone.
async function askAndUndo(settling: SettlingOrder, payments: readonly sql.ClientPayment[]): Promise<Tried[]> {
  const tried = await askAbout(settling.services.payments.api, payments)
  const hasUndone = await undo(settling, tried)
  return hasUndone ? askAndUndo(settling, payments) : tried
}

/** Closes checkouts nobody should pay any more, and pays back what came in for an order that was stopped or paid already. */
async function undo({ services, order }: SettlingOrder, tried: readonly Tried[]): Promise<boolean> {
  const { api } = services.payments
  const [first, ...others] = inTurn(tried.filter((one) => leftCents(one) > 0))
  const isStopped = order.status === 'canceled'
  const surplus = (isStopped && first ? [first, ...others] : others).filter(wasNeverRefused)
  const unwanted = isStopped || first ? tried.filter(isOpen) : []
  for (const { session } of unwanted) await expire(api, session.id)
  for (const one of surplus) await payBack(services, one)
  return unwanted.length + surplus.length > 0
}

const inTurn = (tried: readonly Tried[]) =>
  tried.toSorted((a, b) => factsOf(a).paidAt!.getTime() - factsOf(b).paidAt!.getTime())

// A bank that could not pay back will not be asked again and again; a person looks at it.
const wasNeverRefused = ({ refunds }: Tried) => refunds.every(isGoingBack)

async function expire(api: Stripe, sessionId: string): Promise<void> {
  try {
    await api.checkout.sessions.expire(sessionId)
  } catch (error) {
    // It was paid or left a moment ago, which is asked next.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

const HOUR_MS = 60 * 60_000

/** Pays back all that is left of a payment; asked again it is the same refund, unless that one has failed. */
export function payBack({ payments, clock }: Services, { payment, intent, refunds }: Tried) {
  // A refusal is kept with its key as well, such as for want of money; an hour later it may be tried anew.
  const hour = Math.floor(clock().getTime() / HOUR_MS)
  return payments.api.refunds.create(
    { payment_intent: intent!.id, metadata: { order: payment.orderId, payment: payment.id } },
    { idempotencyKey: `pay-back:${payment.id}:${refunds.length}:${hour}` },
  )
}

async function keep({ tx, services, order }: SettlingOrder, tried: Tried): Promise<void> {
  const { payment } = tried
  const facts = factsOf(tried)
  const isKept = Object.entries(facts).every(([name, value]) => {
    const kept = payment[name as keyof typeof facts]
    return kept instanceof Date ? kept.getTime() === (value as Date | null)?.getTime() : kept === value
  })
  if (isKept) return
  await sql.changePayment(tx, payment.id, facts)
  const { clientId, photographerId } = order
  if (facts.status === 'failed' && payment.status !== 'failed') {
    const about = { details: order.number, clientId, photographerId, newValue: payment.amountCents }
    await record(tx, 'system', { action: 'payment_failed', ...about }, services.clock())
    await notifyOfOrder({ tx, now: services.clock() }, order, 'order_payment_failed')
  }
  await tellLive(tx, [clientId, photographerId], { topic: 'payments' })
}

/** Moves the order along with its money and issues the receipts; the numbers last, since a whole studio waits for them. */
async function followUp(settling: SettlingOrder, tried: readonly Tried[]): Promise<void> {
  const { tx, services, order } = settling
  // The first payment first: what stands is counted before what was paid back of a later one, which stops nothing.
  const paid = inTurn(tried.filter(isPaid))
  const [first] = paid
  if (!first) return
  if (order.status === 'pending') await markPaid(tx, services, order.id, factsOf(first).paidAt!)
  const issued = await sql.listReceiptsFor(tx, order.id)
  const due = dueReceipts(issued, paid)
  let keptCents = issued.reduce((sum, { totalCents }) => sum + totalCents, 0)
  for (const receipt of due) {
    keptCents += receipt.totalCents
    await tellOf(settling, receipt, keptCents)
  }
  await issueReceipts(settling, issued, due)
}

/** A refund that leaves nothing stops the order; of a smaller one the client only hears. */
async function tellOf(
  { tx, services, order, by }: SettlingOrder,
  { refund, kind }: DueReceipt,
  keptCents: number,
): Promise<void> {
  if (!refund) return
  const at = momentOf(refund.created)
  const refunded = { refundedCents: refund.amount, by }
  if (kind === 'invoice') {
    const { clientId, photographerId } = order
    const about = { details: order.number, clientId, photographerId, newValue: refunded.refundedCents }
    await record(tx, 'system', { action: 'refund_failed', ...about }, services.clock())
  } else if (keptCents > 0 || (await markCanceled(tx, services, order.id, refunded, at)) !== 'canceled') {
    const reason = refund.metadata?.['reason'] ?? ''
    await tellRefunded(tx, services, order.id, { ...refunded, reason }, at)
  }
}
