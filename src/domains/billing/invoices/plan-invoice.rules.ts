// Our own invoices to studios: what a payment is due, and the document that says it.
import { vatWithin } from '#domains/catalog/catalog.rules.ts'
import { vatRate, type Vat } from '#domains/catalog/vat.rules.ts'
import type {
  InvoiceBuyer,
  InvoiceDocument,
  InvoiceLine,
  InvoiceSeller,
  InvoiceVat,
  IssuedInvoice,
} from '#domains/payments/documents/invoice-document.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { planInvoiceNl as texts } from './plan-invoice.nl.ts'

/** At least four digits, so that a year's invoices sort by number. */
export const planInvoiceNumber = ({ year, number }: { year: number; number: number }) =>
  `LT-${year}-${String(number).padStart(4, '0')}`

/** A document as it is stored, with what its row says of it. */
type Stored = Pick<IssuedInvoice, 'kind' | 'document'> & { year: number; number: number; issuedAt: Date }

export const toIssued = ({ kind, document, issuedAt, ...row }: Stored): IssuedInvoice => ({
  kind,
  number: planInvoiceNumber(row),
  issuedOn: calendarDay(issuedAt),
  document,
})

/** Why a payment's invoice was issued, and its nth correction. */
export const invoiceSource = (paymentId: string) => `payment:${paymentId}`
export const correctionSource = (paymentId: string, nth: number) => `payment:${paymentId}:${nth}`

/** What a payment was for, line by line; negative where time that was paid before is credited. */
export type SoldLine = { description: string; amountCents: number }

export type PaidSale = {
  paymentId: string
  amountCents: number
  paidAt: Date
  /** As people say it: 'iDEAL'. */
  method: string | null
  lines: readonly SoldLine[]
}

type Parties = { seller: InvoiceSeller; buyer: InvoiceBuyer }

/** The invoice of a payment, for what was really paid: what was settled with an earlier credit is a line of its own. */
export function invoiceOf(sale: PaidSale, { seller, buyer }: Parties): InvoiceDocument {
  const paidOn = calendarDay(sale.paidAt)
  const vat: Vat = { category: 'S', rate: vatRate('NL', 'standard', paidOn), country: 'NL' }
  const listedCents = sale.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const settledCents = sale.amountCents - listedCents
  const settled = { description: texts.settled(settledCents), amountCents: settledCents }
  return {
    form: 2,
    seller,
    buyer,
    look: { accentColor: null, logoKey: null },
    orderNumber: sale.paymentId.slice(-8).toUpperCase(),
    suppliedOn: paidOn,
    credits: null,
    lines: [...sale.lines, settled]
      .filter(({ amountCents }) => amountCents !== 0)
      .map((line) => lineOf(line, vat)),
    vat: [vatUpTo(vat, sale.amountCents)],
    totalCents: sale.amountCents,
    sentences: [],
    paid: { on: paidOn, method: sale.method },
  }
}

/** Cents of the invoice that were credited before, and those credited with this one: fewer when a refund came back. */
type Correction = { beforeCents: number; afterCents: number; why: keyof (typeof texts)['correction'] }

/**
 * The correction of an invoice, to the same parties at the same rate. Its VAT is the difference of two running totals,
 * so that corrections that add up to the invoice also add up to its VAT, to the cent.
 */
export function correctionOf(
  invoice: IssuedInvoice,
  corrected: IssuedInvoice,
  { beforeCents, afterCents, why }: Correction,
): InvoiceDocument {
  const { category, rate, country } = invoice.document.vat[0]!
  const vat = { category, rate, country }
  const [before, after] = [vatUpTo(vat, beforeCents), vatUpTo(vat, afterCents)]
  const totalCents = beforeCents - afterCents
  const description = texts.correction[why](invoice.number)
  return {
    ...invoice.document,
    credits: { number: corrected.number, issuedOn: corrected.issuedOn },
    lines: [lineOf({ description, amountCents: totalCents }, vat)],
    vat: [{ ...vat, netCents: before.netCents - after.netCents, vatCents: before.vatCents - after.vatCents }],
    totalCents,
    paid: null,
  }
}

const lineOf = ({ description, amountCents }: SoldLine, vat: Vat): InvoiceLine => ({
  description,
  quantity: 1,
  unitPriceCents: amountCents,
  amountCents,
  vat,
})

function vatUpTo(vat: Vat, cents: number): InvoiceVat {
  const vatCents = vatWithin(cents, vat.rate)
  return { ...vat, netCents: cents - vatCents, vatCents }
}

/** What the documents of one payment have credited of its invoice, which is the first of them. */
export const creditedCents = ([invoice, ...corrections]: readonly { totalCents: number }[]) =>
  invoice ? -corrections.reduce((sum, { totalCents }) => sum + totalCents, 0) : 0
