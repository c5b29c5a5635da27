import { newId } from '../state/new-id.ts'
import type { PendingItem } from '../state/internal-records.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { getRecord } from '../resources/find-record.ts'
import type {
  InvoiceLine,
  LineItem,
  Metadata,
  Price,
  Subscription,
  SubscriptionItem,
} from '../wire/stripe-objects.ts'

export type Period = { start: number; end: number }

export function periodLine(
  sandbox: Sandbox,
  subscription: Subscription,
  { id, price, quantity = 1 }: SubscriptionItem,
  period: Period,
): InvoiceLine {
  const amount = amountOf(price, quantity)
  const each = `${euros(price.unit_amount ?? 0)} / ${price.recurring?.interval ?? 'once'}`
  return {
    ...blank(price, quantity, subscription.metadata),
    amount,
    description: `${quantity} × ${productName(sandbox, price)} (at ${each})`,
    parent: partOfSubscription(subscription.id, id),
    period,
    subscription: subscription.id,
    subtotal: amount,
  }
}

export function trialLine(
  sandbox: Sandbox,
  subscription: Subscription,
  item: SubscriptionItem,
  period: Period,
): InvoiceLine {
  const { price } = item
  return {
    ...periodLine(sandbox, subscription, item, period),
    amount: 0,
    description: `Trial period for ${productName(sandbox, price)}`,
    pricing: pricingOf(price, 0),
    subtotal: 0,
  }
}

export function prorationLine(
  sandbox: Sandbox,
  pending: PendingItem,
  subscription: Subscription,
): InvoiceLine {
  const price = getRecord(sandbox, 'price', pending.price)
  const { amountCents: amount, start, end, credited } = pending
  return {
    ...blank(price, pending.quantity, subscription.metadata),
    amount,
    description: pending.description,
    discountable: false,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: pending.id,
        proration: true,
        proration_details: {
          credited_items: credited && { invoice: credited.invoice, invoice_line_items: credited.lines },
        },
        subscription: pending.subscription,
        subscription_item: pending.subscriptionItem,
      },
      type: 'subscription_item_details',
    },
    period: { start, end },
    subscription: pending.subscription,
    subtotal: amount,
  }
}

export function oneTimeLine({ clock }: Sandbox, item: LineItem & { price: Price }): InvoiceLine {
  const { price, amount_total: amount, description, quantity } = item
  const now = clock.now()
  return {
    ...blank(price, quantity ?? 1, {}),
    amount,
    description,
    parent: {
      invoice_item_details: {
        invoice_item: newId('ii'),
        proration: false,
        proration_details: null,
        subscription: null,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: { start: now, end: now },
    subscription: null,
    subtotal: amount,
  }
}

export const amountOf = ({ unit_amount: each }: Price, quantity: number) => (each ?? 0) * quantity

export const productName = (sandbox: Sandbox, price: Price) =>
  getRecord(sandbox, 'product', price.product).name

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`

const pricingOf = (price: Price, unitAmount: number): InvoiceLine['pricing'] => ({
  price_details: { price: price.id, product: price.product },
  type: 'price_details',
  unit_amount_decimal: String(unitAmount),
})

function blank(price: Price, quantity: number, metadata: Metadata) {
  return {
    id: newId('il'),
    object: 'line_item' as const,
    currency: price.currency,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata,
    pretax_credit_amounts: [],
    pricing: pricingOf(price, price.unit_amount ?? 0),
    quantity,
    quantity_decimal: String(quantity),
    taxes: [],
  }
}

const partOfSubscription = (subscription: string, item: string): InvoiceLine['parent'] => ({
  invoice_item_details: null,
  subscription_item_details: {
    invoice_item: null,
    proration: false,
    proration_details: { credited_items: null },
    subscription,
    subscription_item: item,
  },
  type: 'subscription_item_details',
})
