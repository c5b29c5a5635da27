import { afterEach, expect, test } from 'vitest'
import type { Photographer } from '#test/world/new-world.ts'
import { testWithDeliveries } from './test-with-deliveries.ts'
import { daysAfter, morningOf, newPayingWorld, STARTS_AT, type PayingWorld } from './paying-world.ts'

let world: PayingWorld
afterEach(() => world.close())

/** First days of the paid periods, after a trial of 14 days. */
const firstDays = [
  '2041-01-29',
  '2041-02-28',
  '2041-03-29',
  '2041-04-29',
  '2041-05-29',
  '2041-06-29',
  '2041-07-29',
  '2041-08-29',
  '2041-09-29',
  '2041-10-29',
  '2041-11-29',
  '2041-12-29',
  '2042-01-29',
]

async function newestPayment(studio: Photographer) {
  const payments = await world.payments(studio)
  return { count: payments.length, payment: payments.at(-1)! }
}

async function newestInvoice(studio: Photographer) {
  const { data } = await world.api.invoices.list({
    customer: await world.customerOf(studio),
    limit: 1,
    expand: ['data.payments'],
  })
  return data[0]!
}

/** Returns the expected row of a renewal paid an hour after its period began. */
async function renewal(studio: Photographer, facts: { plan: string; amountCents: number; words: string }) {
  const invoice = await newestInvoice(studio)
  const { period } = invoice.lines.data[0]!
  return {
    id: expect.any(String),
    photographer_id: studio.id,
    source: invoice.id,
    amount_cents: facts.amountCents,
    refunded_cents: 0,
    dispute: null,
    currency: 'eur',
    status: 'succeeded',
    is_canceled: false,
    payment_kind: 'subscription',
    plan: facts.plan,
    period_start: new Date(period.start * 1000),
    period_end: new Date(period.end * 1000),
    paid_at: new Date(period.start * 1000 + 3_600_000),
    created_at: new Date(period.start * 1000),
    stripe_customer_id: await world.customerOf(studio),
    stripe_payment_intent_id: invoice.payments!.data[0]!.payment.payment_intent,
    stripe_invoice_id: invoice.id,
    invoice_number: invoice.number,
    invoice_lines: [{ description: expect.stringMatching(/Starter/), amountCents: facts.amountCents }],
    description: facts.words,
    failure: null,
  }
}

testWithDeliveries(
  'by the month each payment adds its 31 days, until it is canceled, lapses and comes back',
  async (delivery) => {
    world = await newPayingWorld()
    await world.delivery(delivery)
    const studio = await world.newcomer()
    await world.buy(studio, { plan: 'starter', period: 'monthly', payMode: 'automatic' })
    await world.until('2041-01-28')
    expect(await world.account(studio)).toEqual({
      plan: 'starter',
      isActive: true,
      endsAt: daysAfter(STARTS_AT, 14),
      daysRemaining: 1,
    })
    expect(await world.letters(studio)).toEqual(['trial_ends_soon'])

    for (const [at, day] of firstDays.slice(0, 12).entries()) {
      await world.until(day)
      await world.pass({ days: 2 })
      const endsAt = daysAfter(STARTS_AT, 14 + 31 * (at + 1))
      const daysRemaining = Math.ceil((endsAt.getTime() - world.clock().getTime()) / 86_400_000)
      expect(await world.account(studio)).toEqual({ plan: 'starter', isActive: true, endsAt, daysRemaining })
      const { count, payment } = await newestPayment(studio)
      // The trial is a payment of €0.
      expect(count).toBe(at + 2)
      const words = 'Abonnement Starter, per maand'
      expect(payment).toEqual(await renewal(studio, { plan: 'starter', amountCents: 2900, words }))
      expect(payment['period_start']).toEqual(morningOf(day))
      expect(payment['period_end']).toEqual(morningOf(firstDays[at + 1]!))
    }
    expect(await world.letters(studio)).toEqual(['trial_ends_soon'])
    expect(await world.grants(studio)).toEqual([
      { source: 'trial', plan: 'starter', period: 'trial', at: STARTS_AT, days: 14, isTakenBack: false },
      ...firstDays.slice(0, 12).map((day) => ({
        source: expect.stringMatching(/^in_/),
        plan: 'starter',
        period: 'monthly',
        at: morningOf(day),
        days: 31,
        isTakenBack: false,
      })),
    ])

    await studio.payments.cancelSubscription({})
    const end = daysAfter(STARTS_AT, 14 + 31 * 12)
    expect(end).toEqual(morningOf('2042-02-05'))
    await world.until('2042-02-01')
    expect((await world.subscription(studio)).status).toBe('canceled')
    expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: end, daysRemaining: 4 })
    await world.until('2042-02-04')
    expect(await world.account(studio)).toMatchObject({ isActive: true, daysRemaining: 1 })
    await world.until('2042-02-05')
    expect(await world.account(studio)).toEqual({
      plan: 'starter',
      isActive: false,
      endsAt: end,
      daysRemaining: 0,
    })
    await world.until('2042-03-01')
    expect(await world.letters(studio)).toEqual([
      'trial_ends_soon',
      'plan_ends_soon',
      'plan_ends_soon',
      'plan_ended',
    ])
    expect(await newestPayment(studio)).toMatchObject({ count: 13 })

    const backAt = await world.buy(studio, { plan: 'starter', period: 'monthly', payMode: 'automatic' })
    await world.pass({ days: 2 })
    expect(await world.account(studio)).toEqual({
      plan: 'starter',
      isActive: true,
      endsAt: daysAfter(backAt, 31),
      daysRemaining: 29,
    })
    expect(await newestPayment(studio)).toMatchObject({
      count: 14,
      payment: { amount_cents: 2900, paid_at: backAt, period_start: backAt },
    })
    expect((await world.grants(studio)).slice(13)).toMatchObject([{ at: backAt, days: 31 }])
  },
)

testWithDeliveries('by the year each payment adds its 365 days', async (delivery) => {
  world = await newPayingWorld()
  await world.delivery(delivery)
  const studio = await world.newcomer()
  await world.buy(studio, { plan: 'starter', period: 'yearly', payMode: 'automatic' })
  await world.until('2041-02-01')
  expect(await world.account(studio)).toMatchObject({
    isActive: true,
    endsAt: daysAfter(STARTS_AT, 14 + 365),
  })
  const words = 'Abonnement Starter, per jaar'
  const first = await newestPayment(studio)
  expect(first.count).toBe(2)
  expect(first.payment).toEqual(await renewal(studio, { plan: 'starter', amountCents: 27_840, words }))

  await world.until('2042-01-28')
  expect(await world.account(studio)).toMatchObject({ isActive: true, daysRemaining: 1 })
  await world.until('2042-02-01')
  const end = daysAfter(STARTS_AT, 14 + 2 * 365)
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: end, daysRemaining: 362 })
  const second = await newestPayment(studio)
  expect(second.count).toBe(3)
  expect(second.payment).toEqual(await renewal(studio, { plan: 'starter', amountCents: 27_840, words }))
  expect(second.payment['period_start']).toEqual(morningOf('2042-01-29'))
  expect(await world.grants(studio)).toMatchObject([
    { period: 'trial', at: STARTS_AT, days: 14 },
    { period: 'yearly', at: morningOf('2041-01-29'), days: 365 },
    { period: 'yearly', at: morningOf('2042-01-29'), days: 365 },
  ])
  expect(await world.letters(studio)).toEqual(['trial_ends_soon'])
})

test('in a leap year the provider charges a day after 365, and the studio works on that day and loses none', async () => {
  world = await newPayingWorld(morningOf('2043-06-01'))
  const studio = await world.newcomer()
  await world.buy(studio, { plan: 'intro', period: 'yearly', payMode: 'automatic' })
  await world.until('2044-06-14')
  expect(await world.account(studio)).toMatchObject({
    isActive: true,
    endsAt: morningOf('2044-06-14'),
    daysRemaining: 0,
  })
  await world.pass({ days: 2 })
  expect(await world.account(studio)).toMatchObject({
    isActive: true,
    endsAt: morningOf('2045-06-15'),
    daysRemaining: 364,
  })
  expect(await world.letters(studio)).toEqual(['trial_ends_soon'])
})

test('whoever cancels in the trial and leaves pays nothing, and comes back without a second trial', async () => {
  world = await newPayingWorld()
  const studio = await world.newcomer()
  await world.buy(studio, { plan: 'professional', period: 'yearly', payMode: 'automatic' })
  await world.pass({ days: 3 })
  await studio.payments.cancelSubscription({})
  await world.pass({ days: 10 })
  expect(await world.account(studio)).toMatchObject({ isActive: true, daysRemaining: 1 })
  await world.pass({ days: 1 })
  expect(await world.account(studio)).toMatchObject({ isActive: false, daysRemaining: 0 })
  expect(await world.payments(studio)).toMatchObject([{ amount_cents: 0 }])
  expect(await world.letters(studio)).toEqual(['plan_ends_soon', 'plan_ends_soon', 'plan_ended'])

  await world.pass({ days: 40 })
  await world.signIn(studio)
  expect((await studio.payments.findMySubscription({})).trialDays).toBe(0)
  const at = await world.buy(studio, { plan: 'professional', period: 'yearly', payMode: 'automatic' })
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(at, 365) })
  expect((await newestPayment(studio)).payment).toMatchObject({ amount_cents: 56_640, paid_at: at })
})

test('who cancels and thinks better of it is charged as if nothing had been', async () => {
  world = await newPayingWorld()
  const studio = await world.newcomer()
  await world.buy(studio, { plan: 'intro', period: 'monthly', payMode: 'automatic' })
  await world.pass({ days: 5 })
  await studio.payments.cancelSubscription({})
  await world.pass({ days: 5 })
  await studio.payments.resumeSubscription({})
  await world.pass({ days: 6 })
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(STARTS_AT, 14 + 31) })
  expect(await newestPayment(studio)).toMatchObject({ count: 2, payment: { amount_cents: 1300 } })
})
