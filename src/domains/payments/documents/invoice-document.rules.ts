// Contents of an invoice or credit note, frozen when it is issued: PDF, UBL and every figure are drawn from it.
import { amountsByVat, shareOut, vatWithin, type Vat, type VatAmount } from '#domains/catalog/vat.rules.ts'
import type { PostalAddress } from '#platform/pure/postal-address.ts'

export type InvoiceKind = 'invoice' | 'credit'

/** Amounts in cents, VAT included; negative where they are credited. */
export type InvoiceLine = {
  description: string
  quantity: number
  unitPriceCents: number
  amountCents: number
  vat: Vat
}

/** VAT by category, rate and country: rounded once over the sum of its lines. */
export type InvoiceVat = Vat & { netCents: number; vatCents: number }

export type InvoiceSeller = {
  legalName: string
  /** Printed above the legal name where the two differ. */
  tradeName: string
  email: string
  /** Null where it isn't wholly known, and for the platform, whose address may be one line of a setting. */
  address: PostalAddress | null
  addressLine: string | null
  kvkNumber: string | null
  vatId: string | null
}

export type InvoiceBuyer = {
  name: string
  company: string | null
  email: string
  address: PostalAddress | null
  kvkNumber: string | null
  vatId: string | null
  /** What the buyer wants to read on it, such as a purchase number. */
  reference: string | null
  /** A business reads net amounts first. */
  isBusiness: boolean
}

export type InvoiceDocument = {
  form: 2
  seller: InvoiceSeller
  buyer: InvoiceBuyer
  /** The studio's suit on the day of issue; the platform's own invoices have none. */
  look: { accentColor: string | null; logoKey: string | null }
  orderNumber: string
  /** Day ('2026-12-03') of supply or prepayment. */
  suppliedOn: string
  /** The invoice that this one corrects. */
  credits: { number: string; issuedOn: string } | null
  lines: InvoiceLine[]
  vat: InvoiceVat[]
  totalCents: number
  /** Why no VAT is charged, as the law wants it said; one for each reason. */
  sentences: string[]
  /** Null on a credit note, and where nothing was paid. `method` as people say it: 'iDEAL'. */
  paid: { on: string; method: string | null } | null
}

/** A document with what its row says of it. `issuedOn` is a day in Amsterdam. */
export type IssuedInvoice = {
  kind: InvoiceKind
  number: string
  issuedOn: string
  document: InvoiceDocument
}

/** The VAT of lines by category, rate and country. */
export const vatOfLines = (lines: readonly Pick<InvoiceLine, 'amountCents' | 'vat'>[]): InvoiceVat[] =>
  amountsByVat(lines).map(toInvoiceVat)

function toInvoiceVat({ category, rate, country, amountCents }: VatAmount): InvoiceVat {
  const vatCents = category === 'S' ? vatWithin(amountCents, rate) : 0
  return { category, rate, country, netCents: amountCents - vatCents, vatCents }
}

export const isSameVat = (one: Vat, other: Vat) =>
  one.category === other.category && one.rate === other.rate && one.country === other.country

/** What is left of each VAT of an invoice after its corrections, which count below zero. */
const leftOf = (invoice: InvoiceDocument, corrections: readonly InvoiceDocument[]): InvoiceVat[] =>
  invoice.vat.map((one) => {
    const about = corrections.flatMap(({ vat }) => vat).filter((other) => isSameVat(one, other))
    const sumOf = (part: 'netCents' | 'vatCents') =>
      about.reduce((sum, other) => sum + other[part], one[part])
    return { ...one, netCents: sumOf('netCents'), vatCents: sumOf('vatCents') }
  })

/**
 * The VAT of a part of an invoice that goes back, below zero. It is shared over what is left of each rate, so that all
 * parts add up to the invoice, to the cent. `corrections`: the credit notes before it, and what undid them.
 */
export function creditedVatOf(
  invoice: InvoiceDocument,
  corrections: readonly InvoiceDocument[],
  cents: number,
): InvoiceVat[] {
  const left = leftOf(invoice, corrections)
  const shares = shareOut(
    cents,
    left.map(({ netCents, vatCents }) => netCents + vatCents),
  )
  return left.flatMap((one, at) => {
    const grossCents = one.netCents + one.vatCents - shares[at]!
    const after = toInvoiceVat({ ...one, amountCents: grossCents })
    const credited = { netCents: after.netCents - one.netCents, vatCents: after.vatCents - one.vatCents }
    return shares[at] === 0 ? [] : [{ ...one, ...credited }]
  })
}

/** One line for each rate and country of a correction. */
export const correctionLines = (description: string, vat: readonly InvoiceVat[]): InvoiceLine[] =>
  vat.map(({ category, rate, country, netCents, vatCents }) => ({
    description,
    quantity: 1,
    unitPriceCents: netCents + vatCents,
    amountCents: netCents + vatCents,
    vat: { category, rate, country },
  }))
