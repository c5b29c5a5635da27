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

const monthly = { plan: 'professional', period: 'monthly', payMode: 'manual' } as const
const yearly = { ...monthly, period: 'yearly' } as const

testWithDeliveries(
  'time paid by hand is told of, ends, and comes back when it is paid again',
  async (delivery) => {
    await world.delivery(delivery)
    const boughtAt = await world.buy(studio, monthly)
    await world.pass({ days: 1 })
    const end = daysAfter(boughtAt, 31 + 14)
    expect(await world.account(studio)).toEqual({
      plan: 'professional',
      isActive: true,
      endsAt: end,
      daysRemaining: 44,
    })
    const [payment] = await world.payments(studio)
    const { rows } = await world.owner.query(`select id, session_id from checkouts`)
    const session = await world.api.checkout.sessions.retrieve(rows[0].session_id)
    const invoice = await world.api.invoices.retrieve(session.invoice as string)
    expect(payment).toEqual({
      id: expect.any(String),
      photographer_id: studio.id,
      source: `checkout:${rows[0].id}`,
      amount_cents: 5900,
      refunded_cents: 0,
      dispute: null,
      currency: 'eur',
      status: 'succeeded',
      is_canceled: false,
      payment_kind: 'one_time',
      plan: 'professional',
      period_start: daysAfter(boughtAt, 14),
      period_end: end,
      paid_at: boughtAt,
      created_at: boughtAt,
      stripe_customer_id: await world.customerOf(studio),
      stripe_payment_intent_id: session.payment_intent,
      stripe_invoice_id: invoice.id,
      invoice_number: invoice.number,
      invoice_lines: [{ description: 'Professional, één maand', amountCents: 5900 }],
      description: 'Professional, één maand',
      failure: null,
    })

    await world.pass({ days: 20 })
    const renewedAt = await world.buy(studio, monthly)
    await world.pass({ days: 1 })
    const renewedEnd = daysAfter(end, 31)
    expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: renewedEnd })
    expect(await world.grants(studio)).toEqual([
      expect.objectContaining({ period: 'monthly', at: boughtAt, days: 31 }),
      expect.objectContaining({ source: 'trial', period: 'trial', at: boughtAt, days: 14 }),
      expect.objectContaining({ period: 'monthly', at: renewedAt, days: 31 }),
    ])

    await world.pass({ days: 76 - 22 - 1, eachDay: true })
    expect(await world.account(studio)).toMatchObject({ isActive: true, daysRemaining: 1 })
    await world.pass({ days: 1 })
    expect(await world.account(studio)).toMatchObject({
      isActive: false,
      endsAt: renewedEnd,
      daysRemaining: 0,
    })
    expect(await world.letters(studio)).toEqual(['plan_ends_soon', 'plan_ends_soon', 'plan_ended'])

    await world.pass({ days: 90 })
    const backAt = await world.buy(studio, yearly)
    await world.pass({ days: 1 })
    expect(await world.account(studio)).toEqual({
      plan: 'professional',
      isActive: true,
      endsAt: daysAfter(backAt, 365),
      daysRemaining: 364,
    })
    expect((await world.payments(studio)).at(-1)).toMatchObject({ amount_cents: 56_640, paid_at: backAt })
    expect(await world.payments(studio)).toHaveLength(3)
  },
)

test('years paid one after the other join without a day between', async () => {
  await world.buy(studio, yearly)
  for (let year = 1; year <= 3; year++) {
    await world.pass({ days: 7 })
    await world.buy(studio, yearly)
  }
  expect(await world.account(studio)).toMatchObject({
    isActive: true,
    endsAt: daysAfter(STARTS_AT, 14 + 4 * 365),
  })
})

test('a subscription that begins while paid time is left charges when that is used up', async () => {
  await world.buy(studio, monthly)
  const end = daysAfter(STARTS_AT, 45)
  await world.pass({ days: 15 })
  await world.buy(studio, { ...monthly, payMode: 'automatic' })
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: end })
  await world.pass({ days: 29 })
  expect((await world.payments(studio)).map((payment) => payment['amount_cents'])).toEqual([5900, 0])
  await world.pass({ days: 2 })
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(end, 31) })
  expect((await world.payments(studio)).at(-1)).toMatchObject({
    amount_cents: 5900,
    payment_kind: 'subscription',
    period_start: end,
  })
  expect(await world.letters(studio)).not.toContain('plan_ended')
})

test('a checkout that is left expires after a day, changes nothing, and a new one can be paid', async () => {
  const { url } = await studio.payments.startCheckout(monthly)
  await world.choose(url, { does: 'cancel' })
  await world.pass({ days: 2 })
  expect((await world.events()).map(({ type }) => type)).toContain('checkout.session.expired')
  expect(await world.account(studio)).toEqual({
    plan: null,
    isActive: false,
    endsAt: null,
    daysRemaining: null,
  })
  expect(await world.payments(studio)).toEqual([])

  const second = await studio.payments.startCheckout(monthly)
  expect(second.url).not.toBe(url)
  await world.choose(second.url)
  await world.settled()
  expect(await world.account(studio)).toMatchObject({ isActive: true, daysRemaining: 45 })
})

test('a payment that fails is on record, activates nothing, and the same page takes another try', async () => {
  const { url } = await studio.payments.startCheckout(monthly)
  await world.choose(url, { does: 'fail' })
  await world.settled()
  expect(await world.account(studio)).toMatchObject({ isActive: false, endsAt: null })
  expect(await world.payments(studio)).toMatchObject([
    { status: 'failed', amount_cents: 5900, paid_at: null, failure: 'Your card was declined.' },
  ])
  // The payment page shows the failure, so no email is sent.
  expect(await world.letters(studio)).toEqual([])

  await world.choose(url, { method: 'ideal' })
  await world.settled()
  expect(await world.account(studio)).toMatchObject({ isActive: true, daysRemaining: 45 })
  expect(await world.payments(studio)).toMatchObject([
    { status: 'succeeded', amount_cents: 5900, paid_at: STARTS_AT, failure: null },
  ])
})
