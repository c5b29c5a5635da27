import type { Vat } from '#domains/catalog/vat.rules.ts'
import { lineCents } from './cart.rules.ts'
import { groupBy } from '#platform/pure/group-by.ts'

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

/** Letters show so many lines of an order; the others are counted. */
export const LINES_SHOWN = 12

const lineOf = ({ productType, format, price, ...item }: Ordered) =>
  JSON.stringify([productType, format, price, vatOfItem(item)])

/** The items of each of `orderLines`, in their order. */
export const itemsOfLines = <Item extends Ordered>(items: readonly Item[]): [Item, ...Item[]][] =>
  [...groupBy(items, lineOf).values()].map(([first, ...more]) => [first!, ...more])

/** The first item of each of `orderLines`, in their order. */
export const firstOfEachLine = <Item extends Ordered>(items: readonly Item[]): Item[] =>
  itemsOfLines(items).map(([first]) => first)

/** Merges items that differ only in their photo, as mails and receipts list them: '40 × Fotoprint 13 × 18 cm'. */
export function orderLines(items: readonly Ordered[]): OrderLine[] {
  const lines = new Map<string, OrderLine>()
  for (const ordered of items) {
    const { productType, format, quantity, price } = ordered
    const vat = vatOfItem(ordered)
    const key = lineOf(ordered)
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

/** The amount of these lines, without shipping. */
export const sumCents = (lines: readonly Pick<OrderLine, 'amountCents'>[]) =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

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

export const madeToMeasures = ['all', 'some', 'none'] as const
export type MadeToMeasure = (typeof madeToMeasures)[number]

/** How much of an order is made for this client alone, and can't be withdrawn from. */
export function madeToMeasureOf(items: readonly { isMadeToMeasure: boolean }[]): MadeToMeasure {
  const count = items.filter(({ isMadeToMeasure }) => isMadeToMeasure).length
  if (count === 0) return 'none'
  return count === items.length ? 'all' : 'some'
}
