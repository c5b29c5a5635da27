import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Photographer } from '#test/world/new-world.ts'
import { testWithDeliveries } from './test-with-deliveries.ts'
import { daysAfter, morningOf, newPayingWorld, STARTS_AT, type PayingWorld } from './paying-world.ts'

let world: PayingWorld
let studio: Photographer
beforeEach(async () => {
  world = await newPayingWorld()
  studio = await world.newcomer()
})
afterEach(() => world.close())

const FIRST_DAY = morningOf('2041-01-29')
const monthly = { plan: 'professional', period: 'monthly', payMode: 'automatic' } as const
const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000)
const onlyFailingLater = { card: 'failsLater' }

async function failFirstPayment() {
  await world.buy(studio, monthly, onlyFailingLater)
  await world.until('2041-01-29')
  await world.pass({ hours: 2 })
  expect(await world.account(studio)).toEqual({
    plan: 'professional',
    isActive: true,
    endsAt: FIRST_DAY,
    daysRemaining: 0,
  })
  expect(await world.letters(studio)).toEqual(['trial_ends_soon', 'payment_failed'])
  expect((await studio.payments.findMySubscription({})).subscription).toMatchObject({
    state: 'payment_failed',
  })
}

const renewal = async () => (await world.payments(studio)).at(-1)!

async function openInvoice() {
  const { data } = await world.api.invoices.list({ customer: await world.customerOf(studio), limit: 1 })
  return data[0]!
}

test('a failed renewal is on record with all that is known of it, and gives no time', async () => {
  await failFirstPayment()
  const invoice = await openInvoice()
  expect(await renewal()).toEqual({
    id: expect.any(String),
    photographer_id: studio.id,
    source: invoice.id,
    amount_cents: 5900,
    refunded_cents: 0,
    dispute: null,
    currency: 'eur',
    status: 'failed',
    is_canceled: false,
    payment_kind: 'subscription',
    plan: 'professional',
    period_start: FIRST_DAY,
    period_end: morningOf('2041-02-28'),
    paid_at: null,
    created_at: FIRST_DAY,
    stripe_customer_id: await world.customerOf(studio),
    stripe_payment_intent_id: expect.stringMatching(/^pi_/),
    stripe_invoice_id: invoice.id,
    invoice_number: invoice.number,
    invoice_lines: [{ description: expect.any(String), amountCents: 5900 }],
    description: 'Abonnement Professional, per maand',
    failure: 'Your card was declined.',
  })
  expect(await world.grants(studio)).toMatchObject([{ period: 'trial', days: 14 }])
})

testWithDeliveries(
  "a new card pays at the provider's next try, and the period joins the one before",
  async (delivery) => {
    await world.delivery(delivery)
    await world.buy(studio, monthly, onlyFailingLater)
    await world.until('2041-01-31')
    expect(await world.account(studio)).toMatchObject({ isActive: true })
    await world.newCard(studio)
    await world.until('2041-02-01')
    expect(await world.account(studio)).toMatchObject({ isActive: true })
    await world.until('2041-02-03')
    expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(FIRST_DAY, 31) })
    expect(await renewal()).toMatchObject({ status: 'succeeded', failure: null, period_start: FIRST_DAY })
    expect(await world.grants(studio)).toMatchObject([
      { period: 'trial', at: STARTS_AT, days: 14 },
      { period: 'monthly', at: FIRST_DAY, days: 31 },
    ])
    expect(await world.letters(studio)).toEqual(['trial_ends_soon', 'payment_failed'])
    await world.until('2041-03-02')
    expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(FIRST_DAY, 62) })
    expect(await world.payments(studio)).toHaveLength(3)
  },
)

test('whoever pays the open invoice within the days of grace loses no day and gets none for free', async () => {
  await failFirstPayment()
  await world.pass({ days: 1 })
  await world.choose((await openInvoice()).hosted_invoice_url!)
  await world.settled()
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(FIRST_DAY, 31) })
  expect(await renewal()).toMatchObject({ status: 'succeeded', paid_at: hoursAfter(FIRST_DAY, 26) })
  await world.newCard(studio)
  await world.until('2041-03-02')
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(FIRST_DAY, 62) })
})

test('the days of grace end to the minute, whether or not the daily job has been by', async () => {
  await failFirstPayment()
  await world.until('2041-02-01')
  await world.pass({ hours: 21, minutes: 59 })
  expect(await world.account(studio)).toMatchObject({ isActive: true })
  await world.pass({ minutes: 1 })
  expect(await world.account(studio)).toMatchObject({ isActive: false, endsAt: FIRST_DAY })
})

test('a studio that pays after the days of grace was closed, and begins anew at the payment', async () => {
  await failFirstPayment()
  await world.until('2041-02-04')
  expect(await world.account(studio)).toMatchObject({ isActive: false, endsAt: FIRST_DAY })
  expect(await world.letters(studio)).toEqual(['trial_ends_soon', 'payment_failed', 'plan_ended'])
  await expect(studio.clients.listClients({})).rejects.toMatchObject({ code: 'studio_inactive' })
  // The provider still has the subscription, so the studio must pay instead of buying again.
  await expect(studio.payments.startCheckout(monthly)).rejects.toMatchObject({ code: 'already_subscribed' })

  await world.newCard(studio)
  await world.until('2041-02-07')
  // The provider retries after 3 days, and again 5 days later.
  const paidAt = hoursAfter(daysAfter(FIRST_DAY, 8), 1)
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(paidAt, 31) })
  expect(await renewal()).toMatchObject({ status: 'succeeded', paid_at: paidAt, failure: null })
  expect(await world.grants(studio)).toMatchObject([{ days: 14 }, { at: paidAt, days: 31 }])
  await studio.clients.listClients({})

  await world.until('2041-03-02')
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(paidAt, 62) })
})

test('a card that never pays again ends the subscription; the studio comes back when it likes', async () => {
  await failFirstPayment()
  await world.until('2041-02-16')
  expect((await world.subscription(studio)).status).toBe('canceled')
  expect(await world.account(studio)).toMatchObject({ isActive: false, endsAt: FIRST_DAY })
  expect(await renewal()).toMatchObject({ status: 'failed', paid_at: null })
  expect(await world.payments(studio)).toHaveLength(2)
  expect(await world.letters(studio)).toEqual(['trial_ends_soon', 'payment_failed', 'plan_ended'])

  await world.until('2041-05-01')
  const at = await world.buy(studio, monthly)
  expect(await world.account(studio)).toEqual({
    plan: 'professional',
    isActive: true,
    endsAt: daysAfter(at, 31),
    daysRemaining: 31,
  })
  expect(await renewal()).toMatchObject({ status: 'succeeded', amount_cents: 5900, paid_at: at })
})

test('a renewal that fails in the middle of a year costs no day that was paid', async () => {
  await world.buy(studio, monthly)
  await world.until('2041-06-01')
  // Each period has 31 days, even in shorter months.
  const paidUntil = daysAfter(FIRST_DAY, 5 * 31)
  expect(await world.account(studio)).toMatchObject({ endsAt: paidUntil })
  await world.newCard(studio, 'failsLater')
  await world.until('2041-07-01')
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: paidUntil })
  await world.newCard(studio)
  await world.until('2041-07-04')
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(paidUntil, 31) })
  expect(await world.letters(studio)).toEqual(['trial_ends_soon', 'payment_failed'])
})
