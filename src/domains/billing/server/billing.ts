// What the overview counts of accounts, by the same rules as the list it leads to.
export { handleStripeEvent } from '../events/server/handle-stripe-event.job.ts'
export { countByPlan, countEnding, sumMonthlyRecurring } from '#domains/admin/server/admin-accounts.sql.ts'
