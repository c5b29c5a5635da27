import { itemAt } from '#platform/pure/item-at.ts'
import { Stripe } from 'stripe'
import type { PlanId } from '#domains/plans/plans.rules.ts'
import { isSubscriptionWaiting } from '../../time/server/paid-plan.ts'
import * as planTimeSql from '../../core/server/plan-time.sql.ts'
import { findPriceId } from '../../prices/server/price-list.ts'
import { reconcileSubscription } from '../../subscription/server/reconcile-subscription.ts'
import type { ReconcileContext } from '../../core/server/reconcile-studio.ts'

/**
 * Moves a live subscription to the upgrade's plan. If the subscription has begun, the difference is
 * charged for its complete current period. A declined card keeps the old plan.
 */
export async function moveSubscriptionAfterUpgrade(context: ReconcileContext, plan: PlanId): Promise<void> {
  const { tx, ask, studioId } = context
  const known = await planTimeSql.findLiveSubscription(tx, studioId)
  if (!known || known.plan === plan) return
  const price = await ask(`price of ${plan}`, (api) => findPriceId(api, plan, known.period, 'automatic'))
  // Fetches the subscription, because the stored row may not show yet that it has begun.
  const subscription = await ask(`subscription ${known.id} to follow`, (api) =>
    api.subscriptions.retrieve(known.id),
  )
  const item = itemAt(subscription.items.data, 0)
  const charge =
    subscription.status === 'trialing'
      ? ({ proration_behavior: 'none' } as const)
      : chargedFrom(item.current_period_start)
  if (item.price.id !== price)
    await ask(`change ${known.id}`, (api) =>
      api.subscriptions.update(known.id, { items: [{ id: item.id, price }], ...charge }),
    ).catch(ignoreDeclinedCard)
  await reconcileSubscription(context, known.id)
}

const chargedFrom = (periodStart: number) =>
  ({
    proration_behavior: 'always_invoice',
    proration_date: periodStart,
    payment_behavior: 'error_if_incomplete',
  }) as const

function ignoreDeclinedCard(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeCardError)) throw error
}

/**
 * Changes a subscription's plan from `from` to `to`, after an upgrade was refunded or its refund
 * failed. Only a subscription that waits until time paid by hand ends is changed.
 */
export async function moveSubscriptionAfterRefund(
  context: ReconcileContext,
  from: PlanId,
  to: PlanId,
): Promise<void> {
  const { tx, studioId } = context
  const subscription = await planTimeSql.findLiveSubscription(tx, studioId)
  const grants = await planTimeSql.listGrants(tx, studioId)
  if (subscription?.plan === from && isSubscriptionWaiting(subscription, grants))
    await moveSubscriptionAfterUpgrade(context, to)
}
