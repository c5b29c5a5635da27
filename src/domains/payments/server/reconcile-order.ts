// Settling an order: what the provider says of its money now becomes what we hold of it, and what follows from that
// happens once. Under the lock on the order, so it may run again, late, or in any order, and ends the same.
import { Stripe } from 'stripe'
import { publishToAdmins } from '#domains/access/server/access.ts'
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
import { publish } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import * as paymentsSql from './payments.sql.ts'
import { dueReceipts, issueReceipts, type DueReceipt } from './issue-receipts.ts'
import { tellOfDispute } from './order-disputes.ts'
import {
  askAbout,
  factsOf,
  isGoingBack,
  isInDispute,
  isOpen,
  isPaid,
  leftCents,
  type SettlingOrder,
  type Tried,
} from './order-money.ts'
import { momentOf } from '#domains/billing/events/server/reconcile-studio.ts'

export type OrderMoney = { order: OrderFacts; tried: Tried[] }

/** Settles all money of an order and answers how both stand then; undefined when there is no such order. */
export async function reconcileOrder(
  services: Services,
  tx: Tx,
  orderId: string,
  by: Actor = 'system',
): Promise<OrderMoney | undefined> {
  const money = await askMoney(services, tx, orderId)
  if (!money) return undefined
  const settling = { tx, services, order: money.order, by }
  for (const one of money.tried) await keep(settling, one)
  await followUp(settling, money.tried)
  return { order: (await lockOrder(tx, orderId))!, tried: money.tried }
}

/**
 * The same without keeping anything: for who asks more of the provider afterwards, and settles when all of that is done.
 * Settling takes the studio's receipt number, for which everyone else who pays that studio waits.
 */
export async function askMoney(services: Services, tx: Tx, orderId: string): Promise<OrderMoney | undefined> {
  const order = await lockOrder(tx, orderId)
  if (!order) return undefined
  const payments = await paymentsSql.listPaymentsFor(tx, orderId)
  return { order, tried: await askAndUndo(services, order, payments) }
}

/** More than who pays at that very moment needs. */
const MOST_ROUNDS = 4

// What is undone may be overtaken, as by who pays at that moment; so the provider is asked until nothing is to be undone.
async function askAndUndo(
  services: Services,
  order: OrderFacts,
  payments: readonly paymentsSql.ClientPayment[],
): Promise<Tried[]> {
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const tried = await askAbout(services.payments.api, payments)
    const hasUndone = await undo(services, order, tried)
    if (!hasUndone) return tried
  }
  // What comes in by it all the same tells of itself, and is paid back then.
  services.log.error({ orderId: order.id }, 'the provider leaves open what was closed')
  return askAbout(services.payments.api, payments)
}

/** Closes checkouts nobody should pay any more, and pays back what came in for an order that was stopped or paid already. */
async function undo(services: Services, order: OrderFacts, tried: readonly Tried[]): Promise<boolean> {
  const { api } = services.payments
  const [first, ...others] = inTurn(tried.filter((one) => leftCents(one) > 0))
  const isStopped = order.status === 'canceled'
  const surplus = (isStopped && first ? [first, ...others] : others).filter(mayGoBack)
  const unwanted = isStopped || first ? tried.filter(isOpen) : []
  for (const { session } of unwanted) await expire(api, session.id)
  for (const one of surplus) await payBack(services, one)
  return unwanted.length + surplus.length > 0
}

const inTurn = (tried: readonly Tried[]) =>
  tried.toSorted((one, other) => factsOf(one).paidAt!.getTime() - factsOf(other).paidAt!.getTime())

// A bank that could not pay back will not be asked again and again; a person looks at it. What the client's own bank may
// give back is not given back twice.
const mayGoBack = (tried: Tried) => tried.refunds.every(isGoingBack) && !isInDispute(tried)

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

async function keep(settling: SettlingOrder, tried: Tried): Promise<void> {
  const { tx, services, order } = settling
  const { payment } = tried
  const facts = factsOf(tried)
  const isKept = Object.entries(facts).every(([name, value]) => {
    const kept = payment[name as keyof typeof facts]
    return kept instanceof Date ? kept.getTime() === (value as Date | null)?.getTime() : kept === value
  })
  if (isKept) return
  await paymentsSql.changePayment(tx, payment.id, facts)
  const { clientId, studioId } = order
  if (facts.status === 'failed' && payment.status !== 'failed') {
    const about = { details: order.number, clientId, studioId, newValue: payment.amountCents }
    await record(tx, 'system', { action: 'payment_failed', ...about }, services.clock())
    await notifyOfOrder({ tx, now: services.clock() }, order, 'order_payment_failed')
  }
  if (facts.dispute && facts.dispute !== payment.dispute)
    await tellOfDispute(settling, facts.dispute, payment.amountCents)
  await publish(tx, [clientId, studioId], { topic: 'payments' })
  await publishToAdmins(tx, 'paymentDesk', 'office')
}

/** Moves the order along with its money and issues the receipts; the numbers last, since a whole studio waits for them. */
async function followUp(settling: SettlingOrder, tried: readonly Tried[]): Promise<void> {
  const { tx, services, order } = settling
  const paid = inTurn(tried.filter(isPaid))
  const [first] = paid
  if (!first) return
  if (order.status === 'pending') await markPaid(tx, services, order.id, factsOf(first).paidAt!)
  const issued = await paymentsSql.listReceiptsFor(tx, order.id)
  const due = dueReceipts(issued, paid)
  // All that came in counts before anything that went back: what is paid back beside a payment that stands stops nothing.
  const [cameIn, wentBack] = [due.filter(({ refund }) => !refund), due.filter(({ refund }) => refund)]
  let keptCents = [...issued, ...cameIn].reduce((sum, { totalCents }) => sum + totalCents, 0)
  for (const receipt of wentBack) {
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
    const { clientId, studioId } = order
    const about = { details: order.number, clientId, studioId, newValue: refunded.refundedCents }
    await record(tx, 'system', { action: 'refund_failed', ...about }, services.clock())
  } else if (keptCents > 0 || (await markCanceled(tx, services, order.id, refunded, at)) !== 'canceled') {
    const reason = refund.metadata?.['reason'] ?? ''
    await tellRefunded(tx, services, order.id, { ...refunded, reason }, at)
  }
}
