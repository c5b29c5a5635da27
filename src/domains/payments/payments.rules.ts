import type { InvoiceDocument } from './documents/invoice-document.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

export const REFUND_REASON_MAX_LENGTH = 300

/**
 * `pending`: the checkout is open or the bank hasn't answered. `canceled`: the checkout expired
 * unpaid.
 */
export const clientPaymentStatuses = ['succeeded', 'pending', 'failed', 'canceled'] as const
export type ClientPaymentStatus = (typeof clientPaymentStatuses)[number]

export const clientPaymentCategories = ['order', 'download', 'preview'] as const
export type ClientPaymentCategory = (typeof clientPaymentCategories)[number]

export const receiptNumber = (year: number, number: number) => `${year}-${String(number).padStart(4, '0')}`

export const receiptYear = (moment: Date) => Number(calendarDay(moment).slice(0, 4))

export const receiptPath = (receiptId: string) => `/receipts/${receiptId}.pdf`

export const receiptUblPath = (receiptId: string) => `/receipts/${receiptId}.xml`

export const receiptFacts = ({ orderNumber, buyer, credits, vat }: InvoiceDocument) => ({
  orderNumber,
  customerName: buyer.name,
  credits: credits?.number ?? null,
  vat: vat
    .filter(({ category }) => category === 'S')
    .map(({ rate, vatCents }) => ({ rate, cents: vatCents })),
})
