import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  newSandbox,
  createCustomerAndPrices,
  STARTS_AT_SECONDS,
  subscribeCustomer,
  type TestSandbox,
} from './testing/new-sandbox.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await newSandbox()
})
afterEach(() => sandbox.stop())

const count = (types: string[], type: string) => types.filter((one) => one === type).length
const sellSubscription = async () => {
  const { customer, starter } = await createCustomerAndPrices(sandbox)
  return subscribeCustomer(sandbox, { customer, price: starter })
}

// The receiver of every test verifies each signature with the SDK before it records an event.
test('every event arrives signed, once and in order, and says what changed', async () => {
  const subscription = await sellSubscription()
  await sandbox.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await sandbox.settled()
  const { data } = await sandbox.stripe.events.list({ limit: 100 })
  expect(sandbox.received.map(({ id }) => id)).toEqual(data.map(({ id }) => id).reverse())
  expect(data.every(({ pending_webhooks: pending }) => pending === 0)).toBe(true)
  expect(sandbox.received.at(-1)).toMatchObject({
    type: 'customer.subscription.updated',
    created: STARTS_AT_SECONDS,
    request: { id: expect.stringMatching(/^req_/) },
    data: { object: { cancel_at_period_end: true }, previous_attributes: { cancel_at_period_end: false } },
  })
})

test('an event holds what was true when it happened', async () => {
  const { id } = await sandbox.stripe.customers.create({ name: 'Anna' })
  await sandbox.stripe.customers.update(id, { name: 'Anna de Wit' })
  await sandbox.settled()
  const names = sandbox.received.map(({ data }) => Reflect.get(data.object, 'name') as string)
  expect(names).toEqual(['Anna', 'Anna de Wit'])
})

test('an event that was not taken comes again, later each time, until it is', async () => {
  sandbox.refuseNext(3)
  const { id } = await sandbox.stripe.customers.create({ name: 'Anna' })
  await sandbox.settled()
  expect(sandbox.received).toEqual([])
  await sandbox.advance(DAY_SECONDS)
  expect(sandbox.received).toMatchObject([{ type: 'customer.created', data: { object: { id } } }])
  expect(sandbox.arrivals[0]?.at).toBe(STARTS_AT_SECONDS + 5 + 60 + 300)
})

test('copies, losses, delays and disorder upset the way of the events, not what they say', async () => {
  await sandbox.delivery({ extraCopies: 2, lostAttempts: 1, maxDelaySeconds: 600, isShuffled: true, seed: 7 })
  await sellSubscription()
  await sandbox.advance(DAY_SECONDS)
  const all = (await sandbox.stripe.events.list({ limit: 100 })).data.map(({ id }) => id).reverse()
  const arrived = sandbox.received.map(({ id }) => id)
  expect(arrived).toHaveLength(3 * all.length)
  expect(new Set(arrived)).toEqual(new Set(all))
  expect([...new Set(arrived)]).not.toEqual(all)
})

test('events that are held wait, and are sent when they are let go', async () => {
  await sandbox.delivery({ isPaused: true })
  await sellSubscription()
  await sandbox.advance(40 * DAY_SECONDS)
  expect(sandbox.received).toEqual([])
  await sandbox.delivery({})
  await sandbox.settled()
  expect(count(sandbox.types(), 'invoice.paid')).toBe(2)
})

test('settings that mean nothing are refused, and the old ones stay', async () => {
  expect((await sandbox.delivery({ chaos: true })).status).toBe(400)
  expect((await sandbox.delivery({ extraCopies: -1 })).status).toBe(400)
  expect(await (await fetch(`${sandbox.url}/sandbox/delivery`)).json()).toMatchObject({ extraCopies: 0 })
})

test('an event can be sent again by hand', async () => {
  await sandbox.stripe.customers.create({ name: 'Anna' })
  await sandbox.settled()
  const [event] = (await (await fetch(`${sandbox.url}/sandbox/events`)).json()) as {
    id: string
    isDelivered: boolean
  }[]
  expect(event?.isDelivered).toBe(true)
  await sandbox.post(`/sandbox/events/${event!.id}/resend`, {})
  expect(sandbox.received.map(({ id }) => id)).toEqual([event!.id, event!.id])
})

test('the clock moves over HTTP, and not back', async () => {
  const moved = await sandbox.post('/sandbox/clock', { advance_seconds: HOUR_SECONDS })
  expect(await moved.json()).toEqual({ now: STARTS_AT_SECONDS + HOUR_SECONDS })
  expect((await sandbox.post('/sandbox/clock', { now: STARTS_AT_SECONDS })).status).toBe(400)
  const customer = await sandbox.stripe.customers.create({})
  expect(customer.created).toBe(STARTS_AT_SECONDS + HOUR_SECONDS)
})

test('after a restart everything is as it was, and goes on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const dataFile = join(folder, 'stripe.jsonl')
  const before = await newSandbox({ dataFile })
  const { customer, starter } = await createCustomerAndPrices(before)
  const subscription = await subscribeCustomer(before, { customer, price: starter })
  await before.advance(10 * DAY_SECONDS)
  await before.delivery({ isPaused: true })
  await before.stripe.customers.update(customer.id, { name: 'Studio Anna de Wit' })
  await before.stop()

  const after = await newSandbox({ dataFile })
  try {
    expect(await after.stripe.subscriptions.retrieve(subscription.id)).toEqual(subscription)
    await after.delivery({})
    await after.settled()
    expect(after.types()).toEqual(['customer.updated'])
    await after.advance(21 * DAY_SECONDS + HOUR_SECONDS)
    expect((await after.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(2)
  } finally {
    await after.stop()
    await rm(folder, { recursive: true })
  }
})
