import { readEuros } from '#platform/pure/read-euros.ts'
import { PRICE_MAX_CENTS } from './catalog.rules.ts'

/** Reads an empty field as null cents, which means the standard price. */
export const readPrice = (text: string) => readEuros(text, PRICE_MAX_CENTS)

export const priceText = (cents: number | null) =>
  cents === null ? '' : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

export const marginOf = (cents: number, standardCents: number) => ({
  cents: cents - standardCents,
  percent: standardCents > 0 ? Math.round(((cents - standardCents) / standardCents) * 100) : null,
})
