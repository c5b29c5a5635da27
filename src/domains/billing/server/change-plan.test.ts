import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photographer } from '#test/world/new-world.ts'
import { newPayingWorld, type PayingWorld } from '#test/payments/paying-world.ts'
import { priceCents, QUOTE_HOLDS_MS } from '../billing.rules.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await newPayingWorld()
})
afterAll(() => world.close())

const monthly = 'monthly' as const
const yearly = 'yearly' as const
const automatic = 'automatic' as const
const manual = 'manual' as const

async function subscriber(way = {}) {
  const studio = await world.newcomer()
  await world.buy(studio, { plan: 'starter', period: monthly, payMode: automatic }, way)
  await world.pass({ hours: 15 * 24 })
  await world.signIn(studio)
  return studio
}

const lastAmount = async (studio: Photographer) =>
  (await studio.payments.listPayments({})).payments[0]!.amountCents

test('in the days for free another plan costs nothing now, and its price when they are over', async () => {
  const studio = await world.newcomer()
  await world.buy(studio, { plan: 'starter', period: monthly, payMode: automatic })
  const { endsAt } = await studio.payments.findMySubscription({})
  const studioYearly = { plan: 'studio', period: yearly } as const
  expect(await studio.payments.previewChange(studioYearly)).toMatchObject({
    dueTodayCents: 0,
    creditCents: 0,
    nextAmountCents: priceCents('studio', yearly),
    nextPaymentAt: endsAt,
  })
  await studio.payments.changePlan(studioYearly)
  await world.settled()
  expect(await lastAmount(studio)).toBe(0)
  expect(await world.account(studio)).toMatchObject({ plan: 'studio', daysRemaining: 14 })

  await world.pass({ hours: 15 * 24 })
  expect(await world.account(studio)).toMatchObject({ plan: 'studio', daysRemaining: 364 })
  expect(await lastAmount(studio)).toBe(priceCents('studio', yearly))
})

test('a change costs to the cent what was shown, for as long as that holds', async () => {
  const studio = await subscriber()
  const shown = await studio.payments.previewChange({ plan: 'studio', period: monthly })
  await world.pass({ minutes: 59 })
  const now = await studio.payments.previewChange({ plan: 'studio', period: monthly })
  expect(now.dueTodayCents).toBeLessThan(shown.dueTodayCents)
  await studio.payments.changePlan({ plan: 'studio', period: monthly, quotedAt: shown.quotedAt })
  await world.settled()
  expect(await lastAmount(studio)).toBe(shown.dueTodayCents)
})

test.each([
  ['is too old', -QUOTE_HOLDS_MS - 1],
  ['has not come yet', 1],
])('what was shown for a moment that %s is not what it costs', async (_, awayMs) => {
  const studio = await subscriber()
  const quotedAt = new Date(world.clock().getTime() + awayMs)
  const change = studio.payments.changePlan({ plan: 'studio', period: monthly, quotedAt })
  await expect(change).rejects.toMatchObject({ code: 'quote_expired' })
  expect(await world.account(studio)).toMatchObject({ plan: 'starter' })
})

test('a change that a card refuses can be made with another card at once', async () => {
  const studio = await subscriber()
  await world.newCard(studio, 'failsLater')
  const wanted = { plan: 'studio', period: monthly } as const
  const { quotedAt } = await studio.payments.previewChange(wanted)
  await expect(studio.payments.changePlan({ ...wanted, quotedAt })).rejects.toMatchObject({
    code: 'payment_failed',
  })
  expect(await world.account(studio)).toMatchObject({ plan: 'starter' })
  await world.newCard(studio)
  await world.pass({ minutes: 1 })
  const shown = await studio.payments.previewChange(wanted)
  await studio.payments.changePlan({ ...wanted, quotedAt: shown.quotedAt })
  expect(await lastAmount(studio)).toBe(shown.dueTodayCents)
  expect(await world.account(studio)).toMatchObject({ plan: 'studio' })
})

test('days for free are free on a larger plan too: a year by hand becomes one for the difference', async () => {
  const studio = await world.newcomer()
  await world.buy(studio, { plan: 'professional', period: yearly, payMode: manual })
  const wanted = { plan: 'studio', period: yearly } as const
  const difference = priceCents('studio', yearly) - priceCents('professional', yearly)
  for (const days of [0, 13]) {
    await world.pass({ hours: days * 24 })
    await world.signIn(studio)
    expect((await studio.payments.previewChange(wanted)).dueTodayCents).toBe(difference)
  }
  const { url } = await studio.payments.changePlan(wanted)
  await world.choose(url!)
  await world.settled()
  expect(await lastAmount(studio)).toBe(difference)
  expect(await world.account(studio)).toMatchObject({ plan: 'studio', daysRemaining: 366 })
})

test('a subscription that waits for the end of time paid by hand gives no larger plan for free', async () => {
  const studio = await world.newcomer()
  await world.buy(studio, { plan: 'starter', period: yearly, payMode: manual })
  await world.buy(studio, { plan: 'starter', period: monthly, payMode: automatic })
  await world.pass({ hours: 1 })
  const { endsAt } = await studio.payments.findMySubscription({})
  const until = new Date(endsAt!)
  const smaller = studio.payments.changePlan({ plan: 'intro', period: monthly })
  await expect(smaller).rejects.toMatchObject({ code: 'paid_until' })

  const shown = await studio.payments.previewChange({ plan: 'studio', period: monthly })
  expect(shown).toMatchObject({
    dueTodayCents: priceCents('studio', yearly) - priceCents('starter', yearly),
    nextAmountCents: priceCents('studio', monthly),
  })
  const { url } = await studio.payments.changePlan({ plan: 'studio', period: monthly })
  expect(await world.account(studio)).toMatchObject({ plan: 'starter' })
  await world.choose(url!)
  await world.settled()
  expect(await lastAmount(studio)).toBe(shown.dueTodayCents)
  expect(await world.account(studio)).toMatchObject({ plan: 'studio', endsAt: until })
  const { items, trial_end: trialEnd } = await world.subscription(studio)
  expect(items.data[0]!.price.lookup_key).toBe('studio_monthly_automatic')
  expect(trialEnd! * 1000 - until.getTime()).toBeLessThan(1000)
})

test('an upgrade that is paid when the subscription after it has begun pays for that period too', async () => {
  const studio = await world.newcomer()
  await world.buy(studio, { plan: 'starter', period: monthly, payMode: manual })
  await world.buy(studio, { plan: 'starter', period: yearly, payMode: automatic })
  await world.pass({ hours: 45 * 24 - 6 })
  await world.signIn(studio)
  const wanted = { plan: 'studio', period: yearly } as const
  const shown = await studio.payments.previewChange(wanted)
  expect(shown).toMatchObject({ nextAmountCents: priceCents('studio', yearly) })
  const { url } = await studio.payments.changePlan(wanted)
  await world.pass({ hours: 8 })
  expect(await world.account(studio)).toMatchObject({ plan: 'starter', daysRemaining: 365 })

  await world.choose(url!)
  await world.settled()
  expect(await world.account(studio)).toMatchObject({ plan: 'studio', daysRemaining: 365 })
  const paid = (await world.payments(studio)).map((payment) => Number(payment['amount_cents']))
  expect(paid.reduce((sum, cents) => sum + cents)).toBe(
    priceCents('starter', monthly) + shown.dueTodayCents + priceCents('studio', yearly),
  )
})

test('who pays for a year and then upgrades the last hours before it, has not upgraded the year', async () => {
  const studio = await world.newcomer()
  await world.buy(studio, { plan: 'starter', period: monthly, payMode: manual })
  await world.pass({ hours: 45 * 24 - 3 })
  await world.signIn(studio)
  await world.delivery({ isPaused: true })
  const { url } = await studio.payments.startCheckout({ plan: 'starter', period: yearly, payMode: manual })
  const { location } = await world.choose(url)
  world.clock.advance(1000)
  const wanted = { plan: 'studio', period: yearly } as const
  expect((await studio.payments.previewChange(wanted)).dueTodayCents).toBeLessThan(50)
  expect(await studio.payments.changePlan(wanted)).toMatchObject({ url: location })
  await world.delivery({})
  await world.settled()
  expect(await world.account(studio)).toMatchObject({ plan: 'starter', daysRemaining: 366 })
})

test('what was shown before a change is not what the next one costs', async () => {
  const studio = await subscriber()
  const { quotedAt } = await studio.payments.previewChange({ plan: 'intro', period: monthly })
  await world.pass({ minutes: 59 })
  await studio.payments.changePlan({ plan: 'studio', period: monthly })
  const back = studio.payments.changePlan({ plan: 'starter', period: monthly, quotedAt })
  await expect(back).rejects.toMatchObject({ code: 'quote_expired' })
  expect(await world.account(studio)).toMatchObject({ plan: 'studio' })
})
