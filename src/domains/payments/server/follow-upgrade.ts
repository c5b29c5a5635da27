import type { PlanId } from '#domains/plans/plans.rules.ts'
import { isWaiting } from './paid-plan.ts'
import * as sql from './payments.sql.ts'
import { findPrice } from './price-list.ts'
import { settleSubscription } from './settle-subscription.ts'
import type { Settling } from './settling.ts'

/** Time paid by hand has become a larger plan: the subscription that pays on from its end pays for that plan then. */
export async function followUpgrade(settling: Settling, plan: PlanId): Promise<void> {
  const { tx, api, studioId } = settling
  const subscription = await sql.findLiveSubscription(tx, studioId)
  if (!subscription || subscription.plan === plan) return
  const { items } = await api.subscriptions.retrieve(subscription.id)
  const price = await findPrice(api, plan, subscription.period, 'automatic')
  await api.subscriptions.update(subscription.id, {
    items: [{ id: items.data[0]!.id, price }],
    proration_behavior: 'none',
  })
  await settleSubscription(settling, subscription.id)
}

/** An upgrade was paid back, or its refund failed: a subscription that waits with the plan there was goes along again. */
export async function followRefund(settling: Settling, from: PlanId, to: PlanId): Promise<void> {
  const { tx, studioId } = settling
  const subscription = await sql.findLiveSubscription(tx, studioId)
  const grants = await sql.listGrants(tx, studioId)
  if (subscription?.plan === from && isWaiting(subscription, grants)) await followUpgrade(settling, to)
}
