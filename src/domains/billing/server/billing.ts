// What the back office may know of a studio's plan, and do to it; each takes the running transaction.
export { handleStripeEvent } from '../events/server/handle-stripe-event.job.ts'
export { stoppingRenewal } from '../events/server/reconcile-studio.ts'
export { tellGivenPlan } from '../subscription/server/plan-moves.ts'
export { activate } from '../time/server/plan-time.sql.ts'
