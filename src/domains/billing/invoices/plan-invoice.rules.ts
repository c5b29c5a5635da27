import { vatRate, type Vat } from '#domains/catalog/vat.rules.ts'
import {
  correctionLines,
  creditedVatOf,
  vatOfLines,
  type InvoiceBuyer,
  type InvoiceDocument,
  type InvoiceSeller,
  type IssuedInvoice,
} from '#domains/payments/documents/invoice-document.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { planInvoiceNl as texts } from './plan-invoice.nl.ts'

/** At least four digits, so that a year's invoices sort by number. */
export const planInvoiceNumber = ({ year, number }: { year: number; number: number }) =>
  `LT-${year}-${String(number).padStart(4, '0')}`

type StoredInvoice = Pick<IssuedInvoice, 'kind' | 'document'> & {
  year: number
  number: number
  issuedAt: Date
}

export const toIssued = ({ kind, document, issuedAt, ...row }: StoredInvoice): IssuedInvoice => ({
  kind,
  number: planInvoiceNumber(row),
  issuedOn: calendarDay(issuedAt),
  document,
})

export const invoiceSource = (paymentId: string) => `payment:${paymentId}`
export const correctionSource = (paymentId: string, nth: number) => `payment:${paymentId}:${nth}`

/** Line of a sale. A credit has a negative amount. */
export type SaleLine = { description: string; amountCents: number }

export type PaidSale = {
  paymentId: string
  amountCents: number
  paidAt: Date
  /** Display name, such as 'iDEAL'. */
  method: string | null
  lines: readonly SaleLine[]
}

type Parties = { seller: InvoiceSeller; buyer: InvoiceBuyer }

export function buildInvoice(sale: PaidSale, parties: Parties): InvoiceDocument {
  const charged = settledLines(sale).filter(({ amountCents }) => amountCents !== 0)
  return documentOf({ ...sale, lines: charged }, parties)
}

/**
 * Builds the document of a payment of 0 euros, such as the first one of a trial. This document gets
 * no number of ours and is not stored.
 */
export function buildZeroEuroInvoice(
  { paymentId, paidAt, lines: listed }: Pick<PaidSale, 'paymentId' | 'paidAt' | 'lines'>,
  { seller, buyer }: Parties,
): InvoiceDocument {
  const lines = settledLines({ lines: listed, amountCents: 0 })
  // Uses gross amounts, because net amounts can't be shared over lines with a sum of zero.
  const parties = { seller, buyer: { ...buyer, isBusiness: false } }
  const document = documentOf({ paymentId, paidAt, lines, amountCents: 0, method: null }, parties)
  return { ...document, sentences: [texts.nothing], paid: null }
}

function settledLines({ lines, amountCents }: Pick<PaidSale, 'lines' | 'amountCents'>): SaleLine[] {
  const settledCents = lines.reduce((cents, line) => cents - line.amountCents, amountCents)
  if (settledCents === 0) return [...lines]
  return [...lines, { description: texts.settled(settledCents), amountCents: settledCents }]
}

function documentOf(sale: PaidSale, { seller, buyer }: Parties): InvoiceDocument {
  const paidOn = calendarDay(sale.paidAt)
  const vat: Vat = { category: 'S', rate: vatRate('NL', 'standard', paidOn), country: 'NL' }
  const lines = sale.lines.map((line) => ({ ...line, quantity: 1, unitPriceCents: line.amountCents, vat }))
  return {
    form: 2,
    seller,
    buyer,
    look: { accentColor: null, logoKey: null },
    orderNumber: sale.paymentId.slice(-8).toUpperCase(),
    suppliedOn: paidOn,
    credits: null,
    lines,
    vat: vatOfLines(lines),
    totalCents: sale.amountCents,
    sentences: [],
    paid: { on: paidOn, method: sale.method },
  }
}

type Correction = {
  /** Includes VAT. Negative when a refund came back. */
  cents: number
  issuedOn: string
  why: keyof (typeof texts)['correction']
}

/** Takes all documents of the payment so far, the invoice first. */
export function buildCorrection(
  [invoice, ...corrections]: readonly IssuedInvoice[],
  { cents, issuedOn, why }: Correction,
): InvoiceDocument {
  const { document } = invoice!
  const corrected = cents > 0 ? invoice! : corrections.findLast(({ kind }) => kind === 'credit')!
  const before = corrections.map((correction) => correction.document)
  const vat = creditedVatOf(document, before, cents)
  return {
    ...document,
    credits: { number: corrected.number, issuedOn: corrected.issuedOn },
    suppliedOn: issuedOn,
    lines: correctionLines(texts.correction[why], vat),
    vat,
    totalCents: -cents,
    paid: null,
  }
}

export const creditedCents = ([invoice, ...corrections]: readonly { totalCents: number }[]) =>
  invoice ? -corrections.reduce((sum, { totalCents }) => sum + totalCents, 0) : 0
