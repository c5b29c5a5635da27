import { fullName } from '#domains/clients/clients.rules.ts'
import type { DeliveryAddress } from '../delivery-address.rules.ts'
import { orderNumber, type OrderStatus } from '../orders.rules.ts'
import type { OrderRow } from './orders.sql.ts'

export type OrderFacts = {
  id: string
  number: string
  status: OrderStatus
  clientId: string
  studioId: string
  /** The client's name as the studio entered it. */
  clientName: string
  clientFirstName: string
  /** The name typed at checkout. */
  customerName: string
  customerEmail: string
  deliveryAddress: DeliveryAddress | null
  totalCents: number
  shippingCents: number
  shippingVatRate: number
  createdAt: Date
  paidAt: Date | null
  remindedAt: Date | null
  /** When the studio was mailed about the new order; while null, the mail about its payment covers both. */
  studioToldAt: Date | null
}

export const toFacts = (row: OrderRow): OrderFacts => ({
  id: row.id,
  number: orderNumber(row.id),
  status: row.status,
  clientId: row.clientId,
  studioId: row.studioId,
  clientName: fullName(row),
  clientFirstName: row.firstName,
  ...row.metadata,
  totalCents: row.totalPrice,
  shippingCents: row.shippingCents,
  shippingVatRate: row.shippingVatRate,
  createdAt: row.createdAt,
  paidAt: row.paidAt,
  remindedAt: row.remindedAt,
  studioToldAt: row.studioToldAt,
})

export const shippingOf = ({
  shippingCents,
  shippingVatRate,
}: Pick<OrderFacts, 'shippingCents' | 'shippingVatRate'>) => ({
  cents: shippingCents,
  vatRate: shippingVatRate,
})
