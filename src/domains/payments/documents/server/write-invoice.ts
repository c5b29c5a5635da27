import { shippingByVat } from '#domains/orders/cart.rules.ts'
import { findOrderLinesAndTotals, type LockedOrder } from '#domains/orders/server/orders.ts'
import type { Buyer } from '#domains/clients/server/clients.ts'
import type { Seller } from '#domains/studios/server/studios.ts'
import { receiptLinesNl as texts } from '../../payments.nl.ts'
import { paymentMethodNl } from '../../payment-methods.nl.ts'
import { sentencesNl } from '../sentences.nl.ts'
import {
  correctionLines,
  creditedVatOf,
  vatOfLines,
  type InvoiceDocument,
  type InvoiceLine,
  type InvoiceVat,
} from '../invoice-document.rules.ts'

export type Sale = {
  order: LockedOrder
  seller: Seller
  buyer: Buyer
  lines: InvoiceLine[]
}

export async function readSale(order: LockedOrder): Promise<Sale> {
  const { lines } = await findOrderLinesAndTotals(order)
  const goods = lines.map(({ productName, variantName, ...line }) => ({
    ...line,
    description: `${productName} ${variantName}`,
  }))
  const shipping = shippingByVat(lines, order.shippingCents).map(({ amountCents, ...vat }) => ({
    description: texts.shipping,
    quantity: 1,
    unitPriceCents: amountCents,
    amountCents,
    vat,
  }))
  return {
    order,
    ...(await order.sides()),
    lines: [...goods, ...shipping],
  }
}

type PaymentDetails = { paidOn: string; paidWith: string | undefined }

/** Writes the invoice of a prepayment, so the day of payment is the tax point. */
export function writeInvoice(sale: Sale, { paidOn, paidWith }: PaymentDetails): InvoiceDocument {
  const { order, seller, buyer, lines } = sale
  const { tradeName, legalName, email, address, kvkNumber, vatId, accentColor, logoKey } = seller
  const scheme = seller.schemeOn(paidOn)
  const vat = vatOfLines(lines)
  const isWithoutVat = vat.some(({ category }) => category === 'K' || category === 'AE')
  return {
    form: 2,
    seller: {
      // A studio can clear its details after the order.
      legalName: legalName || tradeName,
      tradeName,
      email,
      address: Object.values(address).every((part) => part !== '') ? address : null,
      addressLine: null,
      kvkNumber,
      // Invoices under the KOR show no VAT number.
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

/** `exemptReason` is the law's sentence under the KOR, otherwise the studio's own. */
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
  /** Credit note that the correction reverses, because its refund failed. */
  undoes: InvoiceDocument | undefined
  before: readonly InvoiceDocument[]
}

/** Repeats the invoice's seller and buyer, with the VAT that is credited or charged again. */
export function buildCorrectionDocument(
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
