import { planIds } from '#domains/plans/plans.rules.ts'
import { wholeNumberIn } from '#platform/pure/whole-number.ts'

export const planFilters = [...planIds, 'none'] as const

export const accountStates = ['active', 'expiring', 'ending', 'inactive'] as const
export type AccountState = (typeof accountStates)[number]

/** With fewer days left than this an account is about to end (spec §9). */
export const EXPIRING_DAYS = 7

/** 'Inactief', 'Verloopt Binnenkort' or active (spec §4); `ending` is active with a canceled subscription. */
export function accountStateOf(account: {
  /** Active, and its time not over. */
  isOpen: boolean
  daysRemaining: number | null
  isCanceled: boolean
}): AccountState {
  const { isOpen, daysRemaining, isCanceled } = account
  if (!isOpen) return 'inactive'
  if (daysRemaining !== null && daysRemaining < EXPIRING_DAYS) return 'expiring'
  return isCanceled ? 'ending' : 'active'
}

/** The quick steps of the menu (spec §9). */
export const MORE_DAYS = 30
export const FEWER_DAYS = -7

/** More is a typing error: a century, a petabyte. */
export const DAYS_MAX = 36_500
export const EXTRA_STORAGE_MAX_GB = 1_000_000
export const MAX_CLIENTS_MAX = 1_000_000

/** Empty is 0; what is no whole number or is below 0 is undefined (spec §5). */
export const figureIn = (typed: string): number | undefined =>
  typed.trim() === '' ? 0 : wholeNumberIn(typed)
