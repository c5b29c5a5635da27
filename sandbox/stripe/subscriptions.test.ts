import type { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  newSandbox,
  createCustomerAndPrices,
  RETURN_URLS,
  STARTS_AT_SECONDS,
  subscribeCustomer,
  type TestSandbox,
  idOf,
} from './testing/new-sandbox.ts'

let sandbox: TestSandbox
let stripe: Stripe
beforeEach(async () => {
  sandbox = await newSandbox()
  stripe = sandbox.stripe
})
afterEach(() => sandbox.stop())

const read = (subscription: Stripe.Subscription) => stripe.subscriptions.retrieve(subscription.id)
const invoicesOf = async (subscription: Stripe.Subscription) =>
  (await stripe.invoices.list({ subscription: subscription.id, limit: 100 })).data.toReversed()
const at = (date: string) => Date.parse(date) / 1000
const until = (date: string) => sandbox.advance(at(date) - STARTS_AT_SECONDS)

test('a trial costs nothing for its days, is announced, and then the first period is charged', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  const trial = await subscribeCustomer(sandbox, { customer, price: starter, trialDays: 14 })
  expect(trial).toMatchObject({
    status: 'trialing',
    trial_start: STARTS_AT_SECONDS,
    trial_end: STARTS_AT_SECONDS + 14 * DAY_SECONDS,
  })
  expect(await invoicesOf(trial)).toMatchObject([{ status: 'paid', amount_paid: 0, total: 0 }])
  const [session] = (await stripe.checkout.sessions.list({ subscription: trial.id })).data
  expect(session).toMatchObject({ payment_status: 'no_payment_required', amount_total: 0 })

  await sandbox.advance(11 * DAY_SECONDS)
  expect(sandbox.types()).toContain('customer.subscription.trial_will_end')
  await sandbox.advance(3 * DAY_SECONDS)
  expect(await read(trial)).toMatchObject({ status: 'active' })
  expect((await invoicesOf(trial)).at(-1)).toMatchObject({ status: 'draft', amount_due: 2900 })
  await sandbox.advance(HOUR_SECONDS)
  expect((await invoicesOf(trial)).at(-1)).toMatchObject({
    status: 'paid',
    amount_paid: 2900,
    billing_reason: 'subscription_cycle',
    lines: {
      data: [{ amount: 2900, period: { start: at('2026-01-29T09:00Z'), end: at('2026-02-28T09:00Z') } }],
    },
  })
})

test('a year by the month is thirteen invoices, each for a period that joins the one before', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  const subscription = await subscribeCustomer(sandbox, { customer, price: starter })
  await sandbox.advance(365 * DAY_SECONDS + HOUR_SECONDS)
  const invoices = await invoicesOf(subscription)
  expect(invoices).toHaveLength(13)
  expect(invoices.every(({ status, amount_paid: paid }) => status === 'paid' && paid === 2900)).toBe(true)
  const periods = invoices.map(({ lines }) => lines.data[0]!.period)
  expect(periods.slice(1).map(({ start }) => start)).toEqual(periods.slice(0, -1).map(({ end }) => end))
  expect(periods.at(-1)).toEqual({ start: at('2027-01-15T09:00Z'), end: at('2027-02-15T09:00Z') })
  expect(new Set(invoices.map(({ number }) => number)).size).toBe(13)
  expect(sandbox.types().filter((type) => type === 'invoice.paid')).toHaveLength(13)
})

test('what time outside has passed by happens late, but each thing at its own time', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  const subscription = await subscribeCustomer(sandbox, { customer, price: starter })
  await sandbox.settled()
  sandbox.passOutside(70 * DAY_SECONDS)
  await sandbox.settled()
  expect(
    (await invoicesOf(subscription)).map(({ created, status_transitions: { paid_at: paid } }) => [
      created,
      paid,
    ]),
  ).toEqual([
    [STARTS_AT_SECONDS, STARTS_AT_SECONDS],
    [at('2026-02-15T09:00Z'), at('2026-02-15T10:00Z')],
    [at('2026-03-15T09:00Z'), at('2026-03-15T10:00Z')],
  ])
})

test('a subscription begun on the 31st comes back to the 31st', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  await until('2026-01-31T09:00Z')
  const subscription = await subscribeCustomer(sandbox, { customer, price: starter })
  const ends = [subscription.items.data[0]!.current_period_end]
  for (let month = 0; month < 3; month += 1) {
    await sandbox.advance(31 * DAY_SECONDS)
    ends.push((await read(subscription)).items.data[0]!.current_period_end)
  }
  expect(ends.map((end) => new Date(end * 1000).toISOString().slice(0, 10))).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ])
})

test('a card that fails at the renewal is past due, and active again once another card pays', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  const subscription = await subscribeCustomer(sandbox, {
    customer,
    price: starter,
    choice: { card: 'failsLater' },
  })
  expect(subscription.status).toBe('active')
  await until('2026-02-15T10:00Z')
  expect(await read(subscription)).toMatchObject({ status: 'past_due' })
  const failed = (await invoicesOf(subscription)).at(-1)!
  expect(failed).toMatchObject({
    status: 'open',
    attempt_count: 1,
    amount_remaining: 2900,
    next_payment_attempt: at('2026-02-18T10:00Z'),
  })
  await expect(stripe.invoices.pay(failed.id)).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
    statusCode: 402,
  })

  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: RETURN_URLS.cancel_url,
  })
  await sandbox.submit(portal.url, { does: 'card', card: 'succeeds' })
  await sandbox.advance(3 * DAY_SECONDS)
  expect(await read(subscription)).toMatchObject({ status: 'active' })
  expect(await stripe.invoices.retrieve(failed.id)).toMatchObject({ status: 'paid', attempt_count: 2 })
  expect(sandbox.types()).toEqual(
    expect.arrayContaining([
      'invoice.payment_failed',
      'payment_intent.payment_failed',
      'invoice.payment_succeeded',
    ]),
  )
})

test('a renewal that is never paid is tried after 3, 5 and 7 days, and then the subscription ends', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  const subscription = await subscribeCustomer(sandbox, {
    customer,
    price: starter,
    choice: { card: 'failsLater' },
  })
  await until('2026-03-02T09:59Z')
  expect(await read(subscription)).toMatchObject({ status: 'past_due' })
  await sandbox.advance(HOUR_SECONDS)
  expect(await read(subscription)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
    ended_at: at('2026-03-02T10:00Z'),
  })
  expect((await invoicesOf(subscription)).at(-1)).toMatchObject({
    status: 'open',
    attempt_count: 4,
    next_payment_attempt: null,
  })
  await sandbox.advance(90 * DAY_SECONDS)
  expect(await invoicesOf(subscription)).toHaveLength(2)
})

test('a subscription canceled for the end of its period runs till then, and may be taken back before', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  const subscription = await subscribeCustomer(sandbox, { customer, price: starter })
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
  await until('2026-02-15T10:00Z')
  expect(await read(subscription)).toMatchObject({ status: 'active', cancel_at: null })
  expect(await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).toMatchObject({
    status: 'active',
    cancel_at: at('2026-03-15T09:00Z'),
  })
  await sandbox.advance(60 * DAY_SECONDS)
  expect(await read(subscription)).toMatchObject({ status: 'canceled', ended_at: at('2026-03-15T09:00Z') })
  expect(await invoicesOf(subscription)).toHaveLength(2)
  expect(sandbox.types()).toContain('customer.subscription.deleted')
})

test('a subscription canceled now is over now', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  const subscription = await subscribeCustomer(sandbox, { customer, price: starter })
  expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({
    status: 'canceled',
    ended_at: STARTS_AT_SECONDS,
  })
  await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
    code: 'resource_missing',
  })
  await sandbox.advance(60 * DAY_SECONDS)
  expect(await invoicesOf(subscription)).toHaveLength(1)
})

const change = (subscription: Stripe.Subscription, price: Stripe.Price) => ({
  items: [{ id: subscription.items.data[0]!.id, price: price.id }],
  proration_behavior: 'always_invoice' as const,
})

test('an upgrade halfway is charged to the cent what its preview said, and the period stays', async () => {
  const { customer, starter, professional } = await createCustomerAndPrices(sandbox)
  const subscription = await subscribeCustomer(sandbox, { customer, price: starter })
  await sandbox.advance(10 * DAY_SECONDS)
  const preview = await stripe.invoices.createPreview({
    customer: customer.id,
    subscription: subscription.id,
    subscription_details: change(subscription, professional),
  })
  // 21 of the 31 days are left: 29.00 × 21 / 31 back, 59.00 × 21 / 31 to pay.
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-1965, 3997])
  expect(preview.amount_due).toBe(2032)

  const changed = await stripe.subscriptions.update(subscription.id, {
    ...change(subscription, professional),
    payment_behavior: 'error_if_incomplete',
    expand: ['latest_invoice'],
  })
  expect(changed.items.data[0]).toMatchObject({
    price: { id: professional.id },
    current_period_end: subscription.items.data[0]!.current_period_end,
  })
  expect(changed.latest_invoice).toMatchObject({
    status: 'paid',
    amount_paid: 2032,
    billing_reason: 'subscription_update',
    lines: {
      data: [
        { parent: { subscription_item_details: { proration: true } }, amount: -1965 },
        { parent: { subscription_item_details: { proration: true } }, amount: 3997 },
      ],
    },
  })
  await until('2026-02-15T10:00Z')
  expect((await invoicesOf(subscription)).at(-1)).toMatchObject({ status: 'paid', amount_paid: 5900 })
})

test('a downgrade leaves a credit, which the next invoices use up', async () => {
  const { customer, starter, professional } = await createCustomerAndPrices(sandbox)
  const subscription = await subscribeCustomer(sandbox, { customer, price: professional })
  await sandbox.advance(1 * DAY_SECONDS)
  await stripe.subscriptions.update(subscription.id, change(subscription, starter))
  // 30 of the 31 days are left: 57.10 back, 28.06 to pay.
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 2806 - 5710 })
  await sandbox.advance(60 * DAY_SECONDS)
  const amounts = (await invoicesOf(subscription)).map(({ total, amount_due: due }) => [total, due])
  expect(amounts).toEqual([
    [5900, 5900],
    [-2904, 0],
    [2900, 0],
    // Four cents of credit were left.
    [2900, 2896],
  ])
})

test('a change that waits for the next invoice is on it', async () => {
  const { customer, starter, professional } = await createCustomerAndPrices(sandbox)
  const subscription = await subscribeCustomer(sandbox, { customer, price: starter })
  await sandbox.advance(10 * DAY_SECONDS)
  await stripe.subscriptions.update(subscription.id, {
    ...change(subscription, professional),
    proration_behavior: 'create_prorations',
  })
  expect(await invoicesOf(subscription)).toHaveLength(1)
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
  expect(preview.amount_due).toBe(5900 + 2032)
  await sandbox.advance(22 * DAY_SECONDS)
  expect((await invoicesOf(subscription)).at(-1)).toMatchObject({ status: 'paid', amount_paid: 5900 + 2032 })
})

test('a change to another rhythm begins a period and is charged at once', async () => {
  const { customer, starter, starterYearly } = await createCustomerAndPrices(sandbox)
  const subscription = await subscribeCustomer(sandbox, { customer, price: starter })
  await sandbox.advance(10 * DAY_SECONDS)
  const changed = await stripe.subscriptions.update(subscription.id, {
    ...change(subscription, starterYearly),
    expand: ['latest_invoice'],
  })
  expect(changed.items.data[0]).toMatchObject({
    current_period_start: STARTS_AT_SECONDS + 10 * DAY_SECONDS,
    current_period_end: at('2027-01-25T09:00Z'),
  })
  expect(changed.latest_invoice).toMatchObject({ amount_paid: 27_840 - 1965, status: 'paid' })
})

test('an upgrade whose payment is refused changes nothing when asked so', async () => {
  const { customer, starter, professional } = await createCustomerAndPrices(sandbox)
  const subscription = await subscribeCustomer(sandbox, {
    customer,
    price: starter,
    choice: { card: 'failsLater' },
  })
  await sandbox.settled()
  const events = sandbox.received.length
  await expect(
    stripe.subscriptions.update(subscription.id, {
      ...change(subscription, professional),
      payment_behavior: 'error_if_incomplete',
    }),
  ).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' })
  expect(await read(subscription)).toEqual(subscription)
  await sandbox.settled()
  expect(sandbox.received).toHaveLength(events)
})

test('a direct debit renews three minutes after it was asked for', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  const subscription = await subscribeCustomer(sandbox, {
    customer,
    price: starter,
    choice: { method: 'ideal' },
  })
  await until('2026-02-15T10:00Z')
  expect((await invoicesOf(subscription)).at(-1)).toMatchObject({ status: 'open', attempted: true })
  expect(await read(subscription)).toMatchObject({ status: 'active' })
  await sandbox.advance(180)
  expect((await invoicesOf(subscription)).at(-1)).toMatchObject({ status: 'paid', amount_paid: 2900 })
})

test('a first payment that is not made within a day leaves nothing to pay', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: starter.id }],
    payment_behavior: 'default_incomplete',
  })
  expect(subscription.status).toBe('incomplete')
  await sandbox.advance(DAY_SECONDS)
  expect(await read(subscription)).toMatchObject({ status: 'incomplete_expired' })
  expect(await invoicesOf(subscription)).toMatchObject([{ status: 'void' }])
})

test('a trial may be ended at once', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  const trial = await subscribeCustomer(sandbox, { customer, price: starter, trialDays: 14 })
  await sandbox.advance(5 * DAY_SECONDS)
  const active = await stripe.subscriptions.update(trial.id, { trial_end: 'now', expand: ['latest_invoice'] })
  expect(active).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 2900 } })
  expect(active.items.data[0]).toMatchObject({
    current_period_start: STARTS_AT_SECONDS + 5 * DAY_SECONDS,
    current_period_end: at('2026-02-20T09:00Z'),
  })
})

test('the customer cancels, takes it back and sees the invoices in the portal', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  const subscription = await subscribeCustomer(sandbox, { customer, price: starter })
  const { url } = await stripe.billingPortal.sessions.create({ customer: customer.id, locale: 'nl' })
  const page = async () => (await fetch(url)).text()
  expect(await page()).toContain(`${customer.invoice_prefix}-0001`)
  expect(await page()).toContain('Opzeggen per 15 februari 2026')
  await sandbox.submit(url, { does: 'cancel', subscription: subscription.id })
  expect(await read(subscription)).toMatchObject({ cancel_at_period_end: true })
  expect(await page()).toContain('Eindigt op 15 februari 2026')
  await sandbox.submit(url, { does: 'resume', subscription: subscription.id })
  expect(await read(subscription)).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
  const refused = await sandbox.submit(url, { does: 'card', card: 'isDeclined' })
  expect(refused.location).toContain('refused')
})

test('money goes back in parts, never more than was paid', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  await subscribeCustomer(sandbox, { customer, price: starter })
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data
  expect(await stripe.refunds.create({ charge: charge!.id, amount: 900 })).toMatchObject({
    amount: 900,
    status: 'succeeded',
  })
  await expect(stripe.refunds.create({ charge: charge!.id, amount: 2001 })).rejects.toMatchObject({
    param: 'amount',
  })
  await stripe.refunds.create({ payment_intent: idOf(charge!.payment_intent) })
  expect(await stripe.charges.retrieve(charge!.id)).toMatchObject({ amount_refunded: 2900, refunded: true })
  await expect(stripe.refunds.create({ charge: charge!.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  await sandbox.settled()
  expect(sandbox.types().filter((type) => type === 'charge.refunded')).toHaveLength(2)
})
