// An invoice document is frozen at issue. The PDF, the UBL and all figures come from it.
import { itemAt } from '#platform/pure/item-at.ts'
import { amountsByVat, shareOut, vatWithin, type Vat, type VatAmount } from '#domains/catalog/vat.rules.ts'
import type { PostalAddress } from '#platform/pure/postal-address.ts'

export type InvoiceKind = 'invoice' | 'credit'

/** Amounts in cents, VAT included, negative for a credit or deduction. */
export type InvoiceLine = {
  description: string
  quantity: number
  unitPriceCents: number
  amountCents: number
  vat: Vat
}

/** VAT of one category, rate and country. Invoices round each VAT amount once, not per line. */
export type InvoiceVat = Vat & { netCents: number; vatCents: number }

export type InvoiceSeller = {
  legalName: string
  tradeName: string
  email: string
  /** Null if incomplete, or if `addressLine` has the platform's address. */
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
  reference: string | null
  isBusiness: boolean
}

export type InvoiceDocument = {
  form: 2
  seller: InvoiceSeller
  buyer: InvoiceBuyer
  /** Studio's look when the sale was invoiced. The platform's own invoices have none. */
  look: { accentColor: string | null; logoKey: string | null }
  orderNumber: string
  /** Day ('2026-12-03') of supply or prepayment. On a correction, the day of issue. */
  suppliedOn: string
  /** Document that this one corrects. */
  credits: { number: string; issuedOn: string } | null
  lines: InvoiceLine[]
  vat: InvoiceVat[]
  totalCents: number
  /** Reasons why no Dutch VAT is charged, or that nothing was charged for a plan. */
  sentences: string[]
  /** Null on a correction, and if nothing was paid. `method` is the everyday name: 'iDEAL'. */
  paid: { on: string; method: string | null } | null
}

/** `issuedOn` is a day in Amsterdam. */
export type IssuedInvoice = {
  kind: InvoiceKind
  number: string
  issuedOn: string
  document: InvoiceDocument
}

export const vatOfLines = (lines: readonly Pick<InvoiceLine, 'amountCents' | 'vat'>[]): InvoiceVat[] =>
  amountsByVat(lines).map(toInvoiceVat)

function toInvoiceVat({ category, rate, country, amountCents }: VatAmount): InvoiceVat {
  const vatCents = category === 'S' ? vatWithin(amountCents, rate) : 0
  return { category, rate, country, netCents: amountCents - vatCents, vatCents }
}

export const isSameVat = (one: Vat, other: Vat) =>
  one.category === other.category && one.rate === other.rate && one.country === other.country

/** Adds the corrections to each VAT amount of the invoice. Credits are negative. */
const remainingVatOf = (invoice: InvoiceDocument, corrections: readonly InvoiceDocument[]): InvoiceVat[] =>
  invoice.vat.map((one) => {
    const about = corrections.flatMap(({ vat }) => vat).filter((other) => isSameVat(one, other))
    const sumOf = (part: 'netCents' | 'vatCents') =>
      about.reduce((sum, other) => sum + other[part], one[part])
    return { ...one, netCents: sumOf('netCents'), vatCents: sumOf('vatCents') }
  })

/**
 * Returns the negative net and VAT amounts of a refund. The refund is shared over what is left of
 * each rate, so that all refunds add up to the invoice, to the cent. `corrections` are earlier
 * credit notes and the invoices that undid them.
 */
export function creditedVatOf(
  invoice: InvoiceDocument,
  corrections: readonly InvoiceDocument[],
  cents: number,
): InvoiceVat[] {
  const left = remainingVatOf(invoice, corrections)
  const shares = shareOut(
    cents,
    left.map(({ netCents, vatCents }) => netCents + vatCents),
  )
  return left.flatMap((one, at) => {
    const grossCents = one.netCents + one.vatCents - itemAt(shares, at)
    const after = toInvoiceVat({ ...one, amountCents: grossCents })
    const credited = { netCents: after.netCents - one.netCents, vatCents: after.vatCents - one.vatCents }
    return shares[at] === 0 ? [] : [{ ...one, ...credited }]
  })
}

export const correctionLines = (description: string, vat: readonly InvoiceVat[]): InvoiceLine[] =>
  vat.map(({ category, rate, country, netCents, vatCents }) => ({
    description,
    quantity: 1,
    unitPriceCents: netCents + vatCents,
    amountCents: netCents + vatCents,
    vat: { category, rate, country },
  }))

/**
 * Returns each line's amount without VAT. The amounts add up to the invoice's net amount of each
 * VAT rate.
 */
export function netCentsByLine(lines: readonly InvoiceLine[], vat: readonly InvoiceVat[]): number[] {
  const netOf = new Map<InvoiceLine, number>()
  for (const subtotal of vat) {
    const ofThis = lines.filter((line) => isSameVat(line.vat, subtotal))
    const amounts = ofThis.map(({ amountCents }) => amountCents)
    const shares = shareOut(subtotal.netCents, amounts)
    ofThis.forEach((line, at) => netOf.set(line, itemAt(shares, at)))
  }
  return lines.map((line) => netOf.get(line) ?? 0)
}
