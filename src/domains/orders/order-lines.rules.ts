import type { Vat } from '#domains/catalog/vat.rules.ts'
import { lineCents } from './cart.rules.ts'

/** The VAT of an item as its columns hold it. */
type ItemVat = { vatRate: number; vatCategory: Vat['category']; vatCountry: Vat['country'] }

export const vatOfItem = ({ vatRate, vatCategory, vatCountry }: ItemVat): Vat => ({
  rate: vatRate,
  category: vatCategory,
  country: vatCountry,
})

type Named = { productType: string; format: string; quantity: number }
type Ordered = Named & { price: number } & ItemVat

export type OrderLine = {
  productName: string
  variantName: string
  quantity: number
  unitPriceCents: number
  amountCents: number
  vat: Vat
}

/** Merges items that differ only in their photo, as mails and receipts list them: '40 × Fotoprint 13 × 18 cm'. */
export function orderLines(items: readonly Ordered[]): OrderLine[] {
  const lines = new Map<string, OrderLine>()
  for (const { productType, format, quantity, price, ...item } of items) {
    const vat = vatOfItem(item)
    const key = JSON.stringify([productType, format, price, vat])
    const pieces = quantity + (lines.get(key)?.quantity ?? 0)
    lines.set(key, {
      productName: productType,
      variantName: format,
      quantity: pieces,
      unitPriceCents: price,
      amountCents: lineCents({ unitPriceCents: price, quantity: pieces }),
      vat,
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
