import type { Stripe } from 'stripe'
import { planIds, type PayMode, type Period, type PlanId } from '#domains/plans/plans.rules.ts'

export type Priced = { plan: PlanId; period: Period }

/** Lookup key of a price at the provider; set by `make-prices`. */
export const lookupKey = (plan: PlanId, period: Period, payMode: PayMode) => `${plan}_${period}_${payMode}`

/** A plan has two products: one that is subscribed to, one that is paid once. */
export const productId = (plan: PlanId, payMode: PayMode) => `lichttafel_${plan}_${payMode}`

export async function findPrice(
  api: Stripe,
  plan: PlanId,
  period: Period,
  payMode: PayMode,
): Promise<string> {
  const key = lookupKey(plan, period, payMode)
  const { data } = await api.prices.list({ lookup_keys: [key], active: true, limit: 1 })
  if (!data[0]) throw new Error(`no price ${key} at the payment provider: run npm run make-prices`)
  return data[0].id
}

// Cached: a price never changes which plan it is for.
const known = new WeakMap<Stripe, Map<string, Promise<Priced>>>()

/** Returns the plan and period of a price, also of one no longer sold. */
export function pricedAs(api: Stripe, priceId: string): Promise<Priced> {
  const prices = known.get(api) ?? new Map<string, Promise<Priced>>()
  known.set(api, prices)
  const asked = prices.get(priceId) ?? askPrice(api, priceId)
  prices.set(priceId, asked)
  asked.catch(() => prices.delete(priceId))
  return asked
}

async function askPrice(api: Stripe, priceId: string): Promise<Priced> {
  const { metadata } = await api.prices.retrieve(priceId)
  const plan = planIds.find((id) => id === metadata['plan'])
  const period = (['monthly', 'yearly'] as const).find((name) => name === metadata['period'])
  if (!plan || !period) throw new Error(`price ${priceId} is for no plan of ours`)
  return { plan, period }
}
