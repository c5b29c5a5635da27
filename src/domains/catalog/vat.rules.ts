// The VAT of what a studio sells: which rate, in which country, and why there is none.
import type { VatScheme } from '#domains/studios/vat-schemes.rules.ts'
import type { Arrangement } from './catalog.rules.ts'
import type { Country } from '#platform/pure/postal-address.ts'

/** What a product is to the tax: an ordinary one, a printed book, or a signed and numbered work of art. */
export const vatClasses = ['standard', 'book', 'art'] as const
export type VatClass = (typeof vatClasses)[number]

/** The only other class that a studio may sell a product under, by what the law says of it. */
export const lowerVatClass = (arrangement: Arrangement) => (arrangement === 'together' ? 'book' : 'art')
export const lowerVatClasses = ['book', 'art'] as const
export type LowerVatClass = (typeof lowerVatClasses)[number]

/**
 * UNCL5305: S is charged; E exempt; K delivered to a business in another member state; AE charged by the business that buys.
 */
export type VatCategory = 'S' | 'E' | 'K' | 'AE'

/** A line's VAT. `rate` is a percentage; 0 in every category but S. */
export type Vat = { category: VatCategory; rate: number; country: Country }

/** Belastingdienst and FOD Financiën, 2026. A rate that changes gets a second row with its first day. */
const rates: Record<Country, Record<VatClass, readonly { from: string; rate: number }[]>> = {
  NL: { standard: [{ from: '', rate: 21 }], book: [{ from: '', rate: 9 }], art: [{ from: '', rate: 9 }] },
  BE: { standard: [{ from: '', rate: 21 }], book: [{ from: '', rate: 6 }], art: [{ from: '', rate: 6 }] },
}

/** The percentage of a class on a day ('2026-12-03'). */
export const vatRate = (country: Country, vatClass: VatClass, day: string) =>
  rates[country][vatClass].findLast(({ from }) => from <= day)!.rate

export type VatQuestion = {
  /** Of the day the money came in. */
  scheme: VatScheme
  /** The studio charges the VAT of its clients' countries through the One Stop Shop. */
  oss: boolean
  buyer: { country: Country; isBusiness: boolean; isVatIdChecked: boolean }
  /** Where goods arrive; the Netherlands when they are picked up. For goods it counts instead of the buyer's country. */
  arrives: Country
  vatClass: VatClass
  supply: 'goods' | 'digital'
  day: string
}

/** The VAT of one line; the seller is in the Netherlands. Sources: artikelen 9, 25 and 138 in docs/payments.md. */
export function vatOf({ scheme, oss, buyer, arrives, vatClass, supply, day }: VatQuestion): Vat {
  const country = supply === 'goods' ? arrives : buyer.country
  if (scheme !== 'standard') return { category: 'E', rate: 0, country: 'NL' }
  const isAbroad = country !== 'NL'
  const isCheckedBusiness = buyer.isBusiness && buyer.isVatIdChecked && buyer.country !== 'NL'
  if (isAbroad && isCheckedBusiness) return { category: supply === 'goods' ? 'K' : 'AE', rate: 0, country }
  const taxedIn = isAbroad && oss && !buyer.isBusiness ? country : 'NL'
  return { category: 'S', rate: vatRate(taxedIn, vatClass, day), country: taxedIn }
}

/** The studio's scheme, or that the business which buys declares it in its own country. */
export const noVatReasons = ['kor', 'exempt', 'within_europe', 'reversed'] as const

/** Why no VAT is charged. `country` is that of what was sold. */
export type NoVat = { reason: (typeof noVatReasons)[number]; studioName: string; country: Country }

/** Why these lines bear no VAT; null where one of them bears some. Without a line only the scheme can tell. */
export function noVatOf(
  { scheme, studioName }: { scheme: VatScheme; studioName: string },
  lines: readonly { vat: Vat }[],
): NoVat | null {
  const { category, country } = lines[0]?.vat ?? ({ category: 'E', country: 'NL' } as const)
  if (lines.some(({ vat }) => vat.category !== category)) return null
  const reason = category === 'E' ? scheme : europeanReasons[category]
  return reason === null || reason === 'standard' ? null : { reason, studioName, country }
}

const europeanReasons = { S: null, K: 'within_europe', AE: 'reversed' } as const

type Taxed = { amountCents: number; vat: Vat }

/** An amount that bears VAT of one category, rate and country. */
export type VatAmount = Vat & { amountCents: number }

/** Amounts summed by category, rate and country; the highest rate first, what bears none last. */
export function amountsByVat(lines: readonly Taxed[]): VatAmount[] {
  const sums = new Map<string, VatAmount>()
  for (const { vat, amountCents } of lines) {
    const { category, rate, country } = vat
    const key = `${category} ${rate} ${country}`
    const sum = sums.get(key)?.amountCents ?? 0
    sums.set(key, { category, rate, country, amountCents: sum + amountCents })
  }
  return [...sums.values()].toSorted(
    (one, other) => other.rate - one.rate || other.country.localeCompare(one.country),
  )
}

/** The VAT in an amount that includes it, in whole cents; 0 where none is charged. */
export const vatWithin = (amountCents: number, rate: number) =>
  Math.round((amountCents * rate) / (100 + rate))

/**
 * Shares an amount over weights in proportion, in whole cents that add up: the largest remainders get the odd cents.
 * Weights may be of either sign, as what is taken off a price is.
 */
export function shareOut(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map((_, at) => (at === 0 ? cents : 0))
  const sign = Math.sign(whole)
  // In BigInt, since the product of two amounts may exceed what a number holds exactly.
  const total = BigInt(sign * whole)
  const parts = weights.map((weight, at) => {
    const part = BigInt(sign * cents) * BigInt(weight)
    const remainder = ((part % total) + total) % total
    return { at, share: Number((part - remainder) / total), remainder }
  })
  const odd = cents - parts.reduce((sum, { share }) => sum + share, 0)
  const shares = parts.map(({ share }) => share)
  const byRemainder = parts.toSorted(
    (one, other) => Number(other.remainder - one.remainder) || one.at - other.at,
  )
  for (const { at } of byRemainder.slice(0, odd)) shares[at]! += 1
  return shares
}
