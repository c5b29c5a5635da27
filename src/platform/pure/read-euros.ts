import { cleanTypedText } from './typed-text.ts'

/** Leaves room for a pasted currency and spaces. */
export const AMOUNT_TYPED_MAX_LENGTH = 20

export type AmountProblem = 'not_an_amount' | 'too_many_decimals' | 'negative' | 'too_high'

type ReadAmount = { cents: number | null } | { problem: AmountProblem }

/** Default maximum. Higher values are probably another kind of number. */
const MOST_CENTS = 99_999_999

const CURRENCY = /^(?:€|euro?)|(?:€|euro?)$/gi
/** Endings of price tags without cents: '24,-', '24,--', '24.='. */
const NO_CENTS = /[.,][-\u2010-\u2015\u2212=]*$/
/**
 * A dot or comma before one or two last digits separates cents. Dots separate thousands; commas do
 * only if cents follow a dot.
 */
const AMOUNT = /^(?:(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?|(\d+|\d{1,3}(?:,\d{3})+)\.(\d{1,2}))$/
const FRACTION = /^[\d.]+,\d{3,}$|^\d+\.\d{4,}$/

/**
 * Parses an amount as people write and paste it: '24,95', '24.95', '€ 1.250,-', '1.250',
 * '24,95 EUR'. `cents` is null for an empty text.
 */
export function readEuros(typed: string, mostCents = MOST_CENTS): ReadAmount {
  const text = cleanTypedText(typed).replaceAll(/\s/gu, '')
  if (text === '') return { cents: null }
  const bare = text.replaceAll(CURRENCY, '').replace(NO_CENTS, '')
  if (/^[-\u2010-\u2015\u2212](?:€|euro?)?\d/i.test(bare)) return { problem: 'negative' }
  const [, whole, cents, englishWhole, englishCents] = AMOUNT.exec(bare) ?? []
  const euros = whole ?? englishWhole
  if (euros === undefined) return { problem: FRACTION.test(bare) ? 'too_many_decimals' : 'not_an_amount' }
  const amount =
    Number(euros.replaceAll(/\D/g, '')) * 100 + Number((cents ?? englishCents ?? '').padEnd(2, '0'))
  return amount > mostCents ? { problem: 'too_high' } : { cents: amount }
}

export function centsIn(typed: string, mostCents?: number): number | undefined {
  const read = readEuros(typed, mostCents)
  return 'cents' in read ? (read.cents ?? undefined) : undefined
}
