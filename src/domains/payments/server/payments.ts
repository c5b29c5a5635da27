// For other domains: reconciling an order, and the disputes of any charge.
export { fetchDisputes, type Disputed } from './ask-disputes.ts'
export { findOrderOfIntent } from './payments.sql.ts'
export { reconcileOrder } from './reconcile-order.ts'
export { notifyAdminsOfDispute } from './notify-admins-of-dispute.ts'
