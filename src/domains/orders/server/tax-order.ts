import { taxBetween } from '#domains/catalog/server/catalog.ts'
import { vatOf } from '#domains/catalog/vat.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { changeItemVat, type LockedOrder } from '../core/server/lock-order.sql.ts'

/**
 * Gives the items the VAT of the day their money came in, which is the tax point of a prepayment: an order may be placed
 * under one scheme and paid under another. What is paid stays the same.
 */
export async function taxOrder(tx: Tx<'system'>, order: LockedOrder, paidAt: Date): Promise<void> {
  const { seller, buyer } = await order.sides()
  const arrives = order.deliveryAddress?.country ?? 'NL'
  const tax = taxBetween(seller, buyer, { arrives, at: paidAt })
  for (const item of await order.items()) {
    const vat = vatOf({ ...tax, vatClass: item.vatClass, supply: item.supply })
    const isSame =
      vat.rate === item.vatRate && vat.category === item.vatCategory && vat.country === item.vatCountry
    if (!isSame) await changeItemVat(tx, item, vat)
  }
}
