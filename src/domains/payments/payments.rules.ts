import { amountsByRate, vatWithin } from '#domains/catalog/catalog.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

/** `pending`: the checkout is open or the bank has yet to answer; `canceled`: the checkout expired unpaid. */
export const clientPaymentStatuses = ['succeeded', 'pending', 'failed', 'canceled'] as const
export type ClientPaymentStatus = (typeof clientPaymentStatuses)[number]

export const clientPaymentCategories = ['order', 'download', 'preview'] as const
export type ClientPaymentCategory = (typeof clientPaymentCategories)[number]

export type ReceiptKind = 'invoice' | 'credit'

/** At least four digits, so that a year's receipts sort by number. */
export const receiptNumber = (year: number, number: number) => `${year}-${String(number).padStart(4, '0')}`

export const receiptYear = (moment: Date) => Number(calendarDay(moment).slice(0, 4))

export const receiptPath = (receiptId: string) => `/receipts/${receiptId}.pdf`

export type ReceiptLine = {
  description: string
  quantity: number
  unitPriceCents: number
  amountCents: number
  /** Percent; absent on a line that corrects other lines. */
  vatRate?: number
}

/** Contents of a receipt, stored as issued: amounts in cents, VAT included, negative when credited. */
export type ReceiptDocument = {
  seller: { name: string; businessName: string; kvkNumber: string | null }
  customer: { name: string; email: string; addressLines: string[] }
  orderNumber: string
  credits: string | null
  lines: ReceiptLine[]
  totalCents: number
  vat: { rate: number; cents: number }[]
}

type Taxed = Parameters<typeof amountsByRate>[0]

/** VAT by rate in the first `cents` of the lines' total, spread over the rates in proportion. */
function vatUpTo(lines: Taxed, cents: number) {
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
export function creditedVat(lines: Taxed, beforeCents: number, cents: number) {
  const before = vatUpTo(lines, beforeCents)
  return vatUpTo(lines, beforeCents + cents).map(({ rate, cents: after }, at) => ({
    rate,
    cents: after - before[at]!.cents,
  }))
}

/** Parses an amount as people write it ('12,50', '12.5', '€ 12') to cents; undefined for anything else. */
export function readEuros(typed: string): number | undefined {
  const match = /^€?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  if (!match) return undefined
  const [, euros = '', cents = ''] = match
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}
