import { PRICE_MAX_CENTS } from './catalog.rules.ts'

export type PriceProblem = 'not_a_price' | 'too_many_decimals' | 'negative' | 'too_high'

/** Null (an empty field) is the standard price. */
type ReadPrice = { cents: number | null } | { problem: PriceProblem }

// Accepts '24,95', '24.95' and '1.250,00': a dot separates thousands only when a comma follows.
const pricePattern = /^(\d+|\d{1,3}(?:\.\d{3})+(?=,))(?:[.,](\d{1,2}))?$/
const fractionPattern = /^\d+[.,]\d{3,}$/

/** Parses a price as written in the Netherlands: '24,95', '24.95', '€ 24', '24,-'. */
export function readPrice(text: string): ReadPrice {
  const bare = text.replaceAll(/\s/gu, '').replace(/^€/, '').replace(/,-+$/, '')
  if (bare === '') return /\S/u.test(text) ? { problem: 'not_a_price' } : { cents: null }
  if (/^[-−]€?\d/.test(bare)) return { problem: 'negative' }
  const [, whole, fraction = ''] = pricePattern.exec(bare) ?? []
  if (whole === undefined)
    return { problem: fractionPattern.test(bare) ? 'too_many_decimals' : 'not_a_price' }
  const cents = Number(whole.replaceAll('.', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return cents > PRICE_MAX_CENTS ? { problem: 'too_high' } : { cents }
}

export const priceText = (cents: number | null) =>
  cents === null ? '' : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

/** The difference from the standard price; `percent` is null when that price is 0. */
export const marginOf = (cents: number, standardCents: number) => ({
  cents: cents - standardCents,
  percent: standardCents > 0 ? Math.round(((cents - standardCents) / standardCents) * 100) : null,
})
