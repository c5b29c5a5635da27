import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Photographer } from '#test/world/new-world.ts'
import { daysAfter, morningOf, newPayingWorld, STARTS_AT, type PayingWorld } from './paying-world.ts'

let world: PayingWorld
let studio: Photographer
beforeEach(async () => {
  world = await newPayingWorld()
  studio = await world.newcomer()
})
afterEach(() => world.close())

test.each(['ideal', 'bancontact'] as const)(
  'begun by %s, a subscription goes on by direct debit, whose time is given when the bank has paid',
  async (method) => {
    await world.buy(studio, { plan: 'intro', period: 'monthly', payMode: 'automatic' }, { method })
    await world.until('2041-01-29')
    await world.signIn(studio)
    expect((await studio.payments.findMySubscription({})).subscription).toMatchObject({
      paymentMethod: { kind: 'sepa_debit' },
    })
    await world.pass({ hours: 1 })
    expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(STARTS_AT, 14) })
    expect((await world.payments(studio)).at(-1)).toMatchObject({ status: 'pending', paid_at: null })
    await world.pass({ minutes: 2 })
    expect(await world.account(studio)).toMatchObject({ endsAt: daysAfter(STARTS_AT, 14) })
    await world.pass({ minutes: 1 })
    expect(await world.account(studio)).toMatchObject({
      isActive: true,
      endsAt: daysAfter(STARTS_AT, 14 + 31),
    })
    expect((await world.payments(studio)).at(-1)).toMatchObject({
      status: 'succeeded',
      amount_cents: 1300,
      period_start: morningOf('2041-01-29'),
      failure: null,
    })
    expect(await world.letters(studio)).toEqual(['trial_ends_soon'])
  },
)

test('while a bank takes a week for a debit, the studio works on, and the period joins the one before', async () => {
  await world.close()
  world = await newPayingWorld(STARTS_AT, { settlingSeconds: 7 * 24 * 3600 })
  studio = await world.newcomer()
  await world.buy(studio, { plan: 'intro', period: 'monthly', payMode: 'automatic' }, { method: 'ideal' })
  await world.until('2041-02-05')
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: morningOf('2041-01-29') })
  expect((await world.payments(studio)).at(-1)).toMatchObject({ status: 'pending' })
  await world.until('2041-02-06')
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: morningOf('2041-03-01') })
  expect(await world.grants(studio)).toMatchObject([{ days: 14 }, { at: morningOf('2041-01-29'), days: 31 }])
  expect(await world.letters(studio)).toEqual(['trial_ends_soon'])
})

/** Returns the id of a payment method whose debits fail. */
async function newRefusingAccount() {
  const customer = await world.customerOf(studio)
  const price_data = { currency: 'eur', unit_amount: 500, product_data: { name: 'Iets anders' } }
  const session = await world.api.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [{ quantity: 1, price_data }],
    allowed_payment_method_types: ['sepa_debit'],
    payment_intent_data: { setup_future_usage: 'off_session' },
    success_url: 'http://127.0.0.1:1/',
  })
  await world.choose(session.url!, { method: 'sepa_debit', does: 'fail' })
  const { data } = await world.api.paymentMethods.list({ customer, type: 'sepa_debit' })
  return data.find(({ sepa_debit: debit }) => debit?.last4 === '3202')!.id
}

test('a debit that the bank turns down is a failed payment, and is tried again', async () => {
  await world.buy(studio, { plan: 'intro', period: 'monthly', payMode: 'automatic' }, { method: 'ideal' })
  const { id } = await world.subscription(studio)
  await world.api.subscriptions.update(id, { default_payment_method: await newRefusingAccount() })
  await world.until('2041-01-30')
  expect((await world.payments(studio)).at(-1)).toMatchObject({
    status: 'failed',
    paid_at: null,
    failure: 'The payment failed.',
  })
  expect(await world.payments(studio)).toHaveLength(2)
  expect(await world.letters(studio)).toEqual(['trial_ends_soon', 'payment_failed'])
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(STARTS_AT, 14) })

  await world.newCard(studio)
  await world.until('2041-02-03')
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(STARTS_AT, 14 + 31) })
})
