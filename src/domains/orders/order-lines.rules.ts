import type { Vat } from '#domains/catalog/vat.rules.ts'
import { countPieces, lineCents } from './cart.rules.ts'
import { variantText, type OrderedVariant } from './variant-text.rules.ts'
import { groupBy } from '#platform/pure/missing-builtins.ts'

type ItemVat = { vatRate: number; vatCategory: Vat['category']; vatCountry: Vat['country'] }

export const vatOfItem = ({ vatRate, vatCategory, vatCountry }: ItemVat): Vat => ({
  rate: vatRate,
  category: vatCategory,
  country: vatCountry,
})

export type BoughtLine = OrderedVariant & { productName: string; quantity: number }
type PricedItem = BoughtLine & { unitPriceCents: number } & ItemVat

export type OrderLine = BoughtLine & { unitPriceCents: number; amountCents: number; vat: Vat }

/** Returns '2 × Fotoprint 13 × 18 cm'. */
export const lineText = (line: BoughtLine) => `${line.quantity} × ${line.productName} ${variantText(line)}`

/** Maximum order lines shown in an email. The email states the number of the others. */
export const LINES_IN_EMAIL_MAX = 12

const lineKeyOf = (item: PricedItem) =>
  JSON.stringify([item.productName, variantText(item), item.unitPriceCents, vatOfItem(item)])

export const groupItemsByLine = <Item extends PricedItem>(items: readonly Item[]): [Item, ...Item[]][] => [
  ...groupBy(items, lineKeyOf).values(),
]

export const firstItemOfEachLine = <Item extends PricedItem>(items: readonly Item[]): Item[] =>
  groupItemsByLine(items).map(([first]) => first)

/** Merges items with the same product, variant, price and VAT: '40 × Fotoprint 13 × 18 cm'. */
export const orderLines = (items: readonly PricedItem[]): OrderLine[] =>
  groupItemsByLine(items).map((same) => {
    const [{ productName, unitPriceCents }] = same
    const quantity = countPieces(same)
    return {
      productName,
      variantName: variantText(same[0]),
      quantity,
      unitPriceCents,
      amountCents: lineCents({ unitPriceCents, quantity }),
      vat: vatOfItem(same[0]),
    }
  })

export const sumCents = (lines: readonly Pick<OrderLine, 'amountCents'>[]) =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

export type NotedLine = BoughtLine & { note: string }

export function notedLinesOf(items: readonly (BoughtLine & { note: string | null })[]): NotedLine[] {
  const wishes = items.flatMap(({ note, ...item }) => (note === null ? [] : [{ ...item, note }]))
  const keyOf = (wish: NotedLine) => JSON.stringify([wish.productName, variantText(wish), wish.note])
  return [...groupBy(wishes, keyOf).values()].map((same) => ({ ...same[0], quantity: countPieces(same) }))
}

export const madeToMeasures = ['all', 'some', 'none'] as const
export type MadeToMeasure = (typeof madeToMeasures)[number]

export function madeToMeasureExtentOf(items: readonly { isMadeToMeasure: boolean }[]): MadeToMeasure {
  const count = items.filter(({ isMadeToMeasure }) => isMadeToMeasure).length
  if (count === 0) return 'none'
  return count === items.length ? 'all' : 'some'
}
