import { planIds, type Period, type PlanId } from '#domains/plans/plans.rules.ts'

export type ActivateSearch = { plan?: PlanId; period?: Period }
export type ActivatedSearch = ActivateSearch & { session?: string }

const periods = ['monthly', 'yearly'] as const

/** What an address of /activate may carry: what is chosen already. */
export function activateSearch(search: Record<string, unknown>): ActivateSearch {
  const plan = planIds.find((id) => id === search['plan'])
  const period = periods.find((one) => one === search['period'])
  return { ...(plan && { plan }), ...(period && { period }) }
}

/** What the provider sends people back with. Whatever is missing or unknown stays out. */
export function activatedSearch(search: Record<string, unknown>): ActivatedSearch {
  const session = search['session'] ?? search['session_id']
  return {
    ...activateSearch(search),
    ...(typeof session === 'string' && session !== '' && { session }),
  }
}
