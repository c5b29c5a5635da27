import { shippingByVat } from '#domains/orders/cart.rules.ts'
import { listOrderLines, type LockedOrder } from '#domains/orders/server/orders.ts'
import type { Buyer } from '#domains/clients/server/clients.ts'
import type { Seller } from '#domains/studios/server/studios.ts'
import type { InvoiceLine } from '../invoice-document.rules.ts'
import { receiptLinesNl as texts } from '../../payments.nl.ts'

/** What an invoice of an order is written from, as it stands now. */
export type Sale = {
  order: LockedOrder
  seller: Seller
  buyer: Buyer
  lines: InvoiceLine[]
}

export async function readSale(order: LockedOrder): Promise<Sale> {
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
    ...(await order.sides()),
    lines: [...goods, ...shipping],
  }
}
