// For the back office: plan changes in the caller's transaction, the job it enqueues, and the events whose failures it counts.
export { fetchMissedEvents } from '../events/server/fetch-missed-events.job.ts'
export {
  handleStripeEvent,
  listFailedEvents,
  replayFailedEvents,
} from '../events/server/handle-stripe-event.job.ts'
export { settlingRenewal } from '../core/server/reconcile-studio.ts'
export { notifyOfGivenPlan } from '../core/server/plan-moves.ts'
export { activate } from '../core/server/plan-time.sql.ts'
