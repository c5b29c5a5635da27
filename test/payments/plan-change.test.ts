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

const starter = { plan: 'starter', period: 'monthly', payMode: 'automatic' } as const
const larger = { plan: 'professional', period: 'monthly' } as const
const newest = async () => (await world.payments(studio)).at(-1)!
const firstPeriodEnd = daysAfter(STARTS_AT, 14 + 31)

/** Subscribes and advances ten days into the first paid period. */
async function subscribe(choice: Parameters<PayingWorld['buy']>[1] = starter) {
  await world.buy(studio, choice)
  await world.pass({ days: 24, hours: 5, minutes: 17 })
  await world.signIn(studio)
}

testWithDeliveries(
  'a larger plan costs to the cent what was shown, at once, and the days stay',
  async (delivery) => {
    await world.delivery(delivery)
    await subscribe()
    const shown = await studio.payments.previewChange(larger)
    // 19.78 of 30 days are left, at €59 instead of €29.
    expect(shown.dueTodayCents).toBe(1978)
    expect(shown).toMatchObject({ creditCents: 0, nextAmountCents: 5900 })
    expect(await studio.payments.changePlan(larger)).toEqual({ url: null, isLarger: true })
    expect(await world.account(studio)).toMatchObject({ plan: 'professional', endsAt: firstPeriodEnd })
    await world.pass({ days: 1 })

    const invoice = (await world.api.invoices.list({ customer: await world.customerOf(studio), limit: 1 }))
      .data[0]!
    expect(await newest()).toEqual({
      id: expect.any(String),
      photographer_id: studio.id,
      source: invoice.id,
      amount_cents: shown.dueTodayCents,
      refunded_cents: 0,
      dispute: null,
      currency: 'eur',
      status: 'succeeded',
      is_canceled: false,
      payment_kind: 'upgrade',
      plan: 'professional',
      period_start: new Date(STARTS_AT.getTime() + (24 * 24 + 5) * 3_600_000 + 17 * 60_000),
      period_end: new Date('2041-02-28T08:00:00Z'),
      paid_at: new Date(invoice.created * 1000),
      created_at: new Date(invoice.created * 1000),
      stripe_customer_id: await world.customerOf(studio),
      stripe_payment_intent_id: expect.stringMatching(/^pi_/),
      stripe_invoice_id: invoice.id,
      invoice_number: invoice.number,
      invoice_lines: [
        { description: expect.any(String), amountCents: expect.any(Number) },
        { description: expect.any(String), amountCents: expect.any(Number) },
      ],
      description: 'Wijziging naar Professional',
      failure: null,
    })
    expect(invoice.amount_paid).toBe(shown.dueTodayCents)
    expect(await world.account(studio)).toMatchObject({ plan: 'professional', endsAt: firstPeriodEnd })
    await world.until('2041-03-02')
    expect(await newest()).toMatchObject({ amount_cents: 5900, payment_kind: 'subscription' })
    expect(await world.account(studio)).toMatchObject({ endsAt: daysAfter(firstPeriodEnd, 31) })
    expect(await world.payments(studio)).toHaveLength(4)
  },
)

test('a smaller plan is credited on the next payments, of which the record shows what was really paid', async () => {
  await subscribe({ ...starter, plan: 'professional' })
  const smaller = { plan: 'intro', period: 'monthly' } as const
  const shown = await studio.payments.previewChange(smaller)
  expect(shown.dueTodayCents).toBe(0)
  expect(shown.creditCents).toBeGreaterThan(3000)
  await studio.payments.changePlan(smaller)
  await world.settled()
  expect(await newest()).toMatchObject({ amount_cents: 0, payment_kind: 'upgrade', plan: 'intro' })
  expect(await world.account(studio)).toMatchObject({ plan: 'intro', endsAt: firstPeriodEnd })

  await world.until('2041-03-02')
  expect(await newest()).toMatchObject({ amount_cents: 0, status: 'succeeded', payment_kind: 'subscription' })
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(firstPeriodEnd, 31) })
  await world.until('2041-05-02')
  const paid = (await world.payments(studio)).slice(3).map((payment) => Number(payment['amount_cents']))
  expect(paid).toHaveLength(3)
  expect(paid.reduce((sum, cents) => sum + cents, 0)).toBe(3 * 1300 - shown.creditCents)
  expect(await world.account(studio)).toMatchObject({ endsAt: daysAfter(firstPeriodEnd, 3 * 31) })
})

test('another period begins at once, pays for the rest of the old one, and gives no day twice', async () => {
  await subscribe()
  const yearly = { plan: 'starter', period: 'yearly' } as const
  const shown = await studio.payments.previewChange(yearly)
  await studio.payments.changePlan(yearly)
  await world.settled()
  expect(await newest()).toMatchObject({ amount_cents: shown.dueTodayCents, payment_kind: 'upgrade' })
  // The rest of the provider's period, until 28 February, is credited and its time removed.
  const creditedMs = new Date('2041-02-28T08:00:00Z').getTime() - world.clock().getTime()
  expect((await world.account(studio)).endsAt).toEqual(
    new Date(daysAfter(firstPeriodEnd, 365).getTime() - creditedMs),
  )
  await world.pass({ days: 30 })
  expect(await world.payments(studio)).toHaveLength(3)
})

test('a change in the trial costs nothing, and the trial goes on', async () => {
  await world.buy(studio, starter)
  await world.pass({ days: 5 })
  const shown = await studio.payments.previewChange(larger)
  expect(shown).toEqual({
    quotedAt: world.clock(),
    dueTodayCents: 0,
    creditCents: 0,
    nextAmountCents: 5900,
    nextPaymentAt: daysAfter(STARTS_AT, 14),
  })
  await studio.payments.changePlan(larger)
  await world.settled()
  expect(await world.account(studio)).toMatchObject({
    plan: 'professional',
    endsAt: daysAfter(STARTS_AT, 14),
  })
  await world.until('2041-01-31')
  expect(await newest()).toMatchObject({ amount_cents: 5900, payment_kind: 'subscription' })
  expect(await world.account(studio)).toMatchObject({ endsAt: firstPeriodEnd })
})

test('an upgrade that the card refuses changes nothing, here or at the provider', async () => {
  await subscribe()
  await world.newCard(studio, 'failsLater')
  await expect(studio.payments.changePlan(larger)).rejects.toMatchObject({ code: 'payment_failed' })
  await world.settled()
  expect(await world.account(studio)).toMatchObject({
    plan: 'starter',
    isActive: true,
    endsAt: firstPeriodEnd,
  })
  const { items } = await world.subscription(studio)
  expect(items.data[0]!.price.lookup_key).toBe('starter_monthly_automatic')

  await world.newCard(studio)
  await studio.payments.changePlan(larger)
  await world.settled()
  expect(await world.account(studio)).toMatchObject({ plan: 'professional', endsAt: firstPeriodEnd })
})

test('the same upgrade asked for ten times at once is charged once', async () => {
  await subscribe()
  const shown = await studio.payments.previewChange(larger)
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => studio.payments.changePlan(larger)))
  for (const one of asked)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'same_plan' })
  await world.settled()
  const upgrades = (await world.payments(studio)).filter(({ payment_kind: kind }) => kind === 'upgrade')
  expect(upgrades.map((payment) => payment['amount_cents']).filter((cents) => cents !== 0)).toEqual([
    shown.dueTodayCents,
  ])
  const charges = await world.api.charges.list({ customer: await world.customerOf(studio), limit: 100 })
  expect(charges.data.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    shown.dueTodayCents,
    2900,
  ])
})

test('time paid by hand is upgraded for the difference over what is left, to the cent', async () => {
  await world.buy(studio, { ...starter, payMode: 'manual' })
  await world.pass({ days: 20 })
  await world.signIn(studio)
  const shown = await studio.payments.previewChange(larger)
  // 25 of 31 days are left, at €30 more.
  expect(shown.dueTodayCents).toBe(2419)
  const { url, isLarger } = await studio.payments.changePlan(larger)
  expect(isLarger).toBe(true)
  expect(await (await fetch(url!)).text()).toContain('Wijziging naar Professional')
  await world.choose(url!, { method: 'ideal' })
  await world.settled()
  expect(await newest()).toMatchObject({
    amount_cents: 2419,
    payment_kind: 'upgrade',
    status: 'succeeded',
    plan: 'professional',
    description: 'Wijziging naar Professional',
    period_start: daysAfter(STARTS_AT, 20),
    period_end: daysAfter(STARTS_AT, 45),
  })
  expect(await world.account(studio)).toMatchObject({
    plan: 'professional',
    endsAt: daysAfter(STARTS_AT, 45),
  })
})
