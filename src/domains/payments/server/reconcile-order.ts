// Reconciles an order with its money at the provider. The provider is asked without any lock; then the order is locked, and the
// answer is dropped if anyone has written since. Idempotent: late, repeated or concurrent runs in any order end the same.
//
//   the provider says            the order is          we
//
//   not paid                     any                   store its state: pending, failed or canceled
//   not paid, a page is open     canceled              expire the page, ask again
//   paid                         pending               store it, let the order into production, issue an invoice
//   paid                         in production, later  store it, issue the invoice if it is missing
//   paid, another page is open   any                   expire the page, ask again
//   paid twice                   any                   refund the later payment, ask again
//   paid                         canceled              refund what is left, ask again
//   refunded in part             any                   issue a credit note, notify the client
//   refunded in full             not canceled          issue a credit note, cancel the order
//   a refund failed              credited before       issue an invoice for it again
//   disputed, won or lost        any                   store that, notify studio and admins; a lost dispute counts as refunded
//   anything                     written since asked   ask again
import { Stripe } from 'stripe'
import { asSystem, publishToAdmins } from '#domains/access/server/access.ts'
import type { Action } from '#domains/activity/activity.rules.ts'
import { record, type Actor } from '#domains/activity/server/activity.ts'
import {
  lockOrder,
  markCanceled,
  markPaid,
  notifyOfOrder,
  notifyRefunded,
  type LockedOrder,
  type OrderFacts,
} from '#domains/orders/server/orders.ts'
import type { OrderStatus } from '#domains/orders/orders.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publish } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import { disputeActions, disputeNotices, type DisputeState } from '../disputes.rules.ts'
import * as paymentsSql from '../core/server/payments.sql.ts'
import { dueReceipts, issueReceipts, type DueReceipt } from './issue-receipts.ts'
import {
  fetchAttempts,
  isGoingBack,
  isInDispute,
  isOpen,
  isPaid,
  leftCents,
  toRow,
  type PaymentAttempt,
  type ReconcileOrderContext,
} from './order-money.ts'
import { askInTurn } from '#platform/stripe/provider-turns.ts'
import { momentOf } from '#platform/stripe/stripe-objects.ts'
import { notifyAdminsOfDispute } from './notify-admins-of-dispute.ts'
import { lowerRequest } from '../payout/server/request-payout.ts'

type Options<Why, Along> = {
  by?: Actor
  /** Returns why the order goes on; where it returns undefined, open checkouts are expired and the order is canceled. */
  whyGoesOn?: (status: OrderStatus, attempts: readonly PaymentAttempt[]) => Why | undefined
  alongside?: ((tx: Tx<'system'>, order: LockedOrder) => Promise<Along>) | undefined
}

export type OrderMoney<Why = never, Along = unknown> = {
  order: OrderFacts
  attempts: PaymentAttempt[]
  checkoutCount: number
  goesOn: Why | undefined
  along: Along | undefined
}

/** Reconciles an order with its money and returns both; undefined when there is no such order. */
export const reconcileOrder = (
  services: Services,
  orderId: string,
  alongside?: (tx: Tx<'system'>) => Promise<unknown>,
): Promise<OrderMoney | undefined> => askInTurn(orderId, () => reconcile(services, orderId, { alongside }))

/** More than the processes that would ever write about one order at once. */
const MOST_TRIES = 10

/** For callers that already have the order's turn (`askInTurn`). */
export async function reconcile<Why = never, Along = unknown>(
  services: Services,
  orderId: string,
  options: Options<Why, Along>,
): Promise<OrderMoney<Why, Along> | undefined> {
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    const asked = await fetchMoney(services, orderId, options.whyGoesOn)
    const money = await asSystem(services.pool, (tx) => store(services, tx, asked, options))
    if (money !== 'outdated') return money
  }
  throw new Error(`order ${orderId} was written to each time while the provider was asked`)
}

type AskedMoney = { orderId: string; held: paymentsSql.HeldPayment[]; attempts: PaymentAttempt[] }

/** More than a payer who is just then paying needs. */
const MOST_ROUNDS = 4

/**
 * Fetches every checkout of an order and stores nothing. A client may pay while their checkout is being expired, so it
 * fetches again until there is nothing to undo.
 */
export async function fetchMoney(
  services: Services,
  orderId: string,
  whyGoesOn?: Options<unknown, unknown>['whyGoesOn'],
): Promise<AskedMoney> {
  for (let round = 1; ; round++) {
    const held = await asSystem(services.pool, (tx) => paymentsSql.listPaymentsFor(tx, orderId))
    const asked = { orderId, held, attempts: await fetchAttempts(services.payments.api, held) }
    if (round > MOST_ROUNDS) {
      // A late payment raises its own event and is refunded there.
      services.log.error({ orderId }, 'the provider leaves open what was closed')
      return asked
    }
    if (!(await undo(services, asked, whyGoesOn))) return asked
  }
}

/** Expires checkouts nobody should pay any more and refunds surplus payments; returns whether there were any. */
async function undo(
  services: Services,
  { held, attempts }: AskedMoney,
  whyGoesOn: Options<unknown, unknown>['whyGoesOn'],
): Promise<boolean> {
  const status = held[0]?.orderStatus
  if (!status) return false
  const [first, ...others] = byPaymentDate(attempts.filter((attempt) => leftCents(attempt) > 0))
  const isStopped = status === 'canceled'
  const isBeingStopped = whyGoesOn !== undefined && whyGoesOn(status, attempts) === undefined
  const surplus = (isStopped && first ? [first, ...others] : others).filter(mayGoBack)
  const unwanted = isStopped || isBeingStopped || first ? attempts.filter(isOpen) : []
  for (const { session } of unwanted) await expire(services.payments.api, session.id)
  for (const attempt of surplus) await payBack(services, attempt).catch(unlessPaidBack)
  return unwanted.length + surplus.length > 0
}

const byPaymentDate = (attempts: readonly PaymentAttempt[]) =>
  attempts.toSorted((one, other) => toRow(one).paidAt!.getTime() - toRow(other).paidAt!.getTime())

// A failed refund isn't tried again, a person looks at it; a disputed payment may be given back by the bank, so it
// isn't refunded as well.
const mayGoBack = (attempt: PaymentAttempt) => attempt.refunds.every(isGoingBack) && !isInDispute(attempt)

async function expire(api: Stripe, sessionId: string): Promise<void> {
  try {
    await api.checkout.sessions.expire(sessionId)
  } catch (error) {
    // Paid or expired a moment ago; the next round finds out.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

function unlessPaidBack(error: unknown): void {
  const isPaidBack =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded'
  if (!isPaidBack) throw error
}

const HOUR_MS = 60 * 60_000

/** Refunds all that is left of a payment. Repeated, it is the same refund, unless that one has failed. */
export function payBack({ payments, clock }: Services, { payment, intent, refunds }: PaymentAttempt) {
  // Stripe replays a refusal too, such as for want of money, for the same key; so the key changes every hour.
  const hour = Math.floor(clock().getTime() / HOUR_MS)
  return payments.api.refunds.create(
    { payment_intent: intent!.id, metadata: { order: payment.orderId, payment: payment.id } },
    { idempotencyKey: `pay-back:${payment.id}:${refunds.length}:${hour}` },
  )
}

/** Locks the order and stores the provider's answer; 'outdated' when someone has written since it was asked. */
async function store<Why, Along>(
  services: Services,
  tx: Tx<'system'>,
  { orderId, held, attempts }: AskedMoney,
  { by = 'system', whyGoesOn, alongside }: Options<Why, Along>,
): Promise<OrderMoney<Why, Along> | 'outdated' | undefined> {
  const order = await lockOrder(tx, orderId)
  if (!order) return undefined
  if (versionOf(await paymentsSql.listPaymentsFor(tx, orderId)) !== versionOf(held)) return 'outdated'
  const context = { tx, services, order, by }
  for (const attempt of attempts) await storeAttempt(context, attempt)
  const goesOn = whyGoesOn?.(order.status, attempts)
  const isStopped = whyGoesOn !== undefined && goesOn === undefined
  if (isStopped) await markCanceled(tx, services, order, { refundedCents: 0, by }, services.clock())
  await followUp(context, attempts)
  return { order, attempts, checkoutCount: held.length, goesOn, along: await alongside?.(tx, order) }
}

const versionOf = (held: readonly paymentsSql.HeldPayment[]) =>
  held.map(({ id, version, orderStatus }) => `${id} ${version} ${orderStatus}`).join()

async function storeAttempt(context: ReconcileOrderContext, attempt: PaymentAttempt): Promise<void> {
  const { tx, services, order } = context
  const { payment } = attempt
  const row = toRow(attempt)
  // Written even when nothing changed: the new `xmin` makes an older answer that is still on its way outdated.
  await paymentsSql.changePayment(tx, payment.id, row)
  const isKnown = Object.entries(row).every(([name, value]) => {
    const kept = payment[name as keyof typeof row]
    return kept instanceof Date ? kept.getTime() === (value as Date | null)?.getTime() : kept === value
  })
  if (isKnown) return
  if (row.status === 'failed' && payment.status !== 'failed') {
    await recordMoney(context, 'payment_failed', payment.amountCents)
    await notifyOfOrder({ tx, now: services.clock() }, order, 'order_payment_failed')
  }
  if (row.dispute && row.dispute !== payment.dispute)
    await notifyOfDispute(context, row.dispute, payment.amountCents)
  if (row.dispute !== payment.dispute || row.refundedCents !== payment.refundedCents)
    await lowerRequest({ tx, now: services.clock() }, order.studioId)
  await publish(tx, [order.clientId, order.studioId], { topic: 'payments' })
  await publishToAdmins(tx, 'paymentDesk', 'office')
}

function recordMoney({ tx, services, order }: ReconcileOrderContext, action: Action, cents: number) {
  const { number: details, clientId, studioId } = order
  return record(tx, 'system', { action, details, clientId, studioId, newValue: cents }, services.clock())
}

async function notifyOfDispute(context: ReconcileOrderContext, dispute: DisputeState, amountCents: number) {
  const { tx, services, order } = context
  const moment = { tx, services, now: services.clock() }
  await recordMoney(context, disputeActions[dispute], amountCents)
  await notifyAdminsOfDispute(moment, { dispute, of: 'order', about: order.number, amountCents })
  await notifyOfOrder(moment, order, disputeNotices[dispute])
}

/** Moves the order along with its money. Receipts come last, because taking a number locks a row of the whole studio. */
async function followUp(context: ReconcileOrderContext, attempts: readonly PaymentAttempt[]): Promise<void> {
  const { tx, services, order } = context
  const paid = byPaymentDate(attempts.filter(isPaid))
  const [first] = paid
  if (!first) return
  if (order.status === 'pending') await markPaid(tx, services, order, toRow(first).paidAt!)
  const issued = await paymentsSql.listReceiptsFor(tx, order.id)
  const due = dueReceipts(issued, paid)
  // All invoices count before any credit note: refunding one payment while another stands must not cancel the order.
  const [cameIn, wentBack] = [due.filter(({ refund }) => !refund), due.filter(({ refund }) => refund)]
  let keptCents = [...issued, ...cameIn].reduce((sum, { totalCents }) => sum + totalCents, 0)
  for (const receipt of wentBack) {
    keptCents += receipt.totalCents
    await followRefund(context, receipt, keptCents)
  }
  await issueReceipts(context, issued, due)
}

/** A refund that leaves nothing cancels the order; for a smaller one the client is only notified. */
async function followRefund(context: ReconcileOrderContext, { refund, kind }: DueReceipt, keptCents: number) {
  if (!refund) return
  const { tx, services, order, by } = context
  const at = momentOf(refund.created)
  const refunded = { refundedCents: refund.amount, by }
  if (kind === 'invoice') {
    await recordMoney(context, 'refund_failed', refund.amount)
  } else if (keptCents > 0 || (await markCanceled(tx, services, order, refunded, at)) !== 'canceled') {
    const reason = refund.metadata?.['reason'] ?? ''
    await notifyRefunded(tx, services, order, { ...refunded, reason }, at)
  }
}
