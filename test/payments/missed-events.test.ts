import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import type { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import {
  STRIPE_WEBHOOK_EVENT_TYPES,
  fetchMissedEvents,
} from '#domains/billing/events/server/fetch-missed-events.job.ts'
import { openRegistry } from '#platform/metrics/metric-kinds.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { inRoot } from '../../scripts/project.mjs'
import { newShopWorld, type Buyer, type ShopWorld } from './shop-world.ts'

const HOUR_MS = 60 * 60_000

let world: ShopWorld
let registry: Awaited<ReturnType<typeof openRegistry>>
let told: { level: number; msg: string; missed?: number }[] = []
beforeAll(async () => {
  registry = await openRegistry()
  world = await newShopWorld()
  const keep = { write: (line: string) => void told.push(JSON.parse(line)) }
  world.services.log = pino({ level: 'warn' }, keep)
})
afterAll(() => world.close())
afterEach(() => {
  told = []
})

async function fetchMissed() {
  await asSystem(world.services.pool, (tx) => enqueue(tx, fetchMissedEvents, {}))
  await world.work()
}

async function payWithoutEvents() {
  const buyer = await world.newBuyer(await world.photographer())
  await world.pauseWebhooks()
  const { orderId } = await world.order(buyer)
  const { url } = await buyer.clientPayments.startPayment({ orderId })
  await world.choose(url)
  await world.settled()
  expect(await readState(buyer, orderId)).toMatchObject({ payments: ['pending'], receipts: 0 })
  world.clock.advance(HOUR_MS)
  return { buyer, orderId }
}

const readState = async (buyer: Buyer, orderId: string) => ({
  payments: (await world.payments(orderId)).map(({ status }) => status),
  receipts: (await buyer.clientPayments.listMyReceipts({ orderId })).length,
  letters: (await world.letters(buyer.email)).filter((kind) => kind === 'order_paid').length,
})

const PAID = { payments: ['succeeded'], receipts: 1, letters: 1 }

test('an order whose events never arrive is paid within the hour, and once, whatever arrives later', async () => {
  const { buyer, orderId } = await payWithoutEvents()
  await fetchMissed()
  expect(await readState(buyer, orderId)).toEqual(PAID)
  expect(told).toMatchObject([{ msg: expect.stringContaining('never arrived'), missed: expect.any(Number) }])
  const counted = await registry.getSingleMetric('lichttafel_stripe_events_missed_total')!.get()
  expect(counted.values).toMatchObject([{ value: told[0]!.missed }])

  await fetchMissed()
  expect(told).toHaveLength(1)
  await world.resumeWebhooks()
  await world.settled()
  await fetchMissed()
  expect(await readState(buyer, orderId)).toEqual(PAID)
  expect(told).toHaveLength(1)
})

test('while the provider is away it is asked again an hour later, and the log says so once', async () => {
  const { buyer, orderId } = await payWithoutEvents()
  world.line.breakAfter(0)
  await fetchMissed()
  expect(told).toMatchObject([{ level: 40, msg: expect.stringContaining('could not be asked') }])
  world.line.mend()
  await fetchMissed()
  expect(await readState(buyer, orderId)).toEqual(PAID)
})

test('what may still be on its way is fetched as well, and is not called missing', async () => {
  const { buyer, orderId } = await payWithoutEvents()
  world.clock.advance(-HOUR_MS)
  await fetchMissed()
  expect(await readState(buyer, orderId)).toEqual(PAID)
  expect(told).toEqual([])
})

test('played payments are asked for nothing', async () => {
  const { buyer, orderId } = await payWithoutEvents()
  const { payments } = world.services
  world.services.payments = { ...payments, dashboardUrl: undefined }
  await fetchMissed()
  world.services.payments = payments
  expect(await readState(buyer, orderId)).toMatchObject({ receipts: 0 })
})

test('a list of many pages is read page by page, from the last event of the one before, up to a bound', async () => {
  const { payments } = world.services
  const asked: (string | undefined)[] = []
  const list = async ({ starting_after: after }: Stripe.EventListParams) => {
    asked.push(after)
    const id = `evt_page_${asked.length}`
    const created = Math.floor(world.clock().getTime() / 1000)
    const event = { id, object: 'event', type: 'invoice.paid', created, data: { object: { object: 'none' } } }
    return { data: [event], has_more: true }
  }
  world.services.payments = { ...payments, api: { events: { list } } as unknown as Stripe }
  await asSystem(world.services.pool, (tx) => enqueue(tx, fetchMissedEvents, {}))
  await world.work()
  world.services.payments = payments
  expect(asked).toHaveLength(500)
  expect(asked.slice(0, 3)).toEqual([undefined, 'evt_page_1', 'evt_page_2'])
  const { rows } = await world.owner.query(`select from stripe_events where id like 'evt_page_%'`)
  expect(rows).toHaveLength(500)
  expect(told).toMatchObject([{ level: 40, msg: expect.stringContaining('could not be asked for all') }])
})

test('what is fetched is what the endpoint is set up to send', () => {
  const page = readFileSync(inRoot('docs', 'payments.md'), 'utf8')
  const rows = page.split('| Events | For |')[1]!.split('\n\n')[0]!.split('\n').slice(2)
  const listed = rows.flatMap((row) => {
    const names = [...row.split('|')[1]!.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!)
    return names.map((name) => (name.startsWith('.') ? names[0]!.replace(/\.\w+$/, name) : name))
  })
  expect(listed).toEqual(STRIPE_WEBHOOK_EVENT_TYPES)
})
