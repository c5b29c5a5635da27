import { itemAt } from '#platform/pure/item-at.ts'
import { amountsByVat, shareOut, vatWithin, type Vat, type VatAmount } from '#domains/catalog/vat.rules.ts'
import type { Country } from '#platform/pure/postal-address.ts'

export const QUANTITY_MAX = 10
export const CART_LINES_MAX = 100
/**
 * Maximum lines in a request. An order with more lines than `CART_LINES_MAX` gets its own
 * refusal.
 */
export const CART_LINES_READ_MAX = 500
export const FINGERPRINT_MAX_LENGTH = 100
export const LINE_PHOTOS_MAX = 500
/** Limits of one payment; an order of 0 cents needs no payment. */
export const ORDER_MIN_CENTS = 50
export const ORDER_MAX_CENTS = 99_999_999

export const isBelowOrderMinimum = (totalCents: number) => totalCents > 0 && totalCents < ORDER_MIN_CENTS

type PricedLine = { unitPriceCents: number; quantity: number; vat: Vat }

export type CartTotals = {
  subtotalCents: number
  shippingCents: number
  totalCents: number
  /** VAT within the total, highest rate first. Rounded once per rate and country. */
  vat: { rate: number; country: Country; cents: number }[]
}

export function cartTotals(lines: readonly PricedLine[], shippingCents: number): CartTotals {
  if (lines.length === 0) return { subtotalCents: 0, shippingCents: 0, totalCents: 0, vat: [] }
  const amounts = lines.map((line) => ({ amountCents: lineCents(line), vat: line.vat }))
  const subtotalCents = amounts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const taxed = amountsByVat([
    ...amounts,
    ...shippingByVat(lines, shippingCents).map((vat) => ({ amountCents: vat.amountCents, vat })),
  ])
  return {
    subtotalCents,
    shippingCents,
    totalCents: subtotalCents + shippingCents,
    vat: taxed
      .filter(({ category }) => category === 'S')
      .map(({ rate, country, amountCents }) => ({ rate, country, cents: vatWithin(amountCents, rate) })),
  }
}

/**
 * Divides shipping in proportion to the price of the goods of each VAT category, rate and country.
 */
export function shippingByVat(lines: readonly PricedLine[], shippingCents: number): VatAmount[] {
  const goods = amountsByVat(lines.map((line) => ({ amountCents: lineCents(line), vat: line.vat })))
  const shares = shareOut(
    shippingCents,
    goods.map(({ amountCents }) => amountCents),
  )
  return goods
    .map((vat, at) => ({ ...vat, amountCents: itemAt(shares, at) }))
    .filter((one) => one.amountCents > 0)
}

export const lineCents = ({ unitPriceCents, quantity }: Omit<PricedLine, 'vat'>) => unitPriceCents * quantity

export const countPieces = (items: readonly { quantity: number }[]) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** Position of a crop within the photo: 0 is left or top, 1 is right or bottom. */
export type CropPlace = {
  x: number
  y: number
  /**
   * Whether the crop is portrait in a landscape photo, or landscape in a portrait photo. In a
   * square photo: whether the format is turned.
   */
  isTurned?: boolean | undefined
}

export const CENTERED_CROP: CropPlace = { x: 0.5, y: 0.5 }
