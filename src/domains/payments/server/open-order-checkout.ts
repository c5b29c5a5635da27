import type { Stripe } from 'stripe'
import { asSystemRetryable } from '#domains/access/server/access.ts'
import type { RequestHost } from '#domains/access/server/serve-contract.ts'
import { clientOrderPath, paidOrderPath } from '#domains/orders/orders.rules.ts'
import { findOrderLinesAndTotals, lockOrder, type OrderFacts } from '#domains/orders/server/orders.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Services } from '#platform/services.ts'
import { orderPaymentDescription, receiptLinesNl as texts } from '../payments.nl.ts'
import * as paymentsSql from '../core/server/payments.sql.ts'
import { isCheckoutOpen, isUnderWay } from './order-money.ts'
import { runInProviderQueue } from '#platform/stripe/provider-queue.ts'
import { reconcileInQueue, type OrderMoney } from './reconcile-order.ts'

type CheckoutRefusal = 'order_not_found' | 'already_paid' | 'order_canceled' | 'payment_under_way'

/** Maximum number of tries. A try fails only if the order or its payments changed meanwhile. */
const MAX_TRIES = 5

/**
 * Returns the checkout URL, or why the order can't be paid now. One open checkout per order keeps
 * two tabs from both paying. The payer returns to the host of the request.
 */
export const openOrderCheckout = (
  services: Services,
  orderId: string,
  from: RequestHost,
): Promise<{ url: string } | CheckoutRefusal> =>
  runInProviderQueue(orderId, async () => {
    for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
      const opened = await openOnce(services, orderId, from)
      if (opened !== 'outdated') return opened
    }
    throw new Error(`order ${orderId} was opened elsewhere each time`)
  })

async function openOnce(services: Services, orderId: string, from: RequestHost) {
  const money = await reconcileInQueue(services, orderId, {
    alongside: (_tx, order) => findOrderLinesAndTotals(order),
  })
  if (!money) return 'order_not_found'
  const { order, attempts } = money
  if (from.studioHost && from.studioHost.studioId !== order.studioId) return 'order_not_found'
  if (order.status === 'canceled') return 'order_canceled'
  if (order.status !== 'pending') return 'already_paid'
  if (attempts.some(isUnderWay)) return 'payment_under_way'
  const url = attempts.find(isCheckoutOpen)?.session.url
  return url ? { url } : newCheckout(services, money, lineItemsOf(order, money.along!), from)
}

async function newCheckout(
  { clock, payments, pool }: Services,
  { order, checkoutCount }: OrderMoney,
  lineItems: LineItem[],
  { origin }: RequestHost,
): Promise<{ url: string } | 'outdated'> {
  const now = clock()
  const id = uuidv7(now.getTime())
  const description = orderPaymentDescription(order.number)
  const metadata = { order: order.id, payment: id }
  const { sessions } = payments.api.checkout
  const session = await sessions.create(
    {
      mode: 'payment',
      customer_email: order.customerEmail,
      client_reference_id: id,
      locale: 'nl',
      metadata,
      payment_intent_data: { metadata, description },
      line_items: lineItems,
      success_url: origin + paidOrderPath(order.id),
      cancel_url: origin + clientOrderPath(order.id),
    },
    { idempotencyKey: `order-payment:${id}` },
  )
  const { url } = session
  if (!url || session.amount_total !== order.totalCents)
    throw new Error(`checkout ${session.id} asks ${session.amount_total} cents for order ${order.id}`)
  const isKept = await asSystemRetryable(pool, async (tx) => {
    const { status } = (await lockOrder(tx, order.id))!
    const isAnotherOpen = (await paymentsSql.listPaymentsFor(tx, order.id)).length > checkoutCount
    if (status !== 'pending' || isAnotherOpen) return false
    await paymentsSql.insertPayment(tx, {
      id,
      orderId: order.id,
      clientId: order.clientId,
      studioId: order.studioId,
      amountCents: order.totalCents,
      currency: 'eur',
      status: 'pending',
      category: categoryOf(order),
      description,
      stripeSessionId: session.id,
      createdAt: now,
    })
    return true
  })
  // No payer has the URL of this checkout.
  if (!isKept) await sessions.expire(session.id)
  return isKept ? { url } : 'outdated'
}

const categoryOf = ({ extras }: OrderFacts) =>
  extras === undefined ? 'order' : extras.fromType === 'preview' ? 'preview' : 'download'

type OrderLines = Awaited<ReturnType<typeof findOrderLinesAndTotals>>
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem

/** Limit of Stripe Checkout. One item is kept for shipping. */
const MAX_LINE_ITEMS = 100

function lineItemsOf(order: OrderFacts, { lines, subtotalCents }: OrderLines): LineItem[] {
  const bought =
    lines.length < MAX_LINE_ITEMS
      ? lines.map((line) =>
          lineItem(`${line.productName} ${line.variantName}`, line.unitPriceCents, line.quantity),
        )
      : [lineItem(orderPaymentDescription(order.number), subtotalCents)]
  // Extra photos are not shipped.
  if (order.kind === 'extra_photos') return bought
  return [...bought, lineItem(texts.shipping, order.shippingCents)]
}

const lineItem = (name: string, amountCents: number, quantity = 1): LineItem => ({
  quantity,
  price_data: {
    currency: 'eur',
    unit_amount: amountCents,
    tax_behavior: 'inclusive',
    product_data: { name },
  },
})
