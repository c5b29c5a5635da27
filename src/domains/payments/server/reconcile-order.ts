import type { Actor } from '#domains/access/viewer.rules.ts'
import { Stripe } from 'stripe'
import { asSystem, publishToAdmins } from '#domains/access/server/access.ts'
import type { Action } from '#domains/activity/activity.rules.ts'
import { record } from '#domains/activity/server/activity.ts'
import {
  lockOrder,
  markCanceled,
  markPaid,
  notifyStudioOfOrder,
  notifyRefunded,
  type LockedOrder,
  type OrderFacts,
} from '#domains/orders/server/orders.ts'
import type { OrderStatus } from '#domains/orders/orders.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publish } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import { actionByDisputeState, notificationKindByDisputeState, type DisputeState } from '../disputes.rules.ts'
import * as paymentsSql from '../core/server/payments.sql.ts'
import { findDueReceipts, issueReceipts, type DueReceipt } from './issue-receipts.ts'
import {
  fetchAttempts,
  isEffectiveRefund,
  isInDispute,
  isCheckoutOpen,
  isAttemptPaid,
  unrefundedCents,
  toPaymentColumns,
  type PaymentAttempt,
  type OrderWork,
} from './order-money.ts'
import { runInProviderQueue } from '#platform/stripe/provider-queue.ts'
import { dateFromSeconds } from '#platform/stripe/stripe-objects.ts'
import { notifyAdminsOfDispute } from './notify-admins-of-dispute.ts'
import { lowerPayoutRequest } from '../payout/server/request-payout.ts'

type Options<Why, Along> = {
  by?: Actor
  /**
   * Returns why the order goes on. If it returns undefined, the order is canceled and its open
   * checkouts expire.
   */
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

/**
 * Reconciles an order with its money at the provider and returns both. Asks the provider without
 * locks, and drops the answer if anyone has written since. Idempotent, in any order of runs.
 *
 * - Not paid: store the state. Expire an open page of a canceled order.
 * - Payment failed: log it, notify the studio.
 * - Paid, order pending: mark the order as paid, issue an invoice.
 * - Paid, another page open: expire the page, ask again.
 * - Paid twice, or order canceled: refund the surplus, ask again.
 * - Refunded in part: issue a credit note, notify the client.
 * - Refunded in full: issue a credit note, cancel the order.
 * - Refund failed after its credit note: issue an invoice again.
 * - Disputed, won or lost: notify studio and admins. A loss counts as refunded.
 */
export const reconcileOrder = (
  services: Services,
  orderId: string,
  alongside?: (tx: Tx<'system'>) => Promise<unknown>,
): Promise<OrderMoney | undefined> =>
  runInProviderQueue(orderId, () => reconcileInQueue(services, orderId, { alongside }))

/** Maximum number of tries. A try fails only if the order or its payments changed meanwhile. */
const MAX_TRIES = 10

/** Must run in the order's queue (`runInProviderQueue`). */
export async function reconcileInQueue<Why = never, Along = unknown>(
  services: Services,
  orderId: string,
  options: Options<Why, Along>,
): Promise<OrderMoney<Why, Along> | undefined> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const fetched = await undoSurplusAndFetch(services, orderId, options.whyGoesOn)
    const money = await asSystem(services.pool, (tx) => store(services, tx, fetched, options))
    if (money !== 'outdated') return money
  }
  throw new Error(`order ${orderId} was written to each time while the provider was asked`)
}

type FetchedMoney = { orderId: string; held: paymentsSql.StoredPayment[]; attempts: PaymentAttempt[] }

/** Maximum number of rounds, more than a paying client can cause. */
const MAX_ROUNDS = 4

/**
 * Fetches each checkout that can still change, and stores nothing. Expires checkouts and refunds
 * payments until there is nothing to undo: a client can pay while a checkout is being expired.
 */
export async function undoSurplusAndFetch(
  services: Services,
  orderId: string,
  whyGoesOn?: Options<unknown, unknown>['whyGoesOn'],
): Promise<FetchedMoney> {
  for (let round = 1; ; round++) {
    const held = await asSystem(services.pool, (tx) => paymentsSql.listPaymentsFor(tx, orderId))
    const fetched = { orderId, held, attempts: await fetchAttempts(services.payments.api, held) }
    if (round > MAX_ROUNDS) {
      // A late payment raises an event, and its handler refunds the payment.
      services.log.error({ orderId }, 'the provider leaves open what was closed')
      return fetched
    }
    if (!(await undoSurplus(services, fetched, whyGoesOn))) return fetched
  }
}

/** Expires unwanted checkouts and refunds surplus payments. Returns whether any existed. */
async function undoSurplus(
  services: Services,
  { held, attempts }: FetchedMoney,
  whyGoesOn: Options<unknown, unknown>['whyGoesOn'],
): Promise<boolean> {
  const status = held[0]?.orderStatus
  if (!status) return false
  const [first, ...others] = byPaymentDate(attempts.filter((attempt) => unrefundedCents(attempt) > 0))
  const isStopped = status === 'canceled'
  const isBeingStopped = whyGoesOn !== undefined && whyGoesOn(status, attempts) === undefined
  const surplus = (isStopped && first ? [first, ...others] : others).filter(mayRefund)
  const unwanted = isStopped || isBeingStopped || first ? attempts.filter(isCheckoutOpen) : []
  for (const { session } of unwanted) await expire(services.payments.api, session.id)
  for (const attempt of surplus) await refundRest(services, attempt).catch(ignoreAlreadyRefunded)
  return unwanted.length + surplus.length > 0
}

const byPaymentDate = (attempts: readonly PaymentAttempt[]) =>
  attempts.toSorted(
    (one, other) => toPaymentColumns(one).paidAt!.getTime() - toPaymentColumns(other).paidAt!.getTime(),
  )

// A person handles a failed refund. The bank may return a disputed payment itself.
const mayRefund = (attempt: PaymentAttempt) =>
  attempt.refunds.every(isEffectiveRefund) && !isInDispute(attempt)

async function expire(api: Stripe, sessionId: string): Promise<void> {
  try {
    await api.checkout.sessions.expire(sessionId)
  } catch (error) {
    // The checkout was paid or expired a moment ago. The next round fetches its state.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

function ignoreAlreadyRefunded(error: unknown): void {
  const isPaidBack =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded'
  if (!isPaidBack) throw error
}

const HOUR_MS = 60 * 60_000

/** Gives the same refund when repeated within the clock hour, unless that refund failed. */
export function refundRest({ payments, clock }: Services, { payment, intent, refunds }: PaymentAttempt) {
  // Stripe repeats a refusal too for the same idempotency key, such as a lack of funds. The key
  // therefore changes every hour.
  const hour = Math.floor(clock().getTime() / HOUR_MS)
  return payments.api.refunds.create(
    { payment_intent: intent!.id, metadata: { order: payment.orderId, payment: payment.id } },
    { idempotencyKey: `pay-back:${payment.id}:${refunds.length}:${hour}` },
  )
}

/** Stores the answer, or returns 'outdated' if anyone has written since the provider was asked. */
async function store<Why, Along>(
  services: Services,
  tx: Tx<'system'>,
  { orderId, held, attempts }: FetchedMoney,
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

const versionOf = (held: readonly paymentsSql.StoredPayment[]) =>
  held.map(({ id, version, orderStatus }) => `${id} ${version} ${orderStatus}`).join()

async function storeAttempt(context: OrderWork, attempt: PaymentAttempt): Promise<void> {
  const { tx, services, order } = context
  const { payment } = attempt
  const row = toPaymentColumns(attempt)
  // Writes unchanged rows too: the new `xmin` makes older answers outdated.
  await paymentsSql.changePayment(tx, payment.id, row)
  const isKnown = Object.entries(row).every(([name, value]) => {
    const kept = payment[name as keyof typeof row]
    return kept instanceof Date ? kept.getTime() === (value as Date | null)?.getTime() : kept === value
  })
  if (isKnown) return
  if (row.status === 'failed' && payment.status !== 'failed') {
    await recordMoney(context, 'payment_failed', payment.amountCents)
    await notifyStudioOfOrder({ tx, now: services.clock() }, order, 'order_payment_failed')
  }
  if (row.dispute && row.dispute !== payment.dispute)
    await notifyOfDispute(context, row.dispute, payment.amountCents)
  if (row.dispute !== payment.dispute || row.refundedCents !== payment.refundedCents)
    await lowerPayoutRequest({ tx, now: services.clock() }, order.studioId)
  await publish(tx, [order.clientId, order.studioId], { topic: 'payments' })
  await publishToAdmins(tx, 'paymentDesk', 'office')
}

function recordMoney({ tx, services, order }: OrderWork, action: Action, cents: number) {
  const { number: details, clientId, studioId } = order
  return record(tx, 'system', { action, details, clientId, studioId, newValue: cents }, services.clock())
}

async function notifyOfDispute(context: OrderWork, dispute: DisputeState, amountCents: number) {
  const { tx, services, order } = context
  const moment = { tx, services, now: services.clock() }
  await recordMoney(context, actionByDisputeState[dispute], amountCents)
  await notifyAdminsOfDispute(moment, { dispute, of: 'order', about: order.number, amountCents })
  await notifyStudioOfOrder(moment, order, notificationKindByDisputeState[dispute])
}

/** Receipts are issued last, because numbering locks a row of the studio. */
async function followUp(context: OrderWork, attempts: readonly PaymentAttempt[]): Promise<void> {
  const { tx, services, order } = context
  const paid = byPaymentDate(attempts.filter(isAttemptPaid))
  const [first] = paid
  if (!first) return
  if (order.status === 'pending') await markPaid(tx, services, order, toPaymentColumns(first).paidAt!)
  const issued = await paymentsSql.listReceiptsFor(tx, order.id)
  const due = findDueReceipts(issued, paid)
  // Counts invoices before credit notes: a refund must not cancel an order that another payment
  // covers.
  const [cameIn, wentBack] = [due.filter(({ refund }) => !refund), due.filter(({ refund }) => refund)]
  let keptCents = [...issued, ...cameIn].reduce((sum, { totalCents }) => sum + totalCents, 0)
  for (const receipt of wentBack) {
    keptCents += receipt.totalCents
    await followRefund(context, receipt, keptCents)
  }
  await issueReceipts(context, issued, due)
}

async function followRefund(context: OrderWork, { refund, kind }: DueReceipt, keptCents: number) {
  if (!refund) return
  const { tx, services, order, by } = context
  const at = dateFromSeconds(refund.created)
  const refunded = { refundedCents: refund.amount, by }
  if (kind === 'invoice') {
    await recordMoney(context, 'refund_failed', refund.amount)
  } else if (keptCents > 0 || (await markCanceled(tx, services, order, refunded, at)) !== 'canceled') {
    const reason = refund.metadata?.['reason'] ?? ''
    await notifyRefunded(tx, services, order, { ...refunded, reason }, at)
  }
}
