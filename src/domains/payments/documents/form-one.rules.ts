// Receipts of the first form, which names the seller by name and KVK number alone. Those that were issued stay as they are,
// and so do credit notes about them.
import { vatWithin } from '#domains/catalog/vat.rules.ts'

type FormOneLine = {
  description: string
  quantity: number
  unitPriceCents: number
  amountCents: number
  /** Percent; absent on a line that corrects other lines. */
  vatRate?: number
}

/** Amounts in cents, VAT included, negative when credited. */
export type FormOneDocument = {
  seller: { name: string; businessName: string; kvkNumber: string | null }
  customer: { name: string; email: string; addressLines: string[] }
  orderNumber: string
  credits: string | null
  lines: FormOneLine[]
  totalCents: number
  vat: { rate: number; cents: number }[]
}

type Taxed = { amountCents: number; vatRate: number }

function amountsByRate(lines: readonly Taxed[]): [rate: number, amountCents: number][] {
  const amountByRate = new Map<number, number>()
  for (const { vatRate, amountCents } of lines)
    amountByRate.set(vatRate, (amountByRate.get(vatRate) ?? 0) + amountCents)
  return [...amountByRate].toSorted(([one], [other]) => other - one)
}

/** VAT by rate in the first `cents` of the lines' total, spread over the rates in proportion. */
function vatUpTo(lines: readonly Taxed[], cents: number) {
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return amountsByRate(lines).map(([rate, amount]) => ({
    rate,
    cents: vatWithin(Math.round((amount * cents) / totalCents), rate),
  }))
}

/**
 * VAT of a partial credit, as the difference of two running totals, so that credit notes that add up to the whole
 * invoice also add up to its VAT, to the cent.
 */
export function creditedVat(lines: readonly Taxed[], beforeCents: number, cents: number) {
  const before = vatUpTo(lines, beforeCents)
  return vatUpTo(lines, beforeCents + cents).map(({ rate, cents: after }, at) => ({
    rate,
    cents: after - before[at]!.cents,
  }))
}
