import { afterEach, beforeEach, expect, test } from 'vitest'
import { planIds } from '#domains/plans/plans.rules.ts'
import { priceCents } from '#domains/billing/billing.rules.ts'
import { makePrices } from '#domains/billing/prices/server/sync-price-list.ts'
import { newPayingWorld, type PayingWorld } from './paying-world.ts'

let world: PayingWorld
beforeEach(async () => {
  world = await newPayingWorld()
})
afterEach(() => world.close())

const all = async () => (await world.api.prices.list({ limit: 100, active: true })).data
const keyed = async (key: string) => (await world.api.prices.list({ lookup_keys: [key] })).data

test('every plan is sold by the month and the year, once and as a subscription, at its price', async () => {
  const prices = await all()
  expect(prices).toHaveLength(16)
  for (const plan of planIds)
    for (const period of ['monthly', 'yearly'] as const)
      for (const payMode of ['automatic', 'manual'] as const) {
        const [price] = prices.filter(({ lookup_key: key }) => key === `${plan}_${period}_${payMode}`)
        expect(price).toMatchObject({
          unit_amount: priceCents(plan, period),
          currency: 'eur',
          tax_behavior: 'inclusive',
          product: `lichttafel_${plan}_${payMode}`,
          metadata: { plan, period },
          type: payMode === 'automatic' ? 'recurring' : 'one_time',
        })
        const interval = period === 'monthly' ? 'month' : 'year'
        expect(price?.recurring?.interval ?? null).toBe(payMode === 'automatic' ? interval : null)
      }
})

test('made again, nothing is new', async () => {
  const before = await all()
  expect(await makePrices(world.api)).toEqual([])
  expect(await all()).toEqual(before)
})

test('a price whose amount has changed gets a successor under its name, and subscriptions keep theirs', async () => {
  const studio = await world.newcomer()
  await world.buy(studio, { plan: 'starter', period: 'monthly', payMode: 'automatic' })
  const [dear] = await keyed('starter_monthly_automatic')
  const old = await world.api.prices.create({
    product: dear!.product as string,
    currency: 'eur',
    unit_amount: 1900,
    tax_behavior: 'inclusive',
    recurring: { interval: 'month' },
    lookup_key: 'starter_monthly_automatic',
    transfer_lookup_key: true,
    metadata: { plan: 'starter', period: 'monthly' },
  })
  const early = await world.newcomer()
  await world.buy(early, { plan: 'starter', period: 'monthly', payMode: 'automatic' })

  expect(await makePrices(world.api)).toEqual(['starter_monthly_automatic'])
  const [now] = await keyed('starter_monthly_automatic')
  expect(now).toMatchObject({ unit_amount: 2900, active: true })
  expect(now!.id).not.toBe(old.id)
  expect((await world.api.prices.retrieve(old.id)).lookup_key).toBeNull()
  expect(await makePrices(world.api)).toEqual([])

  await world.until('2041-01-31')
  expect((await world.payments(early)).at(-1)).toMatchObject({ amount_cents: 1900, plan: 'starter' })
  expect((await world.payments(studio)).at(-1)).toMatchObject({ amount_cents: 2900, plan: 'starter' })
  expect(await world.account(early)).toMatchObject({ plan: 'starter', isActive: true, daysRemaining: 29 })
})
