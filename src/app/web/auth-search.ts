import { signInParams } from '#domains/accounts/ui/sign-in-params.ts'
import { noPaymentReasons, payModes, periods, planIds } from '#domains/plans/plans.rules.ts'
import { oneOf, readString, type ParamValues } from '#kit/ui/search-params.ts'

export const activateParams = {
  plan: { name: 'plan', read: oneOf(planIds) },
  period: { name: 'period', read: oneOf(periods) },
  mode: { name: 'mode', read: oneOf(payModes) },
} as const
export type ActivateSearch = ParamValues<typeof activateParams>

export const activatedParams = {
  ...activateParams,
  today: { name: 'today', read: oneOf(noPaymentReasons) },
  session: { name: 'session', read: readString },
  sessionId: { name: 'session_id', read: readString },
} as const

export const authParams = { ...activateParams, ...signInParams } as const

export const twoStepsParams = { next: signInParams.next } as const
