// For other domains: reconciling an order, the disputes of any charge, answering with an invoice, and paying studios out.
export { fetchDisputes, type Disputed } from './ask-disputes.ts'
export { findOrderOfIntent } from './payments.sql.ts'
export { reconcileOrder } from './reconcile-order.ts'
export { notifyAdminsOfDispute } from './notify-admins-of-dispute.ts'
export { answerOwnInvoice } from '../documents/server/answer-invoice.ts'
export { makePayoutFile, settlePayouts } from '../payout/server/make-payout-file.ts'
export { findFile as findPayoutFile } from '../payout/server/payout-files.sql.ts'
export { isHeld as isHeldByPayout, lockPayoutsOf } from '../payout/server/payout.sql.ts'
