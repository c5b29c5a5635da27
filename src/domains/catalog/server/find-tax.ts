import { findBuyer, type Buyer } from '#domains/clients/server/clients.ts'
import type { Seller } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Country } from '#platform/pure/postal-address.ts'
import type { VatQuestion } from '../vat.rules.ts'

/** What the VAT of every line of one order depends on, but for the line itself. */
export type Tax = Omit<VatQuestion, 'vatClass' | 'supply'>

type SellersTax = Pick<Seller, 'schemeOn' | 'isOss'>
/** `arrives` is undefined as long as it is not known; the country where the client's invoices go stands in for it. */
type Sale = { arrives: Country | undefined; at: Date }

/** The tax between a studio and its client at a moment: that of ordering, and again that of payment. */
export function taxBetween(seller: SellersTax, buyer: Buyer, { arrives, at }: Sale): Tax {
  const day = calendarDay(at)
  const country = buyer.address?.country ?? 'NL'
  return {
    day,
    arrives: arrives ?? country,
    scheme: seller.schemeOn(day),
    oss: seller.isOss(day),
    buyer: {
      country,
      isBusiness: buyer.company !== null,
      isVatIdChecked: buyer.isVatIdChecked,
    },
  }
}

/** As `taxBetween`, with what the studio noted of this client. */
export const findTax = async (tx: Tx<'system'>, seller: SellersTax, clientId: string, sale: Sale) =>
  taxBetween(seller, await findBuyer(tx, clientId), sale)
