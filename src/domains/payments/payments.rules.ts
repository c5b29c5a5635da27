import { vatWithin } from '#domains/catalog/catalog.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

/** `pending`: its checkout is open or its money under way; `canceled`: left without paying. */
export const clientPaymentStatuses = ['succeeded', 'pending', 'failed', 'canceled'] as const
export type ClientPaymentStatus = (typeof clientPaymentStatuses)[number]

export const clientPaymentCategories = ['order', 'download', 'preview'] as const
export type ClientPaymentCategory = (typeof clientPaymentCategories)[number]

export type ReceiptKind = 'invoice' | 'credit'

/** Four digits at least, so that a year's receipts sort as they were given out. */
export const receiptNumber = (year: number, number: number) => `${year}-${String(number).padStart(4, '0')}`

/** In whose series a receipt of that moment is numbered. */
export const receiptYear = (moment: Date) => Number(calendarDay(moment).slice(0, 4))

export const receiptPath = (receiptId: string) => `/receipts/${receiptId}.pdf`

export type ReceiptLine = {
  description: string
  quantity: number
  unitPriceCents: number
  amountCents: number
  /** Percent; none on a line that corrects others. */
  vatRate?: number
}

/** What a receipt says, kept as it was issued: amounts in cents, VAT included, below zero where they are credited. */
export type ReceiptDocument = {
  seller: { name: string; businessName: string; kvkNumber: string | null }
  customer: { name: string; email: string; addressLines: string[] }
  orderNumber: string
  /** The number of the receipt that this one corrects. */
  credits: string | null
  lines: ReceiptLine[]
  totalCents: number
  vat: { rate: number; cents: number }[]
}

type Taxed = { amountCents: number; vatRate: number }

/** The VAT in the first so many cents of what these lines come to, by rate, each bearing its part of them. */
function vatUpTo(lines: readonly Taxed[], cents: number) {
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const amountByRate = new Map<number, number>()
  for (const { vatRate, amountCents } of lines)
    amountByRate.set(vatRate, (amountByRate.get(vatRate) ?? 0) + amountCents)
  return [...amountByRate]
    .toSorted(([one], [other]) => other - one)
    .map(([rate, amount]) => ({ rate, cents: vatWithin(Math.round((amount * cents) / totalCents), rate) }))
}

/**
 * The VAT in a part that is credited after another part was: worked out from both together, so that credit notes that
 * add up to the whole invoice add up to its VAT, to the cent.
 */
export function creditedVat(lines: readonly Taxed[], beforeCents: number, cents: number) {
  const before = vatUpTo(lines, beforeCents)
  return vatUpTo(lines, beforeCents + cents).map(({ rate, cents: after }, at) => ({
    rate,
    cents: after - before[at]!.cents,
  }))
}
