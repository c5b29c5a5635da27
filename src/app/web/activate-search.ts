import {
  paidToday,
  planIds,
  type PaidToday,
  type PayMode,
  type Period,
  type PlanId,
} from '#domains/plans/plans.rules.ts'

export type ActivateSearch = { plan?: PlanId; period?: Period; mode?: PayMode }
export type ActivatedSearch = ActivateSearch & { session?: string; today?: PaidToday }

const periods = ['monthly', 'yearly'] as const
const payModes = ['automatic', 'manual'] as const

/** What an address of /activate may carry: what is chosen already. */
export function activateSearch(search: Record<string, unknown>): ActivateSearch {
  const plan = planIds.find((id) => id === search['plan'])
  const period = periods.find((one) => one === search['period'])
  const mode = payModes.find((one) => one === search['mode'])
  return { ...(plan && { plan }), ...(period && { period }), ...(mode && { mode }) }
}

/** What the provider sends people back with. Whatever is missing or unknown stays out. */
export function activatedSearch(search: Record<string, unknown>): ActivatedSearch {
  const session = search['session'] ?? search['session_id']
  const today = paidToday.find((one) => one === search['today'])
  return {
    ...activateSearch(search),
    ...(today && { today }),
    ...(typeof session === 'string' && session !== '' && { session }),
  }
}
