import type { InferSelectModel } from 'drizzle-orm'
import type { z } from 'zod'
import type { mySubscription, payment } from '../../billing.contract.ts'
import { invoicePath, priceCents } from '../../billing.rules.ts'
import type { photographerPayments, subscriptions } from '../../server/billing.tables.ts'

export function toPayment(row: InferSelectModel<typeof photographerPayments>): z.infer<typeof payment> {
  return {
    id: row.id,
    amountCents: row.amountCents,
    refundedCents: row.refundedCents,
    dispute: row.dispute,
    currency: row.currency,
    status: row.status,
    isCanceled: row.isCanceled,
    kind: row.paymentKind,
    plan: row.plan,
    description: row.description,
    periodStart: row.periodStart?.toISOString() ?? null,
    periodEnd: row.periodEnd?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    invoiceNumber: row.invoiceNumber,
    invoicePath: row.status === 'succeeded' ? invoicePath(row.id) : null,
  }
}

const states: Record<string, 'trial' | 'running' | 'payment_failed'> = {
  trialing: 'trial',
  active: 'running',
  past_due: 'payment_failed',
}

export function toSubscription(
  row: InferSelectModel<typeof subscriptions>,
): NonNullable<z.infer<typeof mySubscription>['subscription']> {
  const { status, isCanceled, periodEndsAt, plan, period, paymentMethodKind: kind, paymentMethodLast4 } = row
  return {
    state: states[status] ?? 'running',
    isCanceled,
    periodEndsAt: periodEndsAt.toISOString(),
    nextAmountCents: isCanceled ? null : priceCents(plan, period),
    paymentMethod: kind === null ? null : { kind, last4: paymentMethodLast4 },
  }
}
