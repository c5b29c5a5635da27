import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  DAY_SECONDS,
  newSandbox,
  createCustomerAndPrices,
  RETURN_URLS,
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

const customers = async () => (await stripe.customers.list()).data

test('the same request under the same key is done once, and answered the same', async () => {
  const key = { idempotencyKey: 'customer:anna' }
  const first = await stripe.customers.create({ email: 'anna@example.com' }, key)
  const second = await stripe.customers.create({ email: 'anna@example.com' }, key)
  expect(second).toEqual(first)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(await customers()).toHaveLength(1)
})

test('a key is refused for another request, and free again after a day', async () => {
  const key = { idempotencyKey: 'customer:anna' }
  await stripe.customers.create({ email: 'anna@example.com' }, key)
  await expect(stripe.customers.create({ email: 'bram@example.com' }, key)).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  )
  await expect(stripe.products.create({ name: 'Print' }, key)).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  )
  await sandbox.advance(DAY_SECONDS)
  await stripe.customers.create({ email: 'bram@example.com' }, key)
  expect(await customers()).toHaveLength(2)
})

test('a request that was refused before it began may be repeated, corrected, under its key', async () => {
  const key = { idempotencyKey: 'price:1' }
  const product_data = { name: 'Starter' }
  await expect(stripe.prices.create({ currency: 'eur', unit_amount: -1, product_data }, key)).rejects.toThrow(
    /greater/,
  )
  expect((await stripe.products.list()).data).toEqual([])
  expect(await stripe.prices.create({ currency: 'eur', unit_amount: 1, product_data }, key)).toMatchObject({
    unit_amount: 1,
  })
})

test('a declined payment is answered the same under its key', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  await subscribeCustomer(sandbox, { customer, price: starter, choice: { card: 'failsLater' } })
  await sandbox.advance(32 * DAY_SECONDS)
  const [open] = (await stripe.invoices.list({ status: 'open' })).data
  const pay = () =>
    stripe.invoices.pay(open!.id, {}, { idempotencyKey: 'pay:1' }).catch((error: unknown) => error)
  const charges = async () => (await stripe.charges.list({ customer: customer.id })).data.length
  const first = await pay()
  const tried = await charges()
  expect(await pay()).toMatchObject({ code: 'card_declined', message: (first as Error).message })
  expect(await charges()).toBe(tried)
})

test('a change that the card refused leaves nothing, and is refused again under its key without asking the card', async () => {
  const { customer, starter, professional } = await createCustomerAndPrices(sandbox)
  const { id, items } = await subscribeCustomer(sandbox, {
    customer,
    price: starter,
    choice: { card: 'failsLater' },
  })
  const change = () =>
    stripe.subscriptions.update(
      id,
      {
        items: [{ id: items.data[0]!.id, price: professional.id }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      },
      { idempotencyKey: 'change:1' },
    )
  await expect(change()).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' })
  await expect(change()).rejects.toMatchObject({
    code: 'card_declined',
    headers: { 'idempotent-replayed': 'true' },
  })
})

const refusals: [what: string, ask: (stripe: Stripe) => Promise<unknown>, no: object][] = [
  [
    'an id that is not known',
    (it) => it.customers.retrieve('cus_nobody'),
    { statusCode: 404, code: 'resource_missing', param: 'id', message: "No such customer: 'cus_nobody'" },
  ],
  [
    'a parameter that is not known',
    (it) => it.customers.create({ nickname: 'An' } as Stripe.CustomerCreateParams),
    { statusCode: 400, code: 'parameter_unknown', param: 'nickname' },
  ],
  [
    'a nested parameter that is not known',
    (it) =>
      it.checkout.sessions.create({
        ...RETURN_URLS,
        mode: 'payment',
        line_items: [{ price: 'price_1', amount: 3 } as Stripe.Checkout.SessionCreateParams.LineItem],
      } satisfies Stripe.Checkout.SessionCreateParams),
    { code: 'parameter_unknown', param: 'line_items[0][amount]' },
  ],
  [
    'the former way to name payment methods',
    (it) =>
      it.checkout.sessions.create({
        ...RETURN_URLS,
        mode: 'payment',
        payment_method_types: ['ideal'],
        line_items: [{ price: 'price_1', quantity: 1 }],
      } as Stripe.Checkout.SessionCreateParams),
    { code: 'parameter_unknown', param: 'payment_method_types' },
  ],
  [
    'what was left out',
    (it) => it.products.create({} as Stripe.ProductCreateParams),
    { code: 'parameter_missing', param: 'name' },
  ],
  [
    'text for a number',
    (it) => it.customers.list({ limit: 'ten' as unknown as number }),
    { code: 'parameter_invalid_integer', param: 'limit' },
  ],
  [
    'a price that is not known, in a parameter',
    (it) =>
      it.checkout.sessions.create({
        ...RETURN_URLS,
        mode: 'payment',
        line_items: [{ price: 'price_none', quantity: 1 }],
      }),
    { statusCode: 400, code: 'resource_missing', param: 'line_items[0][price]' },
  ],
  [
    'an address that is not known',
    (it) => it.coupons.list(),
    { statusCode: 404, message: expect.stringContaining('Unrecognized request URL (GET: /v1/coupons)') },
  ],
  [
    'what can not be expanded',
    async (it) => it.customers.create({ email: 'a@example.com', expand: ['email'] }),
    { statusCode: 400, message: 'This property cannot be expanded (email).' },
  ],
]

test.each(refusals)("%s is refused in Stripe's words, and leaves nothing", async (_, ask, no) => {
  await expect(ask(stripe)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    requestId: expect.stringMatching(/^req_/),
    ...no,
  })
  expect(await customers()).toEqual([])
})

test('another key and another version of the interface are refused', async () => {
  const { hostname: host, port } = new URL(sandbox.url)
  const stranger = new Stripe('sk_test_of_a_stranger_x', {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  await expect(stranger.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  await expect(stripe.customers.list({}, { apiVersion: '2020-08-27' })).rejects.toThrow(
    /Invalid Stripe API version/,
  )
})

test('a long list comes in pages, newest first, each thing once', async () => {
  const made: string[] = []
  for (let count = 0; count < 7; count += 1)
    made.push((await stripe.customers.create({ name: `${count}` })).id)
  const first = await stripe.customers.list({ limit: 3 })
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(-3).reverse(), true])
  const last = await stripe.customers.list({ limit: 3, starting_after: made[1]! })
  expect([last.data.map(({ id }) => id), last.has_more]).toEqual([[made[0]], false])
  const back = await stripe.customers.list({ limit: 2, ending_before: made[0]! })
  expect([back.data.map(({ id }) => id), back.has_more]).toEqual([[made[2], made[1]], true])
  const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
  expect(all.map(({ id }) => id)).toEqual(made.toReversed())
})

test('a lookup key names one price, and moves to another when asked', async () => {
  const { starter } = await createCustomerAndPrices(sandbox)
  const again = {
    currency: 'eur',
    unit_amount: 3100,
    product: idOf(starter.product),
    lookup_key: 'Starter_month',
  }
  await expect(stripe.prices.create(again)).rejects.toMatchObject({ param: 'lookup_key' })
  const successor = await stripe.prices.create({ ...again, transfer_lookup_key: true })
  const found = await stripe.prices.list({ lookup_keys: ['Starter_month'] })
  expect(found.data.map(({ id }) => id)).toEqual([successor.id])
  expect(await stripe.prices.retrieve(starter.id)).toMatchObject({ lookup_key: null, unit_amount: 2900 })
})

test('what points to something is opened when asked for', async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  const { id } = await subscribeCustomer(sandbox, { customer, price: starter })
  const subscription = await stripe.subscriptions.retrieve(id, {
    expand: ['customer', 'default_payment_method', 'items.data.price.product', 'latest_invoice.payments'],
  })
  expect(subscription).toMatchObject({
    customer: { email: 'anna@example.com' },
    default_payment_method: { card: { last4: '4242' } },
    items: { data: [{ price: { product: { name: 'Starter' } } }] },
    latest_invoice: { payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] } },
  })
  const { data } = await stripe.subscriptions.list({ customer: customer.id, expand: ['data.latest_invoice'] })
  expect(data[0]?.latest_invoice).toMatchObject({ amount_paid: 2900 })
})

test('metadata is added to, and taken away by an empty value', async () => {
  const { id } = await stripe.customers.create({ metadata: { studio: 'anna', plan: 'intro' } })
  expect(await stripe.customers.update(id, { metadata: { plan: '', city: 'Utrecht' } })).toMatchObject({
    metadata: { studio: 'anna', city: 'Utrecht' },
  })
})
