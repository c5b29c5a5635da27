import type { Stripe } from 'stripe'
import type { Entrance } from '#domains/access/server/serve-contract.ts'
import { clientOrderAddress, paidOrderAddress } from '#domains/orders/orders.rules.ts'
import { listOrderLines, type OrderFacts } from '#domains/orders/server/orders.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { orderPaymentDescription, receiptLinesNl as texts } from '../payments.nl.ts'
import { askingProvider } from './provider-slot.ts'
import * as paymentsSql from './payments.sql.ts'
import { isOpen, isUnderWay } from './order-money.ts'
import { reconcileOrder } from './reconcile-order.ts'

type NotNow = 'order_not_found' | 'already_paid' | 'order_canceled' | 'payment_under_way'

/**
 * Answers where to pay an order, or why there is nothing to pay now. All of it happens under the lock on the order, and
 * an order has one open checkout at most: asked again it is the same one. So neither two clicks nor two tabs, nor who
 * opens the link of the mail beside them, can both pay. Who pays comes back to where they came from, and is signed in there.
 */
export const openOrderCheckout = (
  services: Services,
  orderId: string,
  from: Entrance,
): Promise<{ url: string } | NotNow> =>
  askingProvider(services, async (tx) => {
    const money = await reconcileOrder(services, tx, orderId)
    if (!money) return 'order_not_found'
    const { order, tried } = money
    if (from.studioHost && from.studioHost.studioId !== order.studioId) return 'order_not_found'
    if (order.status === 'canceled') return 'order_canceled'
    if (order.status !== 'pending') return 'already_paid'
    if (tried.some(isUnderWay)) return 'payment_under_way'
    const open = tried.find(isOpen)
    return { url: open?.session.url ?? (await newCheckout(services, tx, order, from)) }
  })

async function newCheckout(
  { clock, payments }: Services,
  tx: Tx,
  order: OrderFacts,
  { origin }: Entrance,
): Promise<string> {
  const now = clock()
  const id = uuidv7(now.getTime())
  const description = orderPaymentDescription(order.number)
  const metadata = { order: order.id, payment: id }
  const session = await payments.api.checkout.sessions.create(
    {
      mode: 'payment',
      customer_email: order.customerEmail,
      client_reference_id: id,
      locale: 'nl',
      metadata,
      payment_intent_data: { metadata, description },
      line_items: await lineItemsOf(tx, order),
      success_url: origin + paidOrderAddress(order.id),
      cancel_url: origin + clientOrderAddress(order.id),
    },
    { idempotencyKey: `order-payment:${id}` },
  )
  if (!session.url || session.amount_total !== order.totalCents)
    throw new Error(`checkout ${session.id} asks ${session.amount_total} cents for order ${order.id}`)
  await paymentsSql.insertPayment(tx, {
    id,
    orderId: order.id,
    clientId: order.clientId,
    studioId: order.studioId,
    amountCents: order.totalCents,
    currency: 'eur',
    status: 'pending',
    category: 'order',
    description,
    stripeSessionId: session.id,
    createdAt: now,
  })
  return session.url
}

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem

/** The pay page shows no more lines than this. */
const MOST_LINE_ITEMS = 100

async function lineItemsOf(tx: Tx, order: OrderFacts): Promise<LineItem[]> {
  const { lines, subtotalCents } = await listOrderLines(tx, order)
  const bought =
    lines.length < MOST_LINE_ITEMS
      ? lines.map((line) =>
          lineItem(`${line.productName} ${line.variantName}`, line.unitPriceCents, line.quantity),
        )
      : [lineItem(orderPaymentDescription(order.number), subtotalCents)]
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
