// Reconciling an order: what the provider says of its money becomes what we hold of it, and what follows from that happens
// once. The provider is asked while nothing is locked; then the order is locked, and the answer is of use only if nobody has
// written since. So it may run again, late, at once or in any order, and ends the same.
//
//   the provider says            the order is          we
//
//   not paid                     any                   keep its state: pending, failed or canceled
//   not paid, a page is open     canceled              close the page, ask again
//   paid                         pending               keep it, let the order into production, issue an invoice
//   paid                         in production, later  keep it, issue the invoice if it is missing
//   paid, another page is open   any                   close the page, ask again
//   paid twice                   any                   pay back the later payment, ask again
//   paid                         canceled              pay back what is left, ask again
//   a part went back             any                   issue a credit note, tell the client
//   all went back                not canceled          issue a credit note, cancel the order
//   a refund failed              credited before       issue an invoice for it again
//   disputed, won or lost        any                   keep that, tell studio and admins; a lost dispute counts as gone back
//   anything                     written since asked   ask again
import { Stripe } from 'stripe'
import { asSystem, publishToAdmins } from '#domains/access/server/access.ts'
import { record, type Actor } from '#domains/activity/server/activity.ts'
import {
  lockOrder,
  markCanceled,
  markPaid,
  notifyOfOrder,
  tellRefunded,
  type LockedOrder,
  type OrderFacts,
} from '#domains/orders/server/orders.ts'
import type { OrderStatus } from '#domains/orders/orders.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publish } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import { disputeActions, disputeNotices, type DisputeState } from '../disputes.rules.ts'
import * as paymentsSql from './payments.sql.ts'
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
import { tellAdminsOfDispute } from './tell-admins-of-dispute.ts'

type Options<Why, Along> = {
  by?: Actor
  /** Given, it is asked why the order goes on; where it says nothing, open pages are closed and the order is canceled. */
  whyGoesOn?: (status: OrderStatus, attempts: readonly PaymentAttempt[]) => Why | undefined
  /** Done in the same transaction. */
  alongside?: ((tx: Tx<'system'>, order: LockedOrder) => Promise<Along>) | undefined
}

export type OrderMoney<Why = never, Along = unknown> = {
  /** As it stands now, and no longer locked. */
  order: OrderFacts
  attempts: PaymentAttempt[]
  /** How many checkouts of it there are, also those that nobody will pay any more. */
  checkoutCount: number
  goesOn: Why | undefined
  /** What was done alongside. */
  along: Along | undefined
}

/** Reconciles all money of an order and answers how both stand then; undefined when there is no such order. */
export const reconcileOrder = (
  services: Services,
  orderId: string,
  alongside?: (tx: Tx<'system'>) => Promise<unknown>,
): Promise<OrderMoney | undefined> => askInTurn(orderId, () => reconcile(services, orderId, { alongside }))

/** More often than several processes come to write about one order at once. */
const MOST_TRIES = 10

/** The same for who has the turn of this order already. */
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

/** More than who pays at that very moment needs. */
const MOST_ROUNDS = 4

/**
 * Asks the provider about each checkout of an order, and keeps nothing. What has to be undone there may be overtaken, as by
 * who pays at that moment; so it is asked again until nothing is to be undone.
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
      // A late payment raises its own event and is paid back there.
      services.log.error({ orderId }, 'the provider leaves open what was closed')
      return asked
    }
    if (!(await undo(services, asked, whyGoesOn))) return asked
  }
}

/** Closes checkouts nobody should pay any more, and pays back what came in for an order that was stopped or paid already. */
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

// A bank that could not pay back will not be asked again and again; a person looks at it. What the client's own bank may
// give back is not given back twice.
const mayGoBack = (attempt: PaymentAttempt) => attempt.refunds.every(isGoingBack) && !isInDispute(attempt)

async function expire(api: Stripe, sessionId: string): Promise<void> {
  try {
    await api.checkout.sessions.expire(sessionId)
  } catch (error) {
    // It was paid or left a moment ago, which is asked next.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

function unlessPaidBack(error: unknown): void {
  const isPaidBack =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded'
  if (!isPaidBack) throw error
}

const HOUR_MS = 60 * 60_000

/** Pays back all that is left of a payment; asked again it is the same refund, unless that one has failed. */
export function payBack({ payments, clock }: Services, { payment, intent, refunds }: PaymentAttempt) {
  // A refusal is kept with its key as well, such as for want of money; an hour later it may be tried anew.
  const hour = Math.floor(clock().getTime() / HOUR_MS)
  return payments.api.refunds.create(
    { payment_intent: intent!.id, metadata: { order: payment.orderId, payment: payment.id } },
    { idempotencyKey: `pay-back:${payment.id}:${refunds.length}:${hour}` },
  )
}

/** Locks the order and keeps what the provider said, unless somebody else has written since it was asked. */
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
  // Also where it says nothing new: an older answer that is still on its way is then seen to be older.
  await paymentsSql.changePayment(tx, payment.id, row)
  const isKnown = Object.entries(row).every(([name, value]) => {
    const kept = payment[name as keyof typeof row]
    return kept instanceof Date ? kept.getTime() === (value as Date | null)?.getTime() : kept === value
  })
  if (isKnown) return
  const { clientId, studioId } = order
  if (row.status === 'failed' && payment.status !== 'failed') {
    const about = { details: order.number, clientId, studioId, newValue: payment.amountCents }
    await record(tx, 'system', { action: 'payment_failed', ...about }, services.clock())
    await notifyOfOrder({ tx, now: services.clock() }, order, 'order_payment_failed')
  }
  if (row.dispute && row.dispute !== payment.dispute)
    await tellOfDispute(context, row.dispute, payment.amountCents)
  await publish(tx, [clientId, studioId], { topic: 'payments' })
  await publishToAdmins(tx, 'paymentDesk', 'office')
}

/** Tells how a dispute stands now: admins by the log and a letter, the studio by its bell. */
async function tellOfDispute(
  { tx, services, order }: ReconcileOrderContext,
  dispute: DisputeState,
  amountCents: number,
): Promise<void> {
  const now = services.clock()
  const { number: details, clientId, studioId } = order
  const about = { details, clientId, studioId, newValue: amountCents }
  await record(tx, 'system', { action: disputeActions[dispute], ...about }, now)
  await tellAdminsOfDispute({ tx, services, now }, { dispute, of: 'order', about: details, amountCents })
  await notifyOfOrder({ tx, now }, order, disputeNotices[dispute])
}

/** Moves the order along with its money and issues the receipts; the numbers last, since a whole studio waits for them. */
async function followUp(context: ReconcileOrderContext, attempts: readonly PaymentAttempt[]): Promise<void> {
  const { tx, services, order } = context
  const paid = byPaymentDate(attempts.filter(isPaid))
  const [first] = paid
  if (!first) return
  if (order.status === 'pending') await markPaid(tx, services, order, toRow(first).paidAt!)
  const issued = await paymentsSql.listReceiptsFor(tx, order.id)
  const due = dueReceipts(issued, paid)
  // All that came in counts before anything that went back: what is paid back beside a payment that stands stops nothing.
  const [cameIn, wentBack] = [due.filter(({ refund }) => !refund), due.filter(({ refund }) => refund)]
  let keptCents = [...issued, ...cameIn].reduce((sum, { totalCents }) => sum + totalCents, 0)
  for (const receipt of wentBack) {
    keptCents += receipt.totalCents
    await tellOf(context, receipt, keptCents)
  }
  await issueReceipts(context, issued, due)
}

/** A refund that leaves nothing stops the order; of a smaller one the client only hears. */
async function tellOf(
  { tx, services, order, by }: ReconcileOrderContext,
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
  } else if (keptCents > 0 || (await markCanceled(tx, services, order, refunded, at)) !== 'canceled') {
    const reason = refund.metadata?.['reason'] ?? ''
    await tellRefunded(tx, services, order, { ...refunded, reason }, at)
  }
}
