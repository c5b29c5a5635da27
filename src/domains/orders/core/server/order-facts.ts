import { fullName } from '#domains/clients/clients.rules.ts'
import { orderNumber } from '../../orders.rules.ts'
import type { OrderRow } from './orders.sql.ts'

export type OrderFacts = ReturnType<typeof toFacts>

export const toFacts = (row: OrderRow) => ({
  ...row,
  ...row.metadata,
  extras: row.metadata.extras,
  pickUpLine: row.metadata.pickUpLine ?? '',
  number: orderNumber(row.id),
  clientName: fullName(row),
  totalCents: row.totalPrice,
})
