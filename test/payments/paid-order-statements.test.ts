import { afterAll, beforeAll, expect, test } from 'vitest'
import { WEBHOOK_PATH } from '#domains/billing/billing.rules.ts'
import { handleStripeEvent } from '#domains/billing/events/server/handle-stripe-event.job.ts'
import { firstRun } from '#test/world/first-run.ts'
import type { Photographer } from '#test/world/new-world.ts'
import { recordStatements } from '#test/world/record-statements.ts'
import { newShopWorld, type ShopWorld } from './shop-world.ts'

// Loading the order again in each step would take 89 statements.
const STATEMENTS_MAX = 44

let world: ShopWorld
let studio: Photographer
beforeAll(async () => {
  world = await newShopWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen' })
})
afterAll(() => world.close())

test('the news that an order is paid locks it once, is elevated once at most, and asks little of the database', async () => {
  const buyer = await world.newBuyer(studio)
  const { orderId } = await world.order(buyer)
  const { url } = await buyer.clientPayments.startPayment({ orderId })
  await world.pauseWebhooks()
  await world.choose(url)
  const { data } = await world.provider.events.list({ type: 'checkout.session.completed' })
  const event = data.find(
    ({ data: { object } }) => (object as { metadata?: { order?: string } }).metadata?.order === orderId,
  )!

  const statements = await recordStatements(async () => {
    const { services, clock } = world
    const payload = JSON.stringify(event)
    const signature = services.payments.api.webhooks.generateTestHeaderString({
      payload,
      secret: services.payments.webhookSecret,
      timestamp: Math.floor(clock().getTime() / 1000),
    })
    const headers = { 'stripe-signature': signature }
    const { status } = await fetch(`${world.url}${WEBHOOK_PATH}`, { method: 'POST', body: payload, headers })
    expect(status).toBe(200)
    await handleStripeEvent.run({ eventId: event.id }, firstRun(services))
  })

  expect(await buyer.orders.findMyOrder({ orderId })).toMatchObject({ status: 'processing' })
  expect(await studio.clientPayments.listReceipts({ orderId })).toHaveLength(1)
  const locks = statements.filter((text) => /from "?orders"?\b.* for (no key )?update/is.test(text))
  const entries = statements.filter((text) => text.startsWith('set local role lt_system'))
  expect(locks).toHaveLength(1)
  expect(entries.length).toBeLessThanOrEqual(1)
  expect(statements.length).toBeLessThanOrEqual(STATEMENTS_MAX)
})
