import { countriesNl } from '#platform/pure/countries.nl.ts'
import { creditedVat, type FormOneDocument } from '../form-one.rules.ts'
import type { Sale } from './read-sale.ts'

type Correction = {
  /** Number of the receipt that is corrected. */
  credits: string
  description: string
  /** The credit note whose refund failed. */
  undoes: FormOneDocument | undefined
  refundedBeforeCents: number
}

/** A receipt of the first form: an invoice, or a correction of one that was of this form. */
export function writeFormOne(sale: Sale, totalCents: number, correction?: Correction): FormOneDocument {
  const { order, seller } = sale
  const lines = sale.lines.map(({ vat, ...line }) => ({ ...line, vatRate: vat.rate }))
  return {
    seller: { name: seller.studioName, businessName: seller.tradeName, kvkNumber: seller.kvkNumber },
    customer: customerOf(order),
    orderNumber: order.number,
    totalCents,
    ...(correction
      ? {
          credits: correction.credits,
          lines: [
            {
              description: correction.description,
              quantity: 1,
              unitPriceCents: totalCents,
              amountCents: totalCents,
            },
          ],
          vat: negated(
            correction.undoes?.vat ?? creditedVat(lines, correction.refundedBeforeCents, -totalCents),
          ),
        }
      : { credits: null, lines, vat: creditedVat(lines, 0, totalCents) }),
  }
}

const negated = (vat: FormOneDocument['vat']) => vat.map(({ rate, cents }) => ({ rate, cents: -cents }))

function customerOf({ customerName, customerEmail, deliveryAddress: to }: Sale['order']) {
  const addressLines = to
    ? [`${to.street} ${to.houseNumber}`, `${to.postcode} ${to.city}`, countriesNl[to.country]]
    : []
  return { name: customerName, email: customerEmail, addressLines }
}
