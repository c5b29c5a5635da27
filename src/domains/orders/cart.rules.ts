import { amountsByRate, vatWithin } from '#domains/catalog/catalog.rules.ts'

/** Flat rate per order, including 21 % VAT (spec §9). */
export const SHIPPING_CENTS = 599
export const SHIPPING_VAT_RATE = 21

export const QUANTITY_MAX = 10
export const CART_LINES_MAX = 100
export const LINE_PHOTOS_MAX = 500
/** The most that one payment can charge. */
export const ORDER_MAX_CENTS = 99_999_999

type PricedLine = { unitPriceCents: number; quantity: number; vatRate: number }

export type CartTotals = {
  subtotalCents: number
  shippingCents: number
  totalCents: number
  /** The VAT included in the total, by rate, highest first; rounded once per rate, over the sum of its amounts. */
  vat: { rate: number; cents: number }[]
}

const todaysShipping = { shippingCents: SHIPPING_CENTS, shippingVatRate: SHIPPING_VAT_RATE }

/**
 * The totals of a cart; an empty one has no shipping either. An existing order passes the shipping it was placed with.
 */
export function cartTotals(
  lines: readonly PricedLine[],
  { shippingCents, shippingVatRate } = todaysShipping,
): CartTotals {
  if (lines.length === 0) return { subtotalCents: 0, shippingCents: 0, totalCents: 0, vat: [] }
  const amounts = lines.map((line) => ({ amountCents: lineCents(line), vatRate: line.vatRate }))
  const subtotalCents = amounts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const taxed = amountsByRate([{ amountCents: shippingCents, vatRate: shippingVatRate }, ...amounts])
  return {
    subtotalCents,
    shippingCents,
    totalCents: subtotalCents + shippingCents,
    vat: taxed.map(([rate, cents]) => ({ rate, cents: vatWithin(cents, rate) })),
  }
}

export const lineCents = ({ unitPriceCents, quantity }: Omit<PricedLine, 'vatRate'>) =>
  unitPriceCents * quantity

/** The crop's position in the space its photo leaves: 0 is left or top, 1 is right or bottom. */
export type CropPlace = { x: number; y: number }

export const MIDDLE: CropPlace = { x: 0.5, y: 0.5 }
