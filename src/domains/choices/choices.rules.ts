export const listPurposes = ['editing', 'album', 'wall', 'cards', 'other'] as const
export type ListPurpose = (typeof listPurposes)[number]

/** `paying` means submitted, but waiting for the payment of extra photos. */
export const listStates = ['open', 'paying', 'submitted'] as const
export type ListState = (typeof listStates)[number]

export const afterDeadlines = ['nothing', 'studio_chooses'] as const
export type AfterDeadline = (typeof afterDeadlines)[number]

/** Time at which extra photos are paid: before the submission counts, or later through a link. */
export const payMoments = ['first', 'later'] as const
export type PayMoment = (typeof payMoments)[number]

export const LISTS_MAX = 12
export const LIST_TITLE_MAX_LENGTH = 60
export const CHOICE_MESSAGE_MAX_LENGTH = 1000
export const ENTRY_NOTE_MAX_LENGTH = 300
export const INCLUDED_MAX = 5000
export const EXTRA_PRICE_MIN_CENTS = 50
export const EXTRA_PRICE_MAX_CENTS = 50_000

const MINUTE_MS = 60_000

/** Time after a submission in which the client may reopen it. */
export const RECONSIDER_MS = 15 * MINUTE_MS

/**
 * Returns the minutes left to reopen, rounded up. Capped at 15, in case the reader's clock is
 * wrong.
 */
export const minutesToReconsider = (until: Date | null, now: Date): number =>
  until === null
    ? 0
    : Math.max(0, Math.ceil(Math.min(until.getTime() - now.getTime(), RECONSIDER_MS) / MINUTE_MS))

export const reminderDays = [14, 7, 1] as const

export type ListLimits = {
  /** Null means no limit. */
  included: number | null
  /** Cents, including VAT. Null when extra photos are not allowed. */
  extraPriceCents: number | null
  /** Null means no maximum. Any other value needs an extra price. */
  maximum: number | null
}

export type ListRules = ListLimits & {
  together: boolean
  /** ISO date of the last day, inclusive, in Amsterdam. */
  deadlineOn: string | null
  afterDeadline: AfterDeadline
  pays: PayMoment
}

export const noRules: ListRules = {
  included: null,
  extraPriceCents: null,
  maximum: null,
  together: false,
  deadlineOn: null,
  afterDeadline: 'nothing',
  pays: 'first',
}

/** Returns how many photos may be chosen; null for any number. */
export const maxChosen = ({ included, extraPriceCents, maximum }: ListLimits): number | null =>
  extraPriceCents === null ? included : maximum

export function isFullAt(list: ListLimits, chosenCount: number): boolean {
  const most = maxChosen(list)
  return most !== null && chosenCount >= most
}

export const countExtras = ({ included, extraPriceCents }: ListLimits, chosenCount: number): number =>
  included === null || extraPriceCents === null ? 0 : Math.max(0, chosenCount - included)

export type LimitFault = 'extra_needs_included' | 'maximum_too_low' | 'nothing_to_choose'

export function limitFaultOf({ included, extraPriceCents, maximum }: ListLimits): LimitFault | undefined {
  if (extraPriceCents !== null && included === null) return 'extra_needs_included'
  if (extraPriceCents === null && included === 0) return 'nothing_to_choose'
  if (maximum !== null && (extraPriceCents === null || maximum < (included ?? 0) || maximum === 0))
    return 'maximum_too_low'
  return undefined
}

export const hasRules = ({ included, deadlineOn, together }: ListRules): boolean =>
  included !== null || deadlineOn !== null || together

export const isLate = (list: { state: ListState; deadlineOn: string | null }, today: string): boolean =>
  list.state === 'open' && list.deadlineOn !== null && list.deadlineOn < today

const DAY_MS = 24 * 60 * 60_000

export const daysUntil = (deadlineOn: string, today: string): number =>
  Math.round((Date.parse(deadlineOn) - Date.parse(today)) / DAY_MS)

/**
 * Returns the deadline email that is due: 14, 7 or 1 (days before), 0 after the deadline, undefined
 * when none is due.
 */
export function findDueReminderDays(deadlineOn: string, today: string): number | undefined {
  const days = daysUntil(deadlineOn, today)
  return days < 0 ? 0 : reminderDays.findLast((day) => days <= day)
}
