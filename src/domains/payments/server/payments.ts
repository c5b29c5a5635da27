// What billing may ask of clients' payments: to reconcile an order, and how a charge of any kind is disputed.
export { fetchDisputes, type Disputed } from './ask-disputes.ts'
export { findOrderOfIntent } from './payments.sql.ts'
export { reconcileOrder } from './reconcile-order.ts'
export { tellAdminsOfDispute } from './tell-admins-of-dispute.ts'
