import { plans, TRIAL_DAYS, yearlyPriceCents, type Period, type PlanId } from '#domains/plans/plans.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

export const SESSION_ID_MAX_LENGTH = 200

export const paymentStatuses = ['succeeded', 'pending', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentKinds = ['subscription', 'one_time', 'upgrade'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** `ignored`: concerns no studio or order. `failed`: retried by its job or by hand. */
export type StripeEventState = 'stored' | 'handled' | 'ignored' | 'failed'

export type PlanEvent = 'started' | 'changed' | 'renewed' | 'canceled' | 'resumed'

/** Stripe's subscription statuses that give the studio its plan. */
export const LIVE_SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due']

export type InvoiceLine = { description: string; amountCents: number }

const DAY_MS = 24 * 60 * 60_000

/** `rest`: another plan for time already paid. */
export type GrantPeriod = Period | 'trial' | 'rest'

/** Days per period (spec §9). */
export const periodDays = { monthly: 31, yearly: 365, trial: TRIAL_DAYS, rest: 0 } as const satisfies Record<
  GrantPeriod,
  number
>

export const periodMs = (period: GrantPeriod) => periodDays[period] * DAY_MS

/**
 * Grace for a renewal: the provider charges an hour late and retries a failed card after three
 * days.
 */
export const RENEWAL_GRACE_MS = 4 * DAY_MS

/** Days before the end on which a studio gets a notice. 0 is after the end. */
const noticeDays = [7, 1, 0] as const

export function findDueNoticeDays(endsAt: Date, now: Date): (typeof noticeDays)[number] | undefined {
  if (endsAt <= now) return now.getTime() - endsAt.getTime() < LAST_NOTICE_AFTER_END_MS ? 0 : undefined
  // Counts calendar days, as people do: a plan that ends tomorrow evening ends in one day.
  const days = Math.max(1, dayNumber(endsAt) - dayNumber(now))
  return noticeDays.findLast((notice) => days <= notice)
}

const dayNumber = (moment: Date) => Date.parse(`${calendarDay(moment)}T00:00:00Z`) / DAY_MS

/** Time after the end in which a missed notice is still sent, such as after an outage. */
export const LAST_NOTICE_AFTER_END_MS = 14 * DAY_MS
export const FIRST_NOTICE_BEFORE_END_MS = (noticeDays[0] + 1) * DAY_MS

export const priceCents = (plan: PlanId, period: Period) =>
  period === 'monthly' ? plans[plan].monthlyPriceCents : yearlyPriceCents(plans[plan])

export const isLargerThan = (plan: PlanId, other: PlanId) =>
  plans[plan].monthlyPriceCents > plans[other].monthlyPriceCents

export function upgradeCents(from: PlanId, to: PlanId, period: Period, leftMs: number) {
  const difference = priceCents(to, period) - priceCents(from, period)
  return Math.round((difference * leftMs) / periodMs(period))
}

/** Shortest time by which the provider can postpone a first payment. */
const NEAREST_FIRST_PAYMENT_MS = 48 * 60 * 60_000

/** Returns undefined when the first payment is due now. */
export const firstPaymentAt = (leftUntil: Date | null, now: Date) =>
  leftUntil && leftUntil.getTime() - now.getTime() >= NEAREST_FIRST_PAYMENT_MS ? leftUntil : undefined

/** Time for which a quote stays valid, although the price falls every second. */
export const QUOTE_HOLDS_MS = 60 * 60_000

/** Smallest amount that the provider charges. A cheaper upgrade is free. */
export const SMALLEST_PAYMENT_CENTS = 50

export const WEBHOOK_PATH = '/webhooks/stripe'

/** Takes the id of an invoice, or of a payment of 0 euros, which has no invoice. */
export const invoicePath = (id: string) => `/invoices/${id}.pdf`

export const ublPath = (invoiceId: string) => `/invoices/${invoiceId}.xml`

export type TimeGrant = { at: Date; addsMs: number }

/**
 * Returns the end of all grants in epoch milliseconds, or null without grants. Each grant starts at
 * the previous end, or at its own start if later.
 */
export const endOfGrantsEpochMs = (grants: readonly TimeGrant[]) =>
  grants
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || other.addsMs - one.addsMs)
    .reduce<number | null>((end, { at, addsMs }) => Math.max(end ?? 0, at.getTime()) + addsMs, null)
