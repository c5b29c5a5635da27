import { planIds } from '#domains/plans/plans.rules.ts'

/** The plans, and for those who never had one. */
export const planFilters = [...planIds, 'none'] as const

export const accountStates = ['active', 'expiring', 'ending', 'inactive'] as const
export type AccountState = (typeof accountStates)[number]

/** From fewer days than this an account is about to end (spec §9). */
export const EXPIRING_DAYS = 7

/** 'Inactief', 'Verloopt Binnenkort' or active (spec §4); active too, but ending, is one whose subscription was canceled. */
export function accountStateOf({
  isOpen,
  daysRemaining,
  isCanceled,
}: {
  /** Switched on, and its time not over. */
  isOpen: boolean
  daysRemaining: number | null
  isCanceled: boolean
}): AccountState {
  if (!isOpen) return 'inactive'
  if (daysRemaining !== null && daysRemaining < EXPIRING_DAYS) return 'expiring'
  return isCanceled ? 'ending' : 'active'
}

/** The quick steps of the menu (spec §9). */
export const MORE_DAYS = 30
export const FEWER_DAYS = -7

/** Higher is a slip of the finger: a century, a petabyte. */
export const DAYS_MAX = 36_500
export const EXTRA_STORAGE_MAX_GB = 1_000_000
export const MAX_CLIENTS_MAX = 1_000_000

/** What was typed as a whole number: nothing is 0; undefined for what is none, or is below 0 (spec §5). */
export function wholeNumber(typed: string): number | undefined {
  const text = typed.trim()
  return text === '' ? 0 : /^\d+$/.test(text) ? Number(text) : undefined
}
