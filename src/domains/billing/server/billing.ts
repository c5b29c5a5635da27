// What the back office may do to a studio's plan; each takes the running transaction.
export { queueStopRenewal, tellGivenPlan } from '../subscription/server/plan-moves.ts'
export { activate } from '../time/server/plan-time.sql.ts'
