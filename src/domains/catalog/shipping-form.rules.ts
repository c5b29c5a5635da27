import type { AmountProblem } from '#platform/pure/read-euros.ts'
import { changedFields } from './price-form.rules.ts'
import { readPrice, priceText } from './price-text.rules.ts'
import { STANDARD_SHIPPING_CENTS, SHIPPING_MAX_CENTS, type ShippingSettings } from './shipping.rules.ts'

export type ShippingEdits = Partial<Omit<ShippingSettings, 'shippingCents'> & { price: string }>

export type ShippingFormValues = Required<ShippingEdits>

export const mergeShippingEdits = (saved: ShippingSettings, edits: ShippingEdits): ShippingFormValues => ({
  price: priceText(saved.shippingCents),
  offersPickUp: saved.offersPickUp,
  pickUpLine: saved.pickUpLine,
  ...edits,
})

type ShippingPrice = { cents: number } | { problem: AmountProblem }

/** Reads an empty field as the standard shipping price. */
export function readShipping(text: string): ShippingPrice {
  const read = readPrice(text)
  if ('problem' in read) return read
  const cents = read.cents ?? STANDARD_SHIPPING_CENTS
  return cents > SHIPPING_MAX_CENTS ? { problem: 'too_high' } : { cents }
}

export function collectShippingChange(saved: ShippingSettings, edits: ShippingEdits) {
  const { price, offersPickUp, pickUpLine } = mergeShippingEdits(saved, edits)
  const read = readShipping(price)
  const isFaulty = 'problem' in read
  const shippingCents = isFaulty ? saved.shippingCents : read.cents
  const change = changedFields<ShippingSettings>(
    { shippingCents, offersPickUp, pickUpLine: pickUpLine.trim() },
    saved,
  )
  return { change, isFaulty, count: Object.keys(change).length + (isFaulty ? 1 : 0) }
}

export function remainingShipping(saved: ShippingSettings, edits: ShippingEdits): ShippingEdits {
  const { change, isFaulty } = collectShippingChange(saved, edits)
  const isPriceEdited = isFaulty || 'shippingCents' in change
  const edited = Object.entries(edits).filter(([name]) => (name === 'price' ? isPriceEdited : name in change))
  return Object.fromEntries(edited)
}
