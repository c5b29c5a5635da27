// For other domains: reconciling an order, the disputes of any charge, and answering with an invoice.
export { fetchDisputes, type Disputed } from './ask-disputes.ts'
export { findOrderOfIntent } from './payments.sql.ts'
export { reconcileOrder } from './reconcile-order.ts'
export { notifyAdminsOfDispute } from './notify-admins-of-dispute.ts'
export { answerOwnInvoice } from '../documents/server/answer-invoice.ts'
