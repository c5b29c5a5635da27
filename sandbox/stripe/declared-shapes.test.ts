import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDeclaredShapes } from './testing/declared-shapes.ts'
import {
  DAY_SECONDS,
  newSandbox,
  createCustomerAndPrices,
  RETURN_URLS,
  subscribeCustomer,
  type TestSandbox,
} from './testing/new-sandbox.ts'

let sandbox: TestSandbox
const { compare } = readDeclaredShapes()

beforeAll(async () => {
  sandbox = await newSandbox()
  const { stripe, advance, pay, settled } = sandbox
  const { customer, starter, professional, starterYearly } = await createCustomerAndPrices(sandbox)
  const trial = await subscribeCustomer(sandbox, {
    customer,
    price: starter,
    trialDays: 14,
    choice: { method: 'ideal' },
  })
  const failing = await subscribeCustomer(sandbox, {
    customer,
    price: starter,
    choice: { card: 'failsLater' },
  })
  const running = await subscribeCustomer(sandbox, { customer, price: starter })
  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: starterYearly.id }],
    payment_behavior: 'default_incomplete',
  })
  await advance(5 * DAY_SECONDS)
  const items = [{ id: running.items.data[0]!.id, price: professional.id }]
  await stripe.subscriptions.update(running.id, { items, proration_behavior: 'always_invoice' })
  await stripe.subscriptions.update(trial.id, { cancel_at_period_end: true })

  const line_items = [
    { quantity: 1, price_data: { currency: 'eur', unit_amount: 1250, product_data: { name: 'Print' } } },
  ]
  const sell = (more = {}) =>
    stripe.checkout.sessions.create({ ...RETURN_URLS, mode: 'payment', line_items, ...more })
  await sell()
  for (const method of ['ideal', 'bancontact', 'card'])
    await pay((await sell({ invoice_creation: { enabled: true } })).url, {
      method,
      email: 'bram@example.com',
    })
  await pay((await sell()).url, { card: 'refundFails' })
  await pay((await sell()).url, { does: 'fail' })
  for (const uncategorized_text of ['winning_evidence', 'losing_evidence', undefined]) {
    await pay((await sell()).url, { card: 'isDisputed', email: 'bram@example.com' })
    await advance(180)
    const [dispute] = (await stripe.disputes.list()).data
    if (uncategorized_text) await stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text } })
  }
  const debit = { allowed_payment_method_types: ['sepa_debit'] }
  for (const does of ['pay', 'fail']) await pay((await sell(debit)).url, { method: 'sepa_debit', does })
  const charges = await stripe.charges.list({ limit: 100 })
  for (const { id } of charges.data
    .filter(({ status, disputed }) => status === 'succeeded' && !disputed)
    .slice(0, 5))
    await stripe.refunds.create({ charge: id, amount: 100, reason: 'requested_by_customer' })
  await advance(60 * DAY_SECONDS)
  await stripe.subscriptions.cancel(running.id)
  expect(await stripe.subscriptions.retrieve(failing.id)).toMatchObject({ status: 'canceled' })
  await settled()
})
afterAll(() => sandbox.stop())

async function fetchJson(path: string, body?: Record<string, string>): Promise<Record<string, unknown>> {
  const response = await fetch(sandbox.url + path, {
    headers: { authorization: 'Bearer sk_test_of_the_tests' },
    ...(body && { method: 'POST', body: new URLSearchParams(body) }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

async function listAll(path: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = []
  for (let hasMore = true; hasMore;) {
    const after = all.length > 0 ? `&starting_after=${String(all.at(-1)!['id'])}` : ''
    const answer = await fetchJson(`${path}${path.includes('?') ? '&' : '?'}limit=100${after}`)
    all.push(...(answer['data'] as typeof all))
    hasMore = answer['has_more'] as boolean
  }
  return all
}

const lists: [path: string, declared: string][] = [
  ['/v1/customers?expand[]=data.subscriptions', 'Customer'],
  ['/v1/products', 'Product'],
  ['/v1/prices?expand[]=data.product', 'Price'],
  ['/v1/checkout/sessions?expand[]=data.line_items&expand[]=data.payment_intent', 'Checkout.Session'],
  [
    '/v1/subscriptions?status=all&expand[]=data.latest_invoice&expand[]=data.default_payment_method',
    'Subscription',
  ],
  ['/v1/invoices?expand[]=data.payments&expand[]=data.customer', 'Invoice'],
  ['/v1/invoice_payments', 'InvoicePayment'],
  ['/v1/payment_intents?expand[]=data.latest_charge', 'PaymentIntent'],
  ['/v1/charges?expand[]=data.refunds', 'Charge'],
  ['/v1/refunds', 'Refund'],
  ['/v1/disputes?expand[]=data.charge', 'Dispute'],
  ['/v1/events', 'Event'],
  ['/v1/webhook_endpoints', 'WebhookEndpoint'],
]

test.each(lists)(
  '%s answers what the SDK declares as %s, all of it and nothing else',
  async (path, declared) => {
    const answers = await listAll(path)
    expect(answers.length).toBeGreaterThan(0)
    expect(answers.flatMap((answer) => compare(answer, declared))).toEqual([])
  },
)

test('payment methods, previews, line items and the portal are as the SDK declares them', async () => {
  const [customer] = (await sandbox.stripe.customers.list()).data.slice(-1)
  for (const method of await listAll(`/v1/customers/${customer!.id}/payment_methods`))
    expect(compare(method, 'PaymentMethod')).toEqual([])
  const portal = { customer: customer!.id, 'flow_data[type]': 'payment_method_update' }
  expect(compare(await fetchJson('/v1/billing_portal/sessions', portal), 'BillingPortal.Session')).toEqual([])
  const [price] = (await sandbox.stripe.prices.list({ type: 'recurring' })).data
  const fresh = await subscribeCustomer(sandbox, { customer: customer!, price: price! })
  expect(
    compare(await fetchJson('/v1/invoices/create_preview', { subscription: fresh.id }), 'Invoice'),
  ).toEqual([])
})

test('among all that was looked at is every state', async () => {
  const shown = new Set<string>()
  for await (const { data } of sandbox.stripe.events.list({ limit: 100 })) {
    const { object, status } = data.object as { object: string; status?: string }
    shown.add(`${object} ${status}`)
  }
  const states = {
    subscription: ['trialing', 'active', 'past_due', 'canceled', 'incomplete', 'incomplete_expired'],
    invoice: ['draft', 'open', 'paid', 'void'],
    payment_intent: ['requires_payment_method', 'processing', 'succeeded', 'canceled'],
    charge: ['pending', 'succeeded', 'failed'],
    refund: ['pending', 'succeeded', 'failed'],
    dispute: ['needs_response', 'won', 'lost'],
    'checkout.session': ['complete', 'expired'],
  }
  for (const [object, all] of Object.entries(states))
    for (const status of all) expect([...shown]).toContain(`${object} ${status}`)
})

test('a field that is missing, unknown or of another type is noticed', async () => {
  const [refund] = await listAll('/v1/refunds')
  const { charge: _, ...without } = refund!
  expect(compare(without, 'Refund')).toEqual(['Refund.charge is missing'])
  expect(compare({ ...refund, fee: 1 }, 'Refund')).toEqual(['Refund.fee is not declared'])
  expect(compare({ ...refund, amount: '100' }, 'Refund')).toEqual(['Refund.amount is "100", not number'])
  expect(compare({ ...refund, object: 'charge' }, 'Refund')).toEqual([
    `Refund.object is "charge", not "refund"`,
  ])
})
