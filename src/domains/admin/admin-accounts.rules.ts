import { planIds } from '#domains/plans/plans.rules.ts'
import { wholeNumberIn } from '#platform/pure/whole-number.ts'

export const planFilters = [...planIds, 'none'] as const

export const accountStates = ['active', 'expiring', 'ending', 'inactive'] as const
export type AccountState = (typeof accountStates)[number]

/** Open accounts with fewer days left are `expiring` (spec §9). */
export const EXPIRING_DAYS = 7

/** Returns the state (spec §4). An `ending` account is open, but its subscription is canceled. */
export function accountStateOf(account: {
  isOpen: boolean
  daysRemaining: number | null
  isCanceled: boolean
}): AccountState {
  const { isOpen, daysRemaining, isCanceled } = account
  if (!isOpen) return 'inactive'
  if (daysRemaining !== null && daysRemaining < EXPIRING_DAYS) return 'expiring'
  return isCanceled ? 'ending' : 'active'
}

/** Days that one press in the account menu adds or removes (spec §9). */
export const DAYS_STEP_UP = 30
export const DAYS_STEP_DOWN = -7

/** Limits against typing errors: a century, a petabyte, a million clients. */
export const DAYS_MAX = 36_500
export const EXTRA_STORAGE_MAX_GB = 1_000_000
export const MAX_CLIENTS_MAX = 1_000_000

/** Parses a whole number of at least 0; empty is 0 (spec §5). */
export const wholeNumberOrZeroIn = (typed: string): number | undefined =>
  typed.trim() === '' ? 0 : wholeNumberIn(typed)
