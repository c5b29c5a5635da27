import { plans, TRIAL_DAYS, yearlyPriceCents, type Period, type PlanId } from '#domains/plans/plans.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

/** Id of a checkout at the provider. */
export const SESSION_ID_MAX_LENGTH = 200

export const paymentStatuses = ['succeeded', 'pending', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentKinds = ['subscription', 'one_time', 'upgrade'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** `stored`: waits for its job; `ignored`: not about us; `failed`: retried by its job or by hand. */
export type EventState = 'stored' | 'handled' | 'ignored' | 'failed'

/** Changes of a plan that are logged and mailed; its end is handled by `expireStudios`. */
export type PlanMove = 'started' | 'changed' | 'renewed' | 'canceled' | 'resumed'

/** States of a subscription, as the provider names them, that give its plan: paid or about to be. */
export const LIVE_SUBSCRIPTION = ['trialing', 'active', 'past_due']

export type InvoiceLine = { description: string; amountCents: number }

const DAY_MS = 24 * 60 * 60_000

/** `rest`: another plan for time already paid. */
export type GrantPeriod = Period | 'trial' | 'rest'

/** Time each period adds (spec §9); must equal the database's activation functions. */
export const periodMs = {
  monthly: 31 * DAY_MS,
  yearly: 365 * DAY_MS,
  trial: TRIAL_DAYS * DAY_MS,
  rest: 0,
} as const satisfies Record<GrantPeriod, number>

/**
 * How long a subscription that renews works past its end: the provider takes an hour to charge and retries a failed
 * card after three days. A renewal within it joins the old period. Must equal `is_studio_open`.
 */
export const RENEWAL_GRACE_MS = 4 * DAY_MS

/** Days before the end of its time on which a studio is notified; 0 is after it. */
const noticeDays = [7, 1, 0] as const

/** Returns which notice is due about this end; undefined before the first and long after the last. */
export function noticeDue(endsAt: Date, now: Date): (typeof noticeDays)[number] | undefined {
  if (endsAt <= now) return now.getTime() - endsAt.getTime() < LAST_NOTICE_MS ? 0 : undefined
  // Calendar days, as people count: what ends tomorrow evening ends in one day.
  const days = Math.max(1, dayNumber(endsAt) - dayNumber(now))
  return noticeDays.findLast((notice) => days <= notice)
}

const dayNumber = (moment: Date) => Date.parse(`${calendarDay(moment)}T00:00:00Z`) / DAY_MS

/** After an outage the job still notifies studios that expired meanwhile, but not those gone long ago. */
export const LAST_NOTICE_MS = 14 * DAY_MS
export const FIRST_NOTICE_MS = (noticeDays[0] + 1) * DAY_MS

export const priceCents = (plan: PlanId, period: Period) =>
  period === 'monthly' ? plans[plan].monthlyPriceCents : yearlyPriceCents(plans[plan])

export const isLargerThan = (plan: PlanId, other: PlanId) =>
  plans[plan].monthlyPriceCents > plans[other].monthlyPriceCents

export function upgradeCents(from: PlanId, to: PlanId, period: Period, leftMs: number) {
  const difference = priceCents(to, period) - priceCents(from, period)
  return Math.round((difference * leftMs) / periodMs[period])
}

/** The provider can't postpone a first payment to less than this from now. */
const NEAREST_FIRST_PAYMENT_MS = 48 * 60 * 60_000

/** First charge of a subscription bought while time is left: when that ends, or undefined for right now. */
export const firstPaymentAt = (leftUntil: Date | null, now: Date) =>
  leftUntil && leftUntil.getTime() - now.getTime() >= NEAREST_FIRST_PAYMENT_MS ? leftUntil : undefined

/** How long a quoted price holds, though the real one falls by the second. */
export const QUOTE_HOLDS_MS = 60 * 60_000

/** The provider's smallest payment; an upgrade that costs less is given. */
export const SMALLEST_PAYMENT_CENTS = 50

export const WEBHOOK_PATH = '/webhooks/stripe'

/** Names an invoice, or a payment of nothing, which has none of its own. */
export const invoicePath = (id: string) => `/invoices/${id}.pdf`

/** The same for bookkeeping programs, as UBL. */
export const ublPath = (invoiceId: string) => `/invoices/${invoiceId}.xml`

export type Grant = { at: Date; addsMs: number }

/** Returns the end of time granted in portions: each begins where the former ends, or at its own start if that has passed. */
export const endOfTime = (grants: readonly Grant[]) =>
  grants
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || other.addsMs - one.addsMs)
    .reduce<number | null>((end, { at, addsMs }) => Math.max(end ?? 0, at.getTime()) + addsMs, null)
