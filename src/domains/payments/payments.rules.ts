import type { FormOneDocument } from './documents/form-one.rules.ts'
import type { InvoiceDocument } from './documents/invoice-document.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

/** `pending`: the checkout is open or the bank has yet to answer; `canceled`: the checkout expired unpaid. */
export const clientPaymentStatuses = ['succeeded', 'pending', 'failed', 'canceled'] as const
export type ClientPaymentStatus = (typeof clientPaymentStatuses)[number]

export const clientPaymentCategories = ['order', 'download', 'preview'] as const
export type ClientPaymentCategory = (typeof clientPaymentCategories)[number]

/** At least four digits, so that a year's receipts sort by number. */
export const receiptNumber = (year: number, number: number) => `${year}-${String(number).padStart(4, '0')}`

export const receiptYear = (moment: Date) => Number(calendarDay(moment).slice(0, 4))

export const receiptPath = (receiptId: string) => `/receipts/${receiptId}.pdf`

/** The same document for bookkeeping programs; receipts of the first form have none. */
export const receiptUblPath = (receiptId: string) => `/receipts/${receiptId}.xml`

/** As issued: the first form, or with all that the law asks. */
export type ReceiptDocument = FormOneDocument | InvoiceDocument

export const isFormTwo = (document: ReceiptDocument): document is InvoiceDocument => 'form' in document

/** What lists say of a receipt of either form. */
export const receiptFacts = (document: ReceiptDocument) =>
  isFormTwo(document)
    ? {
        orderNumber: document.orderNumber,
        customerName: document.buyer.name,
        credits: document.credits?.number ?? null,
        vat: document.vat
          .filter(({ category }) => category === 'S')
          .map(({ rate, vatCents }) => ({ rate, cents: vatCents })),
      }
    : {
        orderNumber: document.orderNumber,
        customerName: document.customer.name,
        credits: document.credits,
        vat: document.vat,
      }

/** Parses an amount as people write it ('12,50', '12.5', '€ 12') to cents; undefined for anything else. */
export function readEuros(typed: string): number | undefined {
  const match = /^€?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  if (!match) return undefined
  const [, euros = '', cents = ''] = match
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}
