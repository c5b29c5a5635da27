import type { Stripe } from 'stripe'
import { openStripe } from '#platform/stripe/stripe-client.ts'
import { WEBHOOK_PATH } from '#domains/billing/billing.rules.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newWorld, type Photographer } from '#test/world/new-world.ts'
import { newCartLine, newOrderInput, findOfferedVariant } from '#test/world/order-prints.ts'
import type { Client } from '#test/world/people.ts'
import { startSandbox } from '../../sandbox/stripe/start-sandbox.ts'
import { newBreakableProvider } from './breakable-provider.ts'

const ACCESS = { apiKey: 'sk_test_shop', webhookSecret: 'whsec_shop' }

type PaymentChoice = {
  method?: 'card' | 'ideal' | 'bancontact' | 'sepa_debit'
  card?: string
  does?: 'pay' | 'fail' | 'cancel'
}
export type ShopWorld = Awaited<ReturnType<typeof newShopWorld>>
export type Buyer = Client & { photoId: string; printId: string }

export async function newShopWorld() {
  const world = await newWorld()
  const sandbox = await startSandbox({
    ...ACCESS,
    port: 0,
    webhookUrl: `${world.url}${WEBHOOK_PATH}`,
    now: world.clock,
  })
  const line = newBreakableProvider({ key: ACCESS.apiKey, url: sandbox.url })
  world.services.payments = { ...openStripe(ACCESS), api: line.api }

  // Caches one print per studio, because its offers don't change here.
  const prints = new Map<string, Promise<{ id: string }>>()

  async function newBuyer(studio: Photographer, names: { firstName?: string; lastName?: string } = {}) {
    const client = await studio.newClient(names)
    const { id } = await studio.addPhoto(client.id, { type: 'final' })
    const print = prints.get(studio.id) ?? findOfferedVariant(client, 'fotoprint')
    prints.set(studio.id, print)
    return { ...client, photoId: id, printId: (await print).id }
  }

  const order = async (buyer: Buyer, quantity = 1) =>
    buyer.orders.placeOrder(
      await newOrderInput(buyer, [newCartLine(buyer.printId, [buyer.photoId], { quantity })]),
    )

  return {
    ...world,
    sandbox,
    line,
    provider: newBreakableProvider({ key: ACCESS.apiKey, url: sandbox.url }).api,
    newBuyer,
    order,
    choose: submitPaymentPage,
    pauseWebhooks: () => setDelivery({ isPaused: true }),
    resumeWebhooks: () => setDelivery({ isPaused: false }),
    /** Makes due events happen at the provider and handles them. */
    async settled() {
      await sandbox.advance(0)
      await world.work()
    },
    async paidOrder(buyer: Buyer, quantity = 1, way: PaymentChoice = {}) {
      const placed = await order(buyer, quantity)
      const { url } = await buyer.clientPayments.startPayment({ orderId: placed.orderId })
      await submitPaymentPage(url, way)
      await this.settled()
      return placed
    },
    payments: async (orderId: string) => (await rows('client_payments', orderId)) as PaymentRow[],
    letters: async (email: string) => (await listLettersTo(world, email)).map(({ kind }) => kind),
    close: async () => {
      await sandbox.stop()
      await world.close()
    },
  }

  function setDelivery(settings: { isPaused: boolean }) {
    return fetch(`${sandbox.url}/sandbox/delivery`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(settings),
    })
  }

  async function rows(table: string, orderId: string): Promise<object[]> {
    const found = await world.owner.query<object>(
      `select * from ${table} where order_id = $1 order by created_at, id`,
      [orderId],
    )
    return found.rows
  }
}

type PaymentRow = {
  id: string
  amount_cents: number
  refunded_cents: number
  status: string
  failure: string | null
  paid_at: Date | null
  stripe_session_id: string
  stripe_payment_intent_id: string | null
}

export async function submitPaymentPage(url: string, way: PaymentChoice = {}) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ method: 'card', card: 'succeeds', does: 'pay', ...way }),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location') ?? '' }
}

export async function sessionsOf(provider: Stripe, orderId: string): Promise<Stripe.Checkout.Session[]> {
  const sessions = await provider.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
  return sessions.filter(({ metadata }) => metadata?.['order'] === orderId)
}
