import type { Stripe } from 'stripe'
import { periods, planIds, type PayMode, type Period, type PlanId } from '#domains/plans/plans.rules.ts'

export type PlanAndPeriod = { plan: PlanId; period: Period }

/** Key that `make-prices` sets at the provider. */
export const lookupKey = (plan: PlanId, period: Period, payMode: PayMode) => `${plan}_${period}_${payMode}`

/** Returns the id of a plan's product for subscriptions or for single payments. */
export const productId = (plan: PlanId, payMode: PayMode) => `lichttafel_${plan}_${payMode}`

export async function findPriceId(
  api: Stripe,
  plan: PlanId,
  period: Period,
  payMode: PayMode,
): Promise<string> {
  const key = lookupKey(plan, period, payMode)
  const price = await findActivePrice(api, key)
  if (!price) throw new Error(`no price ${key} at the payment provider: run npm run make-prices`)
  return price.id
}

export const findActivePrice = async (api: Stripe, key: string): Promise<Stripe.Price | undefined> =>
  (await api.prices.list({ lookup_keys: [key], active: true, limit: 1 })).data[0]

// The cache never expires, because a price never changes its plan.
const known = new WeakMap<Stripe, Map<string, Promise<PlanAndPeriod>>>()

export function findPlanOfPrice(api: Stripe, priceId: string): Promise<PlanAndPeriod> {
  const prices = known.get(api) ?? new Map<string, Promise<PlanAndPeriod>>()
  known.set(api, prices)
  const planPrice = prices.get(priceId) ?? fetchPlanPrice(api, priceId)
  prices.set(priceId, planPrice)
  planPrice.catch(() => prices.delete(priceId))
  return planPrice
}

async function fetchPlanPrice(api: Stripe, priceId: string): Promise<PlanAndPeriod> {
  const { metadata } = await api.prices.retrieve(priceId)
  const plan = planIds.find((id) => id === metadata['plan'])
  const period = periods.find((name) => name === metadata['period'])
  if (!plan || !period) throw new Error(`price ${priceId} is for no plan of ours`)
  return { plan, period }
}
