import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { startSandbox } from '../start-sandbox.ts'

const API_KEY = 'sk_test_of_the_tests'
const SECRET = 'whsec_of_the_tests'
export const STARTS_AT_SECONDS = Date.parse('2026-01-15T09:00:00Z') / 1000
export const DAY_SECONDS = 86_400
export const HOUR_SECONDS = 3600

type PageInput = { method?: string; card?: string; does?: string; email?: string }
export type TestSandbox = Awaited<ReturnType<typeof newSandbox>>

/** Starts a sandbox at a fixed time, with the official SDK as its client and a webhook receiver. */
export async function newSandbox({ dataFile }: { dataFile?: string } = {}) {
  const stripe: Stripe[] = []
  const received: Stripe.Event[] = []
  const arrivals: { id: string; at: number }[] = []
  let outside = STARTS_AT_SECONDS
  let refusals = 0
  const receiver = await startListening(
    createServer(async (request, response) => {
      const body = await text(request)
      const signature = String(request.headers['stripe-signature'])
      const event = stripe[0]!.webhooks.constructEvent(
        body,
        signature,
        SECRET,
        300,
        undefined,
        outside * 1000,
      )
      refusals -= 1
      response.statusCode = refusals >= 0 ? 500 : 200
      if (refusals < 0) {
        received.push(event)
        arrivals.push({ id: event.id, at: await clockOf(sandbox.url) })
      }
      response.end()
    }),
  )
  const sandbox = await startSandbox({
    port: 0,
    ...(dataFile && { dataFile }),
    webhookUrl: `http://127.0.0.1:${receiver.port}/webhook`,
    webhookSecret: SECRET,
    apiKey: API_KEY,
    now: () => new Date(outside * 1000),
  })
  const client = new Stripe(API_KEY, {
    host: '127.0.0.1',
    port: new URL(sandbox.url).port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  })
  stripe.push(client)

  const post = (path: string, body: unknown) =>
    fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    url: sandbox.url,
    stripe: client,
    received,
    arrivals,
    types: () => received.map(({ type }) => type as string),
    advance: sandbox.advance,
    passOutside(seconds: number) {
      outside += seconds
    },
    /** Resolves when all due events are sent. */
    settled: () => sandbox.advance(0),
    post,
    delivery: (settings: object) => post('/sandbox/delivery', settings),
    /** Makes the webhook answer 500 to the next `count` deliveries. */
    refuseNext(count: number) {
      refusals = count
    },
    submit: (url: string, form: Record<string, string>) => submit(url, form),
    pay: (
      url: string | null,
      { method = 'card', card = 'succeeds', does = 'pay', ...more }: PageInput = {},
    ) => submit(url!, { method, card, does, ...more }),
    async stop() {
      await sandbox.stop()
      receiver.server.closeAllConnections()
      await new Promise((resolve) => receiver.server.close(resolve))
    },
  }
}

export function idOf(shown: string | { id: string } | null): string {
  if (!shown) throw new Error('There is nothing there')
  return typeof shown === 'string' ? shown : shown.id
}

async function startListening(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

async function clockOf(url: string): Promise<number> {
  const { now } = (await (await fetch(`${url}/sandbox/clock`)).json()) as { now: number }
  return now
}

async function submit(url: string, form: Record<string, string>) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location') }
}

export async function createCustomerAndPrices({ stripe }: TestSandbox) {
  const customer = await stripe.customers.create({ email: 'anna@example.com', name: 'Studio Anna' })
  const price = async (plan: string, unit_amount: number, interval: 'month' | 'year') =>
    stripe.prices.create({
      currency: 'eur',
      unit_amount,
      recurring: { interval },
      product_data: { name: plan },
      lookup_key: `${plan}_${interval}`,
      tax_behavior: 'inclusive',
    })
  const starter = await price('Starter', 2900, 'month')
  const professional = await price('Professional', 5900, 'month')
  const starterYearly = await price('Starter', 27_840, 'year')
  return { customer, starter, professional, starterYearly }
}

export const RETURN_URLS = {
  success_url: 'http://127.0.0.1:1/done?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:1/back',
}

export async function subscribeCustomer(
  sandbox: TestSandbox,
  {
    customer,
    price,
    trialDays,
    choice,
  }: { customer: Stripe.Customer; price: Stripe.Price; trialDays?: number; choice?: PageInput },
) {
  const session = await sandbox.stripe.checkout.sessions.create({
    ...RETURN_URLS,
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    subscription_data: { metadata: { studio: 'anna' }, ...(trialDays && { trial_period_days: trialDays }) },
  })
  await sandbox.pay(session.url, choice)
  const { subscription } = await sandbox.stripe.checkout.sessions.retrieve(session.id)
  if (typeof subscription !== 'string') throw new Error('the pay page made no subscription')
  return sandbox.stripe.subscriptions.retrieve(subscription)
}
