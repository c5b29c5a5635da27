import { vatWithin } from '#domains/catalog/catalog.rules.ts'

/** Flat rate per order, including 21 % VAT (spec §9). */
export const SHIPPING_CENTS = 599
export const SHIPPING_VAT_RATE = 21

export const QUANTITY_MAX = 10
export const CART_LINES_MAX = 100
export const LINE_PHOTOS_MAX = 500
/** The most that one payment can charge. */
export const ORDER_MAX_CENTS = 99_999_999

type PricedLine = { unitPriceCents: number; quantity: number; vatRate: number }

export type BasketTotals = {
  subtotalCents: number
  shippingCents: number
  totalCents: number
  /** The VAT included in the total, by rate, highest first; rounded once per rate, over the sum of its amounts. */
  vat: { rate: number; cents: number }[]
}

type Shipping = { cents: number; vatRate: number }
const todaysShipping: Shipping = { cents: SHIPPING_CENTS, vatRate: SHIPPING_VAT_RATE }

/**
 * The totals of a cart; an empty one has no shipping either. An existing order passes the shipping it was placed with.
 */
export function cartTotals(lines: readonly PricedLine[], shipping = todaysShipping): BasketTotals {
  if (lines.length === 0) return { subtotalCents: 0, shippingCents: 0, totalCents: 0, vat: [] }
  const amountByRate = new Map([[shipping.vatRate, shipping.cents]])
  for (const line of lines)
    amountByRate.set(line.vatRate, (amountByRate.get(line.vatRate) ?? 0) + lineCents(line))
  const subtotalCents = lines.reduce((sum, line) => sum + lineCents(line), 0)
  return {
    subtotalCents,
    shippingCents: shipping.cents,
    totalCents: subtotalCents + shipping.cents,
    vat: [...amountByRate]
      .toSorted(([one], [other]) => other - one)
      .map(([rate, cents]) => ({ rate, cents: vatWithin(cents, rate) })),
  }
}

export const lineCents = ({ unitPriceCents, quantity }: Omit<PricedLine, 'vatRate'>) =>
  unitPriceCents * quantity
