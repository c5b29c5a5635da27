import type { Stripe } from 'stripe'
import { periodMs } from '../../billing.rules.ts'
import { grantTime } from '../../time/server/grant-time.ts'
import * as planTimeSql from '../../core/server/plan-time.sql.ts'
import { findPlanOfPrice } from '../../prices/server/price-list.ts'
import type { ReconcileContext } from '../../core/server/reconcile-studio.ts'
import { dateFromSeconds, expandedOf } from '#platform/stripe/stripe-objects.ts'

/** Stores a subscription, and grants the trial of an account's first one. */
export async function reconcileSubscription(
  context: ReconcileContext,
  subscriptionId: string,
): Promise<Stripe.Subscription> {
  const { tx, ask, studioId } = context
  const { subscription, item, priced } = await ask(`subscription ${subscriptionId}`, (api) =>
    fetchSubscription(api, subscriptionId),
  )
  await planTimeSql.upsertSubscription(tx, {
    id: subscription.id,
    studioId,
    status: subscription.status,
    ...priced,
    isCanceled: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    periodEndsAt: dateFromSeconds(item.current_period_end),
    ...paymentMethodOf(subscription),
    createdAt: dateFromSeconds(subscription.created),
  })
  const startedTrial = subscription.metadata['trial'] === 'first' && subscription.trial_start
  if (startedTrial && !notStarted.has(subscription.status)) {
    await grantTime(context, {
      source: 'trial',
      // The subscription's present plan, so that a change during the trial also changes the granted
      // plan.
      plan: priced.plan,
      period: 'trial',
      at: dateFromSeconds(startedTrial),
      addsMs: periodMs('trial'),
      isTakenBack: false,
    })
  }
  return subscription
}

async function fetchSubscription(api: Stripe, subscriptionId: string) {
  const subscription = await api.subscriptions.retrieve(subscriptionId, {
    expand: ['default_payment_method'],
  })
  const item = subscription.items.data[0]
  if (!item) throw new Error(`subscription ${subscriptionId} is for nothing`)
  return { subscription, item, priced: await findPlanOfPrice(api, item.price.id) }
}

const notStarted = new Set<string>(['incomplete', 'incomplete_expired'])

function paymentMethodOf({ default_payment_method: method }: Stripe.Subscription) {
  const known = expandedOf(method)
  return {
    paymentMethodKind: known?.card?.wallet?.type ?? known?.type ?? null,
    paymentMethodLast4: known?.card?.last4 ?? known?.sepa_debit?.last4 ?? null,
  }
}
