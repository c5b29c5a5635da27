import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  DAY_SECONDS,
  newSandbox,
  createCustomerAndPrices,
  RETURN_URLS,
  STARTS_AT_SECONDS,
  subscribeCustomer,
  type TestSandbox,
  idOf,
} from './testing/new-sandbox.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await newSandbox()
})
afterEach(() => sandbox.stop())

const onePrint = {
  ...RETURN_URLS,
  mode: 'payment' as const,
  line_items: [
    {
      quantity: 2,
      price_data: { currency: 'eur', unit_amount: 1250, product_data: { name: 'Print 20 × 30' } },
    },
  ],
  payment_intent_data: { metadata: { order: '17' }, description: 'Order 17' },
}

test('whoever pays once by iDEAL comes back with the session, and the money is there', async () => {
  const session = await sandbox.stripe.checkout.sessions.create({
    ...onePrint,
    locale: 'nl',
    metadata: { order: '17' },
  })
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 2500,
    payment_intent: null,
  })

  const { status, location } = await sandbox.pay(session.url, { method: 'ideal', email: 'bram@example.com' })
  expect([status, location]).toEqual([303, `http://127.0.0.1:1/done?session_id=${session.id}`])

  const paid = await sandbox.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  })
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { email: 'bram@example.com' },
    payment_intent: {
      status: 'succeeded',
      amount_received: 2500,
      metadata: { order: '17' },
      latest_charge: { paid: true, payment_method_details: { type: 'ideal' } },
    },
  })
  expect(paid.line_items?.data[0]).toMatchObject({
    amount_total: 2500,
    description: 'Print 20 × 30',
    quantity: 2,
  })
  await sandbox.settled()
  expect(sandbox.types()).toEqual(
    expect.arrayContaining(['payment_intent.succeeded', 'charge.succeeded', 'checkout.session.completed']),
  )
})

test('a payment that fails leaves the page open, and the same page can still be paid', async () => {
  const session = await sandbox.stripe.checkout.sessions.create(onePrint)
  const failed = await sandbox.pay(session.url, { card: 'isDeclined' })
  expect(failed.location).toContain('failed')
  const open = await sandbox.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
  expect(open).toMatchObject({
    status: 'open',
    payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
  })
  await sandbox.pay(session.url, { does: 'fail', method: 'ideal' })
  await sandbox.pay(session.url)
  expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    payment_status: 'paid',
  })
  await sandbox.settled()
  expect(sandbox.types().filter((type) => type === 'payment_intent.payment_failed')).toHaveLength(2)
})

test('whoever sends the form twice pays once', async () => {
  const session = await sandbox.stripe.checkout.sessions.create(onePrint)
  const both = await Promise.all([sandbox.pay(session.url), sandbox.pay(session.url)])
  expect(both.map(({ location }) => location)).toEqual([
    `http://127.0.0.1:1/done?session_id=${session.id}`,
    `http://127.0.0.1:1/done?session_id=${session.id}`,
  ])
  expect((await sandbox.stripe.charges.list()).data).toHaveLength(1)
})

test('whoever cancels goes back, and whoever leaves changes nothing', async () => {
  const session = await sandbox.stripe.checkout.sessions.create(onePrint)
  expect(await sandbox.pay(session.url, { does: 'cancel' })).toEqual({
    status: 303,
    location: RETURN_URLS.cancel_url,
  })
  expect((await fetch(session.url!)).status).toBe(200)
  expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toEqual(session)
})

test('a page that nobody pays expires after a day, or when asked, and can not be paid any more', async () => {
  const [first, second] = [
    await sandbox.stripe.checkout.sessions.create(onePrint),
    await sandbox.stripe.checkout.sessions.create(onePrint),
  ]
  await sandbox.stripe.checkout.sessions.expire(second.id)
  await expect(sandbox.stripe.checkout.sessions.expire(second.id)).rejects.toMatchObject({ statusCode: 400 })
  await sandbox.advance(DAY_SECONDS)
  await sandbox.pay(first.url)
  for (const { id } of [first, second])
    expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'expired',
      payment_status: 'unpaid',
    })
  expect(sandbox.types().filter((type) => type === 'checkout.session.expired')).toHaveLength(2)
})

test('a direct debit is paid, or refused, three minutes after the page was left', async () => {
  const outcomes = await Promise.all(
    ['pay', 'fail'].map(async (does) => {
      const session = await sandbox.stripe.checkout.sessions.create({
        ...onePrint,
        allowed_payment_method_types: ['sepa_debit'],
      })
      await sandbox.pay(session.url, { method: 'sepa_debit', does })
      const { status, payment_status: paid } = await sandbox.stripe.checkout.sessions.retrieve(session.id)
      expect([status, paid]).toEqual(['complete', 'unpaid'])
      return session.id
    }),
  )
  await sandbox.advance(180)
  const [paid, refused] = await Promise.all(
    outcomes.map((id) => sandbox.stripe.checkout.sessions.retrieve(id)),
  )
  expect([paid?.payment_status, refused?.payment_status]).toEqual(['paid', 'unpaid'])
  expect(sandbox.types()).toEqual(
    expect.arrayContaining([
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
    ]),
  )
})

test('a payment that asks for an invoice gets one, paid and numbered', async () => {
  const { customer } = await createCustomerAndPrices(sandbox)
  const session = await sandbox.stripe.checkout.sessions.create({
    ...onePrint,
    customer: customer.id,
    invoice_creation: { enabled: true, invoice_data: { description: 'Order 17', metadata: { order: '17' } } },
  })
  await sandbox.pay(session.url, { method: 'bancontact' })
  const { invoice } = await sandbox.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['invoice.payments'],
  })
  expect(invoice).toMatchObject({
    status: 'paid',
    amount_paid: 2500,
    amount_remaining: 0,
    description: 'Order 17',
    metadata: { order: '17' },
    number: `${customer.invoice_prefix}-0001`,
    payments: { data: [{ status: 'paid', amount_paid: 2500 }] },
  })
  const { hosted_invoice_url: page, invoice_pdf: pdf } = invoice as {
    hosted_invoice_url: string
    invoice_pdf: string
  }
  expect(await (await fetch(page)).text()).toContain('€&nbsp;25,00'.replace('&nbsp;', '\u00a0'))
  expect(
    Buffer.from(await (await fetch(pdf)).arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('%PDF')
})

test('a subscription begins paid, with its first period and its paid invoice', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  const subscription = await subscribeCustomer(sandbox, {
    customer,
    price: starter,
    choice: { method: 'ideal' },
  })
  expect(subscription).toMatchObject({
    status: 'active',
    metadata: { studio: 'anna' },
    customer: customer.id,
  })
  const [item] = subscription.items.data
  expect([item?.current_period_start, item?.current_period_end]).toEqual([
    STARTS_AT_SECONDS,
    Date.UTC(2026, 1, 15, 9) / 1000,
  ])
  const method = await sandbox.stripe.paymentMethods.retrieve(idOf(subscription.default_payment_method))
  expect(method.type).toBe('sepa_debit')
  const invoice = await sandbox.stripe.invoices.retrieve(idOf(subscription.latest_invoice))
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 2900, billing_reason: 'subscription_create' })
})

test('a first payment that fails begins no subscription', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  await expect(
    subscribeCustomer(sandbox, { customer, price: starter, choice: { card: 'isDeclined' } }),
  ).rejects.toThrow('no subscription')
  expect((await sandbox.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([])
})

test('a refund to a card that is gone fails after a while, and the charge is not paid back', async () => {
  const session = await sandbox.stripe.checkout.sessions.create(onePrint)
  await sandbox.pay(session.url, { card: 'refundFails', email: 'anna@example.com' })
  const { payment_intent: intent } = await sandbox.stripe.checkout.sessions.retrieve(session.id)
  const refund = await sandbox.stripe.refunds.create({ payment_intent: idOf(intent) })
  expect(refund.status).toBe('succeeded')
  const charge = () => sandbox.stripe.charges.retrieve(idOf(refund.charge))
  expect(await charge()).toMatchObject({ amount_refunded: 2500, refunded: true })
  await sandbox.advance(180)
  expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect(await charge()).toMatchObject({ amount_refunded: 0, refunded: false })
  expect(sandbox.types()).toContain('refund.failed')
})
