import type { Period } from '#domains/plans/plans.rules.ts'

export const paymentStatuses = ['succeeded', 'pending', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentKinds = ['subscription', 'one_time', 'upgrade'] as const
export type PaymentKind = (typeof paymentKinds)[number]

export const DAY_MS = 24 * 60 * 60_000

/** What a paid period adds (spec §9). */
export const periodDays: Record<Period, number> = { monthly: 31, yearly: 365 }

export const VAT_PERCENT = 21

/** The VAT within an amount that includes it. */
export const vatWithin = (amountCents: number) => Math.round((amountCents * VAT_PERCENT) / (100 + VAT_PERCENT))

/** Where a payment's invoice opens. */
export const invoiceAddress = (paymentId: string) => `/invoices/${paymentId}.pdf`

/** Time that was given: from when on, and how much. */
export type Grant = { at: Date; addsMs: number }

/** When time ends that was given in these portions; each begins where the former ends, or later when that has passed. */
export const endOfTime = (grants: readonly Grant[]) =>
  grants
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .reduce<number | null>((end, { at, addsMs }) => Math.max(end ?? 0, at.getTime()) + addsMs, null)
