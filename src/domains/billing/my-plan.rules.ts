import type { z } from 'zod'
import type { mySubscription } from './billing.contract.ts'

export type MySubscription = z.infer<typeof mySubscription>

/** Number of remaining days below which a plan without renewal shows a warning (spec §9). */
const WARNING_DAYS = 7

export type PlanState = 'active' | 'trial' | 'soon' | 'ended' | 'closed' | 'canceled' | 'paymentFailed'

export function planStateOf({ isActive, isClosed, daysRemaining, subscription }: MySubscription): PlanState {
  if (isClosed) return 'closed'
  if (!isActive) return 'ended'
  if (subscription?.state === 'payment_failed') return 'paymentFailed'
  if (subscription && !subscription.isCanceled) return subscription.state === 'trial' ? 'trial' : 'active'
  if (daysRemaining !== null && daysRemaining < WARNING_DAYS) return 'soon'
  return subscription?.isCanceled ? 'canceled' : 'active'
}

export const isUrgentState = (state: PlanState) =>
  state === 'soon' || state === 'paymentFailed' || state === 'ended'
