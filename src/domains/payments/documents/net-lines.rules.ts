import { shareOut } from '#domains/catalog/vat.rules.ts'
import { isSameVat, type InvoiceLine, type InvoiceVat } from './invoice-document.rules.ts'

/** What each line is without VAT: shared over the lines of its kind, so that they add up to what the invoice says of it. */
export function netOfLines(lines: readonly InvoiceLine[], vat: readonly InvoiceVat[]): number[] {
  const netOf = new Map<InvoiceLine, number>()
  for (const subtotal of vat) {
    const ofThis = lines.filter((line) => isSameVat(line.vat, subtotal))
    const amounts = ofThis.map(({ amountCents }) => amountCents)
    const shares = shareOut(subtotal.netCents, amounts)
    ofThis.forEach((line, at) => netOf.set(line, shares[at]!))
  }
  return lines.map((line) => netOf.get(line) ?? 0)
}
