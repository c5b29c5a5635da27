export { fetchMissedEvents } from '../events/server/fetch-missed-events.job.ts'
export {
  handleStripeEvent,
  listFailedEvents,
  replayFailedEvents,
} from '../events/server/handle-stripe-event.job.ts'
export { settleRenewalTask } from '../core/server/reconcile-studio.ts'
export { notifyPlanChangeByAdmin } from '../core/server/plan-moves.ts'
export { activate } from '../core/server/plan-time.sql.ts'
