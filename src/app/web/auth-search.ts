import { signInParams } from '#domains/accounts/ui/sign-in-params.ts'
import { paidToday, planIds } from '#domains/plans/plans.rules.ts'
import { oneOf, readString, type ParamValues } from '#kit/ui/search-params.ts'

/** The preselected plan, period and pay mode in the URL of /activate. */
export const activateParams = {
  plan: { name: 'plan', read: oneOf(planIds) },
  period: { name: 'period', read: oneOf(['monthly', 'yearly']) },
  mode: { name: 'mode', read: oneOf(['automatic', 'manual']) },
} as const
export type ActivateSearch = ParamValues<typeof activateParams>

/** Parameters of the payment provider's return URL. */
export const activatedParams = {
  ...activateParams,
  today: { name: 'today', read: oneOf(paidToday) },
  session: { name: 'session', read: readString },
  sessionId: { name: 'session_id', read: readString },
} as const

/** A plan can be chosen before registering. */
export const authParams = { ...activateParams, ...signInParams } as const

/** Path to return to after the page that asks for a second factor. */
export const twoStepsParams = { next: signInParams.next } as const
