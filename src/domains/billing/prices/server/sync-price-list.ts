import { Stripe } from 'stripe'
import {
  payModes,
  periods,
  planIds,
  plans,
  type PayMode,
  type Period,
  type PlanId,
} from '#domains/plans/plans.rules.ts'
import { priceCents } from '../../billing.rules.ts'
import { findActivePrice, lookupKey, productId } from './price-list.ts'

const intervals = { monthly: 'month', yearly: 'year' } as const

/**
 * Creates missing products and prices, and returns the new prices' keys. A changed amount gets a
 * new price under the same key. Running subscriptions keep the old price.
 */
export async function makePrices(api: Stripe): Promise<string[]> {
  const made = planIds.flatMap((plan) => payModes.map((payMode) => makeProduct(api, plan, payMode)))
  return (await Promise.all(made)).flat()
}

async function makeProduct(api: Stripe, plan: PlanId, payMode: PayMode): Promise<string[]> {
  await ensureProduct(api, plan, payMode)
  const made: string[] = []
  for (const period of periods)
    if (await ensurePrice(api, plan, period, payMode)) made.push(lookupKey(plan, period, payMode))
  return made
}

async function ensureProduct(api: Stripe, plan: PlanId, payMode: PayMode): Promise<void> {
  const id = productId(plan, payMode)
  try {
    await api.products.retrieve(id)
  } catch (error) {
    if (!isMissing(error)) throw error
    const name = `Lichttafel ${plans[plan].name}`
    await api.products.create({ id, name, metadata: { plan } }, { idempotencyKey: `product:${id}` })
  }
}

async function ensurePrice(api: Stripe, plan: PlanId, period: Period, payMode: PayMode): Promise<boolean> {
  const key = lookupKey(plan, period, payMode)
  const amount = priceCents(plan, period)
  if ((await findActivePrice(api, key))?.unit_amount === amount) return false
  await api.prices.create({
    product: productId(plan, payMode),
    currency: 'eur',
    unit_amount: amount,
    tax_behavior: 'inclusive',
    lookup_key: key,
    transfer_lookup_key: true,
    metadata: { plan, period },
    ...(payMode === 'automatic' && { recurring: { interval: intervals[period] } }),
  })
  return true
}

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404
