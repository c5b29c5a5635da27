// The domain's interface for payments and the back office; each function takes the running transaction.
export { notifyOfOrder } from './move-order.ts'
export { findOwnOrder, listOrderLines, lockOrder, lockOwnOrder } from './find-order.ts'
export type { LockedOrder } from './lock-order.sql.ts'
export type { OrderFacts } from './order-facts.ts'
export { orderPayLink, readPayToken } from '../messages/server/order-link.ts'
export { markCanceled, markPaid, tellRefunded } from './pay-order.ts'
export { toOrderWithoutPhotos } from './order-to-contract.ts'
export { fromOrders } from './orders.sql.ts'
