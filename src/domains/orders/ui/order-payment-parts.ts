import type { ComponentType } from 'react'

type OfOrder = { orderId: string }

/** Payment components of an order. Payments depend on orders, so the app passes them in. */
export type OrderPaymentParts = {
  PayButton: ComponentType<OfOrder & { wide?: boolean; size?: 'large' }>
  CancelButton: ComponentType<OfOrder>
  PaymentNotice: ComponentType<OfOrder>
  Receipts: ComponentType<OfOrder>
}
