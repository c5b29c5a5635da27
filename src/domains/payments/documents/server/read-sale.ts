import { shippingByVat } from '#domains/orders/cart.rules.ts'
import { listOrderLines, type LockedOrder } from '#domains/orders/server/orders.ts'
import { findBuyer, type Buyer } from '#domains/clients/server/clients.ts'
import { findSeller, type Seller } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { InvoiceLine } from '../invoice-document.rules.ts'
import { receiptLinesNl as texts } from '../../payments.nl.ts'

/** What an invoice of an order is written from, as it stands now. */
export type Sale = {
  order: LockedOrder
  seller: Seller
  buyer: Buyer
  lines: InvoiceLine[]
}

export async function readSale(tx: Tx<'system'>, order: LockedOrder): Promise<Sale> {
  const { lines } = await listOrderLines(order)
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
    seller: await findSeller(tx, order.studioId),
    buyer: await findBuyer(tx, order.clientId),
    lines: [...goods, ...shipping],
  }
}
