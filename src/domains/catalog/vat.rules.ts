import type { VatScheme } from '#domains/studios/vat-schemes.rules.ts'
import type { Arrangement } from './catalog.rules.ts'
import type { Country } from '#platform/pure/postal-address.ts'

/** An ordinary product, a printed book, or a signed and numbered work of art. */
export const vatClasses = ['standard', 'book', 'art'] as const
export type VatClass = (typeof vatClasses)[number]

/** Returns the only reduced class that the law allows for the product. */
export const lowerVatClass = (arrangement: Arrangement) => (arrangement === 'together' ? 'book' : 'art')
export const lowerVatClasses = ['book', 'art'] as const
export type LowerVatClass = (typeof lowerVatClasses)[number]

/**
 * Codes of UNCL5305: S charged, E exempt, K intra-community supply of goods to a business, AE
 * reverse charge.
 */
export type VatCategory = 'S' | 'E' | 'K' | 'AE'

/** VAT of a line. `rate` is a percentage; 0 in every category but S. */
export type Vat = { category: VatCategory; rate: number; country: Country }

/**
 * Source: Belastingdienst and FOD Financiën, 2026. A changed rate gets a second row with its first
 * day.
 */
const rates: Record<Country, Record<VatClass, readonly { from: string; rate: number }[]>> = {
  NL: { standard: [{ from: '', rate: 21 }], book: [{ from: '', rate: 9 }], art: [{ from: '', rate: 9 }] },
  BE: { standard: [{ from: '', rate: 21 }], book: [{ from: '', rate: 6 }], art: [{ from: '', rate: 6 }] },
}

export const vatRate = (country: Country, vatClass: VatClass, day: string) =>
  rates[country][vatClass].findLast(({ from }) => from <= day)!.rate

export type VatQuestion = {
  /** The studio's VAT scheme on `day`. */
  scheme: VatScheme
  /** Whether the studio charges the VAT of its clients' country through the One Stop Shop. */
  oss: boolean
  buyer: { country: Country; isBusiness: boolean; isVatIdChecked: boolean }
  /**
   * Country where goods arrive; the Netherlands when picked up. Replaces the buyer's country for
   * goods.
   */
  arrives: Country
  vatClass: VatClass
  supply: 'goods' | 'digital'
  day: string
}

/** Returns the VAT of a line sold from the Netherlands. Sources: docs/payments.md. */
export function vatOf({ scheme, oss, buyer, arrives, vatClass, supply, day }: VatQuestion): Vat {
  const country = supply === 'goods' ? arrives : buyer.country
  if (scheme !== 'standard') return { category: 'E', rate: 0, country: 'NL' }
  const isAbroad = country !== 'NL'
  const isCheckedBusiness = buyer.isBusiness && buyer.isVatIdChecked && buyer.country !== 'NL'
  if (isAbroad && isCheckedBusiness) return { category: supply === 'goods' ? 'K' : 'AE', rate: 0, country }
  const taxedIn = isAbroad && oss && !buyer.isBusiness ? country : 'NL'
  return { category: 'S', rate: vatRate(taxedIn, vatClass, day), country: taxedIn }
}

export const noVatReasons = ['kor', 'exempt', 'within_europe', 'reversed'] as const

/** `country` is the country of the first line's VAT. */
export type NoVat = { reason: (typeof noVatReasons)[number]; studioName: string; country: Country }

/**
 * Returns null when VAT is charged or the categories differ. Without lines, only the scheme counts.
 */
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

type TaxedAmount = { amountCents: number; vat: Vat }

export type VatAmount = Vat & { amountCents: number }

/** Sums the amounts by category, rate and country. The highest rate comes first. */
export function amountsByVat(lines: readonly TaxedAmount[]): VatAmount[] {
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

/** Returns the VAT in an amount that includes it, in cents. */
export const vatWithin = (amountCents: number, rate: number) =>
  Math.round((amountCents * rate) / (100 + rate))

/**
 * Divides cents in proportion to the weights, which may be negative. The largest remainders get the
 * odd cents.
 */
export function shareOut(cents: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  if (totalWeight === 0) return weights.map((_, at) => (at === 0 ? cents : 0))
  const sign = Math.sign(totalWeight)
  // The product of two amounts may exceed `Number.MAX_SAFE_INTEGER`.
  const total = BigInt(sign * totalWeight)
  const parts = weights.map((weight, at) => {
    const scaled = BigInt(sign * cents) * BigInt(weight)
    const remainder = ((scaled % total) + total) % total
    return { at, share: Number((scaled - remainder) / total), remainder }
  })
  const odd = cents - parts.reduce((sum, { share }) => sum + share, 0)
  const shares = parts.map(({ share }) => share)
  const byRemainder = parts.toSorted(
    (one, other) => Number(other.remainder - one.remainder) || one.at - other.at,
  )
  for (const { at } of byRemainder.slice(0, odd)) shares[at]! += 1
  return shares
}
