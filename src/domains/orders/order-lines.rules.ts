import { lineCents } from './cart.rules.ts'

type Named = { productType: string; format: string; quantity: number }
type Ordered = Named & { price: number; vatRate: number }

export type OrderLine = {
  productName: string
  variantName: string
  quantity: number
  unitPriceCents: number
  amountCents: number
  vatRate: number
}

/** Merges items that differ only in their photo, as mails and receipts list them: '40 × Fotoprint 13 × 18 cm'. */
export function orderLines(items: readonly Ordered[]): OrderLine[] {
  const lines = new Map<string, OrderLine>()
  for (const { productType, format, quantity, price, vatRate } of items) {
    const key = JSON.stringify([productType, format, price, vatRate])
    const pieces = quantity + (lines.get(key)?.quantity ?? 0)
    lines.set(key, {
      productName: productType,
      variantName: format,
      quantity: pieces,
      unitPriceCents: price,
      amountCents: lineCents({ unitPriceCents: price, quantity: pieces }),
      vatRate,
    })
  }
  return [...lines.values()]
}

export type Wish = { productName: string; variantName: string; quantity: number; note: string }

export function wishesOf(items: readonly (Named & { notes: string | null })[]): Wish[] {
  const wishes = new Map<string, Wish>()
  for (const { productType: productName, format: variantName, quantity, notes: note } of items) {
    if (note === null) continue
    const key = JSON.stringify([productName, variantName, note])
    const pieces = quantity + (wishes.get(key)?.quantity ?? 0)
    wishes.set(key, { productName, variantName, quantity: pieces, note })
  }
  return [...wishes.values()]
}
