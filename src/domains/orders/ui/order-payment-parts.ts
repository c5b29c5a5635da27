import type { ComponentType } from 'react'

type OfOrder = { orderId: string }

/** What of an order is about its payment, which comes after orders: the app brings it along. */
export type OrderPaymentParts = {
  PayButton: ComponentType<OfOrder & { wide?: boolean; size?: 'large' }>
  CancelButton: ComponentType<OfOrder>
  /** What became of the payment, for who comes back from the pay page. */
  PaymentNotice: ComponentType<OfOrder>
  Receipts: ComponentType<OfOrder>
}
