import { Stripe } from 'stripe'
import type { PlanId } from '#domains/plans/plans.rules.ts'
import { isWaiting } from '../../time/server/paid-plan.ts'
import * as planTimeSql from '../../core/server/plan-time.sql.ts'
import { findPrice } from '../../prices/server/price-list.ts'
import { reconcileSubscription } from '../../subscription/server/reconcile-subscription.ts'
import type { ReconcileContext } from '../../core/server/reconcile-studio.ts'

/**
 * After an upgrade of time paid by hand, changes the subscription that follows it to that plan too. If that has begun
 * by now, its whole period is charged the difference; if the card is declined, it keeps its plan.
 */
export async function followUpgrade(context: ReconcileContext, plan: PlanId): Promise<void> {
  const { tx, ask, studioId } = context
  const known = await planTimeSql.findLiveSubscription(tx, studioId)
  if (!known || known.plan === plan) return
  const price = await ask(`price of ${plan}`, (api) => findPrice(api, plan, known.period, 'automatic'))
  // Fetched, because our row may not know yet that it has begun.
  const subscription = await ask(`subscription ${known.id} to follow`, (api) =>
    api.subscriptions.retrieve(known.id),
  )
  const item = subscription.items.data[0]!
  const charge =
    subscription.status === 'trialing'
      ? ({ proration_behavior: 'none' } as const)
      : chargedFrom(item.current_period_start)
  if (item.price.id !== price)
    await ask(`change ${known.id}`, (api) =>
      api.subscriptions.update(known.id, { items: [{ id: item.id, price }], ...charge }),
    ).catch(unlessDeclined)
  await reconcileSubscription(context, known.id)
}

const chargedFrom = (periodStart: number) =>
  ({
    proration_behavior: 'always_invoice',
    proration_date: periodStart,
    payment_behavior: 'error_if_incomplete',
  }) as const

function unlessDeclined(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeCardError)) throw error
}

/** An upgrade was refunded, or its refund failed: a subscription that waits on the plan it changes from changes along. */
export async function followRefund(context: ReconcileContext, from: PlanId, to: PlanId): Promise<void> {
  const { tx, studioId } = context
  const subscription = await planTimeSql.findLiveSubscription(tx, studioId)
  const grants = await planTimeSql.listGrants(tx, studioId)
  if (subscription?.plan === from && isWaiting(subscription, grants)) await followUpgrade(context, to)
}
