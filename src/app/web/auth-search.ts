import { signInParams } from '#domains/accounts/ui/sign-in-params.ts'
import { paidToday, planIds } from '#domains/plans/plans.rules.ts'
import { oneOf, readString, type ParamValues } from '#kit/ui/search-params.ts'

/** What the URL of /activate says: what is chosen already. */
export const activateParams = {
  plan: { name: 'plan', read: oneOf(planIds) },
  period: { name: 'period', read: oneOf(['monthly', 'yearly']) },
  mode: { name: 'mode', read: oneOf(['automatic', 'manual']) },
} as const
export type ActivateSearch = ParamValues<typeof activateParams>

/** What the provider sends people back with. */
export const activatedParams = {
  ...activateParams,
  today: { name: 'today', read: oneOf(paidToday) },
  session: { name: 'session', read: readString },
  sessionId: { name: 'session_id', read: readString },
} as const

/** A plan may be chosen before there is an account to choose it for. */
export const authParams = { ...activateParams, ...signInParams } as const
