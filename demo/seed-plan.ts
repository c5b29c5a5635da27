import { record } from '#domains/activity/server/activity.ts'
import { planDescription } from '#domains/billing/billing.nl.ts'
import { periodMs, priceCents } from '#domains/billing/billing.rules.ts'
import { grantedTime, photographerPayments } from '#domains/billing/server/billing.tables.ts'
import type { PlanId } from '#domains/plans/plans.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'

export type DemoPlan = { plan: PlanId; period: 'trial' | 'monthly'; endsAt: Date }

/** Records where a studio's plan came from: a trial, or a month paid by hand. */
export async function seedPlan(tx: Tx, studioId: string, { plan, period, endsAt }: DemoPlan): Promise<void> {
  const addsMs = periodMs[period]
  const at = new Date(endsAt.getTime() - addsMs)
  const source = `demo:${studioId}`
  await tx.insert(grantedTime).values({ studioId, source, plan, period, at, addsMs, isTakenBack: false })
  if (period === 'trial') return
  const amountCents = priceCents(plan, period)
  const description = planDescription({ plan, period }, 'one_time')
  const id = uuidv7(at.getTime())
  await tx.insert(photographerPayments).values({
    id,
    studioId,
    source,
    amountCents,
    refundedCents: 0,
    currency: 'eur',
    status: 'succeeded',
    isCanceled: false,
    paymentKind: 'one_time',
    plan,
    periodStart: at,
    periodEnd: endsAt,
    paidAt: at,
    createdAt: at,
    stripeCustomerId: 'demo',
    invoiceNumber: id.slice(-8).toUpperCase(),
    invoiceLines: [{ description, amountCents }],
    description,
  })
  const line = { action: 'payment_received', details: description, studioId } as const
  await record(tx, 'system', { ...line, newValue: amountCents }, at)
}
