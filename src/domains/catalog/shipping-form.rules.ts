import type { AmountProblem } from '#platform/pure/read-euros.ts'
import { readPrice, priceText } from './price-text.rules.ts'
import { SHIPPING_CENTS, SHIPPING_MAX_CENTS, type Shipping } from './shipping.rules.ts'

/** What is typed over the saved settings; left out is untouched. */
export type ShippingEdits = Partial<Omit<Shipping, 'shippingCents'> & { price: string }>

export type TypedShipping = Required<ShippingEdits>

export const typedShipping = (saved: Shipping, edits: ShippingEdits): TypedShipping => ({
  price: priceText(saved.shippingCents),
  offersPickUp: saved.offersPickUp,
  pickUpLine: saved.pickUpLine,
  ...edits,
})

type ReadShipping = { cents: number } | { problem: AmountProblem }

/** An empty field is the standard price. */
export function readShipping(text: string): ReadShipping {
  const read = readPrice(text)
  if ('problem' in read) return read
  const cents = read.cents ?? SHIPPING_CENTS
  return cents > SHIPPING_MAX_CENTS ? { problem: 'too_high' } : { cents }
}

/** What differs from the saved settings, and whether the price can't be read. */
export function changedShipping(saved: Shipping, edits: ShippingEdits) {
  const { price, offersPickUp, pickUpLine } = typedShipping(saved, edits)
  const read = readShipping(price)
  const line = pickUpLine.trim()
  const change: Partial<Shipping> = {
    ...('cents' in read && read.cents !== saved.shippingCents && { shippingCents: read.cents }),
    ...(offersPickUp !== saved.offersPickUp && { offersPickUp }),
    ...(line !== saved.pickUpLine && { pickUpLine: line }),
  }
  const isFaulty = 'problem' in read
  return { change, isFaulty, count: Object.keys(change).length + (isFaulty ? 1 : 0) }
}

/** The edits that still differ from what is saved. */
export function remainingShipping(saved: Shipping, edits: ShippingEdits): ShippingEdits {
  const { change, isFaulty } = changedShipping(saved, edits)
  const { price, offersPickUp, pickUpLine } = edits
  return {
    ...(price !== undefined && (isFaulty || 'shippingCents' in change) && { price }),
    ...(offersPickUp !== undefined && 'offersPickUp' in change && { offersPickUp }),
    ...(pickUpLine !== undefined && 'pickUpLine' in change && { pickUpLine }),
  }
}
