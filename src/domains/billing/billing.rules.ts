import { plans, TRIAL_DAYS, yearlyPriceCents, type Period, type PlanId } from '#domains/plans/plans.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

export const paymentStatuses = ['succeeded', 'pending', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentKinds = ['subscription', 'one_time', 'upgrade'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** `stored` waits for its job; `ignored` is not about us; `failed` is tried again by its job or by hand. */
export type EventState = 'stored' | 'handled' | 'ignored' | 'failed'

/** What may become of a plan; its end is told when its time is over. */
export type PlanMove = 'started' | 'changed' | 'renewed' | 'canceled' | 'resumed'

/** In the provider's words: states of a subscription that give its plan, paid or about to be. */
export const LIVE_SUBSCRIPTION = ['trialing', 'active', 'past_due']

export type InvoiceLine = { description: string; amountCents: number }

const DAY_MS = 24 * 60 * 60_000

/** `rest`: another plan for time that is paid already. */
export type GrantPeriod = Period | 'trial' | 'rest'

/** What each period adds (spec §9); the database's activation functions say the same. */
export const periodMs = {
  monthly: 31 * DAY_MS,
  yearly: 365 * DAY_MS,
  trial: TRIAL_DAYS * DAY_MS,
  rest: 0,
} as const satisfies Record<GrantPeriod, number>

/**
 * A subscription that renews keeps working for so long after its time has ended: the provider needs an hour to charge,
 * and tries a card that failed again after three days. Paid within it, the new period joins the old one. The database has
 * the same in `is_studio_open`.
 */
export const RENEWAL_GRACE_MS = 4 * DAY_MS

/** When a studio hears that its time ends: so many days before it, and when it has ended. */
const noticeDays = [7, 1, 0] as const

/** Which letter is due now about time that ends then; nothing before the first one and long after the last. */
export function noticeDue(endsAt: Date, now: Date): (typeof noticeDays)[number] | undefined {
  if (endsAt <= now) return now.getTime() - endsAt.getTime() < LAST_NOTICE_MS ? 0 : undefined
  // By the calendar, as people count: what ends tomorrow evening ends in one day.
  const days = Math.max(1, dayNumber(endsAt) - dayNumber(now))
  return noticeDays.findLast((notice) => days <= notice)
}

const dayNumber = (moment: Date) => Date.parse(`${calendarDay(moment)}T00:00:00Z`) / DAY_MS

/** A job that stood still for a while still tells who has lapsed since, but not who left long ago. */
export const LAST_NOTICE_MS = 14 * DAY_MS
export const FIRST_NOTICE_MS = (noticeDays[0] + 1) * DAY_MS

export const priceCents = (plan: PlanId, period: Period) =>
  period === 'monthly' ? plans[plan].monthlyPriceCents : yearlyPriceCents(plans[plan])

/** Whether the first plan is larger than the second; a larger one costs more. */
export const isLargerThan = (plan: PlanId, other: PlanId) =>
  plans[plan].monthlyPriceCents > plans[other].monthlyPriceCents

/** What a larger plan costs for time that is paid already. */
export function upgradeCents(from: PlanId, to: PlanId, period: Period, leftMs: number) {
  const difference = priceCents(to, period) - priceCents(from, period)
  return Math.round((difference * leftMs) / periodMs[period])
}

/** The provider puts off no first payment to a moment nearer than this. */
const NEAREST_FIRST_PAYMENT_MS = 48 * 60 * 60_000

/** When a subscription is first charged that is bought while time is left: when that ends, or else now (undefined). */
export const firstPaymentAt = (leftUntil: Date | null, now: Date) =>
  leftUntil && leftUntil.getTime() - now.getTime() >= NEAREST_FIRST_PAYMENT_MS ? leftUntil : undefined

/** For so long what was shown for a change is what it costs, though it costs less by the second. */
export const QUOTE_HOLDS_MS = 60 * 60_000

/** The provider takes no payment below this; an upgrade that costs less is given. */
export const SMALLEST_PAYMENT_CENTS = 50

export const VAT_PERCENT = 21

/** Where the provider sends its events. */
export const WEBHOOK_PATH = '/webhooks/stripe'

/** Where a payment's invoice opens. */
export const invoicePath = (paymentId: string) => `/invoices/${paymentId}.pdf`

export type Grant = { at: Date; addsMs: number }

/** When time ends that was given in these portions: each begins where the former ends, or later when that has passed. */
export const endOfTime = (grants: readonly Grant[]) =>
  grants
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || other.addsMs - one.addsMs)
    .reduce<number | null>((end, { at, addsMs }) => Math.max(end ?? 0, at.getTime()) + addsMs, null)
