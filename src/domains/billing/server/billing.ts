export { fetchMissedEvents } from '../events/server/fetch-missed-events.job.ts'
export {
  handleStripeEvent,
  listFailedEvents,
  replayFailedEvents,
} from '../events/server/handle-stripe-event.job.ts'
export { syncRenewalWithClosingTask } from '../core/server/reconcile-studio.ts'
export { recordAndMailPlanChangeByAdmin } from '../core/server/plan-moves.ts'
export { activatePlan } from '../core/server/plan-time.sql.ts'
