import { paymentMethodNl } from '../../payment-methods.nl.ts'
import { sentencesNl } from '../sentences.nl.ts'
import {
  correctionLines,
  creditedVatOf,
  vatOfLines,
  type InvoiceDocument,
  type InvoiceVat,
} from '../invoice-document.rules.ts'
import type { Sale } from './read-sale.ts'

type Paid = { paidOn: string; paidWith: string | undefined }

/** The invoice of what an order's client paid on a day; a prepayment, so that day is its tax point. */
export function writeInvoice(sale: Sale, { paidOn, paidWith }: Paid): InvoiceDocument {
  const { order, seller, buyer, lines } = sale
  const { tradeName, legalName, email, address, kvkNumber, vatId, accentColor, logoKey } = seller
  const scheme = seller.schemeOn(paidOn)
  const vat = vatOfLines(lines)
  const isWithoutVat = vat.some(({ category }) => category === 'K' || category === 'AE')
  return {
    form: 2,
    seller: {
      // A studio may have emptied its details after the order: what is still known is said.
      legalName: legalName || tradeName,
      tradeName,
      email,
      address: Object.values(address).every((part) => part !== '') ? address : null,
      addressLine: null,
      kvkNumber,
      // Under the KOR an invoice bears no VAT number.
      vatId: scheme === 'kor' ? null : vatId,
    },
    buyer: {
      name: order.customerName,
      company: buyer.company,
      email: order.customerEmail,
      address: buyer.address ?? order.deliveryAddress,
      kvkNumber: buyer.kvkNumber,
      vatId: isWithoutVat ? buyer.vatId : null,
      reference: buyer.reference,
      isBusiness: buyer.company !== null,
    },
    look: { accentColor, logoKey },
    orderNumber: order.number,
    suppliedOn: paidOn,
    credits: null,
    lines,
    vat,
    totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    sentences: [
      ...new Set(
        vat.flatMap((one) => sentenceOf(one, scheme === 'kor' ? sentencesNl.kor : seller.exemptReason)),
      ),
    ],
    paid: { on: paidOn, method: paymentMethodNl(paidWith) },
  }
}

/** `exemptReason`: the law's under the KOR, else the studio's own. */
function sentenceOf({ category, country }: InvoiceVat, exemptReason: string | null): string[] {
  if (category === 'E') return exemptReason === null ? [] : [exemptReason]
  if (category === 'K') return [sentencesNl.withinEurope]
  if (category === 'AE') return [sentencesNl.reversed]
  return country === 'NL' ? [] : [sentencesNl.oss(country)]
}

type Correction = {
  credits: { number: string; issuedOn: string }
  description: string
  issuedOn: string
  refundCents: number
  /** The credit note whose refund failed: this invoice takes it back. */
  undoes: InvoiceDocument | undefined
  before: readonly InvoiceDocument[]
}

/** A correction says of seller, buyer and VAT what its invoice said, whatever holds today. */
export function writeCorrection(
  invoice: InvoiceDocument,
  { credits, description, issuedOn, refundCents, undoes, before }: Correction,
): InvoiceDocument {
  const vat = undoes ? undoes.vat.map(negated) : creditedVatOf(invoice, before, refundCents)
  return {
    ...invoice,
    credits,
    suppliedOn: issuedOn,
    lines: correctionLines(description, vat),
    vat,
    totalCents: vat.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0),
    paid: null,
  }
}

const negated = (vat: InvoiceVat): InvoiceVat => ({
  ...vat,
  netCents: -vat.netCents,
  vatCents: -vat.vatCents,
})
