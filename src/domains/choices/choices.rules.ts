/** What a choice is for. */
export const listPurposes = ['editing', 'album', 'wall', 'cards', 'other'] as const
export type ListPurpose = (typeof listPurposes)[number]

/** `paying`: handed in, with extra photos that are paid first. */
export const listStates = ['open', 'paying', 'submitted'] as const
export type ListState = (typeof listStates)[number]

/** What the studio may do once the deadline is past: nothing, or choose in the client's place. */
export const afterDeadlines = ['nothing', 'studio_chooses'] as const
export type AfterDeadline = (typeof afterDeadlines)[number]

/** When extra photos are paid: before the choice counts as handed in, or later by a link. */
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

/** How long after handing in a client may take it back alone. */
export const RECONSIDER_MS = 15 * MINUTE_MS

/** Whole minutes in which that can still be done. Never more than there are, whatever the reader's clock says. */
export const minutesToReconsider = (until: string | null, now: Date): number =>
  until === null
    ? 0
    : Math.max(0, Math.ceil(Math.min(Date.parse(until) - now.getTime(), RECONSIDER_MS) / MINUTE_MS))

/** Days before the deadline on which a client is written to. */
export const reminderDays = [14, 7, 1] as const

export type ListLimits = {
  /** Null without a limit. */
  included: number | null
  /** Cents, VAT included; null where more than `included` is not allowed. */
  extraPriceCents: number | null
  /** Null for as many as they like; only with an extra price. */
  maximum: number | null
}

export type ListRules = ListLimits & {
  together: boolean
  /** ISO date, the last whole day in Amsterdam. */
  deadlineOn: string | null
  afterDeadline: AfterDeadline
  pays: PayMoment
}

/** What a new gallery of a kind gives its first list; without it there is no rule. */
export const noRules: ListRules = {
  included: null,
  extraPriceCents: null,
  maximum: null,
  together: false,
  deadlineOn: null,
  afterDeadline: 'nothing',
  pays: 'first',
}

/** How many photos may be chosen; null for any number. */
export const mostOf = ({ included, extraPriceCents, maximum }: ListLimits): number | null =>
  extraPriceCents === null ? included : maximum

/** Whether as many are chosen as may be. */
export function isFullAt(list: ListLimits, chosenCount: number): boolean {
  const most = mostOf(list)
  return most !== null && chosenCount >= most
}

/** How many of the chosen photos cost extra. */
export const extrasOf = ({ included, extraPriceCents }: ListLimits, chosenCount: number): number =>
  included === null || extraPriceCents === null ? 0 : Math.max(0, chosenCount - included)

export type LimitFault = 'extra_needs_included' | 'maximum_too_low' | 'nothing_to_choose'

/** Why these limits make no sense; undefined when they do. */
export function faultOf({ included, extraPriceCents, maximum }: ListLimits): LimitFault | undefined {
  if (extraPriceCents !== null && included === null) return 'extra_needs_included'
  if (extraPriceCents === null && included === 0) return 'nothing_to_choose'
  if (maximum !== null && (extraPriceCents === null || maximum < (included ?? 0) || maximum === 0))
    return 'maximum_too_low'
  return undefined
}

/** Whether anything is said of a list that its client must know of. */
export const hasRules = ({ included, deadlineOn, together }: ListRules): boolean =>
  included !== null || deadlineOn !== null || together

/** The deadline is past and nothing was handed in; `today` is an ISO date in Amsterdam. */
export const isLate = (list: { state: ListState; deadlineOn: string | null }, today: string): boolean =>
  list.state === 'open' && list.deadlineOn !== null && list.deadlineOn < today

const DAY_MS = 24 * 60 * 60_000

/** Whole days until a deadline; negative once it is past. */
export const daysUntil = (deadlineOn: string, today: string): number =>
  Math.round((Date.parse(deadlineOn) - Date.parse(today)) / DAY_MS)

/**
 * Which letter about a deadline is due: 14, 7 or 1 for the nearest of these days that has come, 0 for the day after it,
 * undefined while it is further off.
 */
export function dueReminder(deadlineOn: string, today: string): number | undefined {
  const days = daysUntil(deadlineOn, today)
  return days < 0 ? 0 : reminderDays.findLast((day) => days <= day)
}
