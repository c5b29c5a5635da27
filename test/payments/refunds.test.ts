import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Photographer } from '#test/world/new-world.ts'
import { testWithDeliveries } from './test-with-deliveries.ts'
import { daysAfter, newPayingWorld, STARTS_AT, type PayingWorld } from './paying-world.ts'

let world: PayingWorld
let studio: Photographer
beforeEach(async () => {
  world = await newPayingWorld()
  studio = await world.newcomer()
})
afterEach(() => world.close())

const byHand = { plan: 'starter', period: 'monthly', payMode: 'manual' } as const
const bySubscription = { ...byHand, payMode: 'automatic' } as const
const newest = async () => (await world.payments(studio)).at(-1)!

async function payBack(amountCents?: number) {
  const refund = await world.api.refunds.create({
    payment_intent: String((await newest())['stripe_payment_intent_id']),
    ...(amountCents && { amount: amountCents }),
  })
  await world.settled()
  return refund
}

testWithDeliveries('what is paid back whole takes its time back, and the trial stays', async (delivery) => {
  await world.delivery(delivery)
  await world.buy(studio, byHand)
  await world.pass({ days: 3 })
  await payBack()
  await world.pass({ days: 1 })
  expect(await newest()).toMatchObject({
    status: 'succeeded',
    amount_cents: 2900,
    refunded_cents: 2900,
    is_canceled: true,
  })
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(STARTS_AT, 14) })
  expect(await world.grants(studio)).toMatchObject([
    { period: 'monthly', days: 0, isTakenBack: true },
    { period: 'trial', days: 14, isTakenBack: false },
  ])
  await world.pass({ days: 10 })
  expect(await world.account(studio)).toMatchObject({ isActive: false, endsAt: daysAfter(STARTS_AT, 14) })
})

test('what is paid back in part takes no time, and in two parts that make the whole, all of it', async () => {
  await world.buy(studio, bySubscription)
  await world.until('2041-01-31')
  await payBack(1000)
  expect(await newest()).toMatchObject({ amount_cents: 2900, refunded_cents: 1000, is_canceled: false })
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(STARTS_AT, 45) })
  await payBack(1900)
  expect(await newest()).toMatchObject({ amount_cents: 2900, refunded_cents: 2900, is_canceled: true })
  expect(await world.account(studio)).toMatchObject({ endsAt: daysAfter(STARTS_AT, 14) })
})

test('a refund that fails gives the time back, exactly as it was', async () => {
  await world.buy(studio, byHand, { card: 'refundFails' })
  const before = {
    account: await world.account(studio),
    payments: await world.payments(studio),
    grants: await world.grants(studio),
  }
  await payBack()
  expect(await world.account(studio)).toMatchObject({ endsAt: daysAfter(STARTS_AT, 14) })
  await world.pass({ minutes: 3 })
  expect((await world.events()).map(({ type }) => type)).toContain('refund.failed')
  expect({
    account: await world.account(studio),
    payments: await world.payments(studio),
    grants: await world.grants(studio),
  }).toEqual(before)
})

test.each([
  ['goes back', 'succeeds', 'starter'],
  ['comes back to us', 'refundFails', 'professional'],
] as const)(
  'a subscription that waits for time paid by hand is on the plan of that time, also when an upgrade %s',
  async (_what, card, plan) => {
    const waitsFor = async () => (await world.subscription(studio)).items.data[0]!.price.lookup_key
    await world.buy(studio, byHand)
    await world.pass({ days: 15 })
    await world.buy(studio, bySubscription)
    const { url } = await studio.payments.changePlan({ plan: 'professional', period: 'monthly' })
    await world.choose(url!, { card })
    await world.settled()
    expect(await waitsFor()).toBe('professional_monthly_automatic')
    const upgrade = (await world.payments(studio)).find(({ payment_kind: kind }) => kind === 'upgrade')!
    await world.api.refunds.create({ payment_intent: String(upgrade['stripe_payment_intent_id']) })
    await world.settled()
    expect(await waitsFor()).toBe('starter_monthly_automatic')
    await world.pass({ minutes: 3 })
    expect(await waitsFor()).toBe(`${plan}_monthly_automatic`)
    expect(await world.account(studio)).toMatchObject({ plan, endsAt: daysAfter(STARTS_AT, 45) })
  },
)

test('a payment from a bank account is paid back when the bank has done so', async () => {
  await world.buy(studio, byHand, { method: 'ideal' })
  const refund = await payBack()
  expect(refund.status).toBe('pending')
  await world.pass({ minutes: 3 })
  expect(await newest()).toMatchObject({ refunded_cents: 2900, is_canceled: true })
  expect(await world.account(studio)).toMatchObject({ endsAt: daysAfter(STARTS_AT, 14) })
})

test('one of three periods that is paid back shortens the time by that one, and the others stay', async () => {
  await world.buy(studio, byHand)
  await world.pass({ days: 1 })
  const second = await world.buy(studio, byHand)
  await payBack()
  await world.pass({ days: 1 })
  const third = await world.buy(studio, byHand)
  expect(await world.account(studio)).toMatchObject({ endsAt: daysAfter(STARTS_AT, 14 + 31 + 31) })
  expect(await world.grants(studio)).toMatchObject([
    { at: STARTS_AT, days: 31 },
    { period: 'trial', days: 14 },
    { at: second, days: 0, isTakenBack: true },
    { at: third, days: 31 },
  ])
})

test('whoever was paid back and pays again works again, without a second trial', async () => {
  await world.buy(studio, byHand)
  await payBack()
  await world.pass({ days: 20 })
  expect(await world.account(studio)).toMatchObject({ isActive: false })
  const at = await world.buy(studio, byHand)
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(at, 31) })
})

test('what the provider tells of other things is kept and ignored, and changes nothing', async () => {
  await world.buy(studio, byHand)
  const before = await world.account(studio)
  const { stripe_payment_intent_id: payment_intent } = await newest()
  const strange = [
    { type: 'review.opened', object: { id: 'prv_1', object: 'review', payment_intent } },
    { type: 'customer.updated', object: { id: await world.customerOf(studio), object: 'customer' } },
    { type: 'charge.refunded', object: { id: 'ch_1', object: 'charge', customer: 'cus_of_somebody_else' } },
  ]
  for (const [nth, { type, object }] of strange.entries())
    await world.deliver(`evt_strange_${nth}`, type, object)
  await world.settled()
  const { rows } = await world.owner.query(
    `select id, state, error from stripe_events where id like 'evt_strange%' order by id`,
  )
  expect(rows).toEqual(strange.map((_, nth) => ({ id: `evt_strange_${nth}`, state: 'ignored', error: null })))
  expect(await world.account(studio)).toEqual(before)
  expect(await newest()).toMatchObject({ status: 'succeeded', refunded_cents: 0 })
})
