import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { emptyQueue } from '#test/world/empty-queue.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { newFakeProvider } from '#test/payments/fake-provider.ts'
import { WEBHOOK_PATH } from '../../billing.rules.ts'
import { listFailed } from './stripe-events.sql.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
beforeEach(startOver)

async function startOver() {
  await world.owner.query('delete from stripe_events')
  await emptyQueue(world.owner)
}

const eventOf = (
  id: string,
  object: object = { id: 'cus_1', object: 'customer' },
  type = 'customer.updated',
) => JSON.stringify({ id, object: 'event', type, created: 1_790_000_000, data: { object } })

type SignatureOptions = { secret?: string; agoSeconds?: number }

function signatureOf(
  body: string,
  { secret = world.services.payments.webhookSecret, agoSeconds = 0 }: SignatureOptions = {},
) {
  const timestamp = Math.floor(world.clock().getTime() / 1000) - agoSeconds
  return world.services.payments.api.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
}

const post = (body: string, signature?: string) =>
  fetch(`${world.url}${WEBHOOK_PATH}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
  })

async function stored() {
  const { rows } = await world.owner.query(`select id, state, attempts, error from stripe_events order by id`)
  return rows
}

const queued = async () => (await world.owner.query(`select from graphile_worker.jobs`)).rowCount

test('a signed event is stored and queued before it is answered, and a second delivery changes nothing', async () => {
  const body = eventOf('evt_1')
  expect((await post(body, signatureOf(body))).status).toBe(200)
  expect((await post(body, signatureOf(body))).status).toBe(200)

  expect(await stored()).toMatchObject([{ id: 'evt_1', state: 'stored' }])
  expect(await queued()).toBe(1)
})

test('the same event many times at once is stored and queued once', async () => {
  const body = eventOf('evt_2')
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(body, signatureOf(body))))

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(await stored()).toHaveLength(1)
  expect(await queued()).toBe(1)
})

test.each([
  ['without a signature', () => undefined],
  ['signed by someone else', (body: string) => signatureOf(body, { secret: 'whsec_van_een_ander' })],
  ['whose signature is old', (body: string) => signatureOf(body, { agoSeconds: 600 })],
  ['with the signature of another body', () => signatureOf(eventOf('evt_other'))],
  ['with a broken signature', () => 't=nooit,v1=zomaar'],
  ['with an empty signature', () => ','],
  [
    'with a signature that stays the same for ever',
    (body: string) => signatureOf(body).replace(/t=\d+/, 't=0'),
  ],
  [
    'with a right signature and a newer time',
    (body: string) =>
      signatureOf(body, { agoSeconds: 600 }).replace(/t=(\d+)/, (_, t: string) => `t=${Number(t) + 600}`),
  ],
  ['with a signature of the scheme of tests', (body: string) => signatureOf(body).replace('v1=', 'v0=')],
])('an event %s is refused, and nothing changes', async (_how, sign) => {
  const body = eventOf('evt_3')
  expect((await post(body, sign(body))).status).toBe(400)
  expect(await stored()).toEqual([])
  expect(await queued()).toBe(0)
})

test.each([
  ['cut off', eventOf('evt_4').slice(0, -9)],
  ['no event', '{"id":"evt_4"}'],
  ['no JSON', 'evt_4'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', `[${eventOf('evt_4')}]`],
  ['a number', '4'],
  ['an event about nothing', eventOf('evt_4').replace(/"data":.*/, '"data":{}}')],
  ['a form', new URLSearchParams({ id: 'evt_4', type: 'invoice.paid' }).toString()],
])('a body that is %s is refused though it is signed', async (_what, body) => {
  expect((await post(body, signatureOf(body))).status).toBe(400)
  expect(await stored()).toEqual([])
})

test('an event of which one byte was changed on its way is refused', async () => {
  const body = eventOf('evt_9', { id: 'in_1', object: 'invoice', amount_paid: 1300 }, 'invoice.paid')
  expect((await post(body.replace('1300', '9900'), signatureOf(body))).status).toBe(400)
  expect((await post(`${body} `, signatureOf(body))).status).toBe(400)
  expect(await stored()).toEqual([])
})

test('an event that was caught and is sent again later is refused, though it was right once', async () => {
  const body = eventOf('evt_10')
  const signature = signatureOf(body)
  await post(body, signature)
  await startOver()
  world.clock.advance(301_000)
  expect((await post(body, signature)).status).toBe(400)
  expect(await stored()).toEqual([])
})

test.each(['GET', 'PUT', 'DELETE'])('%s at its address stores nothing', async (method) => {
  const body = eventOf('evt_11')
  const headers = { 'stripe-signature': signatureOf(body) }
  const answer = await fetch(`${world.url}${WEBHOOK_PATH}`, {
    method,
    headers,
    ...(method !== 'GET' && { body }),
  })
  expect(answer.headers.get('content-type')).not.toContain('json')
  expect(await stored()).toEqual([])
})

test('bytes that are no text are refused', async () => {
  const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0x7d])
  const answer = await fetch(`${world.url}${WEBHOOK_PATH}`, {
    method: 'POST',
    body: bytes,
    headers: { 'stripe-signature': signatureOf(bytes.toString()) },
  })
  expect(answer.status).toBe(400)
  expect(await stored()).toEqual([])
})

test('a sender that hangs up in the middle leaves nothing', async () => {
  const body = eventOf('evt_5')
  const { hostname, port } = new URL(world.url)
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${WEBHOOK_PATH} HTTP/1.1\r\nhost: ${hostname}\r\nstripe-signature: ${signatureOf(body)}\r\n` +
          `content-length: ${body.length}\r\n\r\n${body.slice(0, 40)}`,
        () => socket.end(),
      )
    })
    socket.on('close', () => resolve())
    socket.resume()
  })
  expect(await stored()).toEqual([])
})

test('a body larger than any event is refused, whether or not it says so beforehand', async () => {
  const body = eventOf('evt_6', { id: 'x', object: 'customer', filler: 'x'.repeat(600 * 1024) })
  expect((await post(body, signatureOf(body))).status).toBe(413)
  const streamed = await fetch(`${world.url}${WEBHOOK_PATH}`, {
    method: 'POST',
    body: new Blob([body]).stream(),
    headers: { 'stripe-signature': signatureOf(body) },
    duplex: 'half',
  } as RequestInit).catch(() => undefined)
  expect(streamed?.status ?? 413).toBe(413)
  expect(await stored()).toEqual([])
})

test('an event about nothing of ours is kept and ignored', async () => {
  const body = eventOf('evt_7', { id: 'prod_1', object: 'product' }, 'product.created')
  await post(body, signatureOf(body))
  await world.work()
  expect(await stored()).toEqual([{ id: 'evt_7', state: 'ignored', attempts: 1, error: null }])
})

test('an event that could not be handled can be seen, and is handled when it is tried again', async () => {
  const studio = await world.photographer({ isActive: false })
  await asSystem(world.services.pool, (tx) =>
    tx.execute(`insert into stripe_customers values ('${studio.id}', 'cus_7')`),
  )
  const truth = newFakeProvider()
  const own = world.services.payments
  world.services.payments = { ...own, api: truth.api }
  const invoice = { id: 'in_7', object: 'invoice', customer: 'cus_7' }
  const body = eventOf('evt_8', invoice, 'invoice.paid')
  await post(body, signatureOf(body))

  await world.work()
  expect(await stored()).toMatchObject([{ id: 'evt_8', state: 'failed', attempts: 1 }])
  expect(await asSystem(world.services.pool, (tx) => listFailed(tx))).toMatchObject([
    { id: 'evt_8', type: 'invoice.paid', error: expect.stringContaining('in_7') },
  ])

  truth.set({ ...invoice, status: 'draft' })
  // An hour is longer than the pause before a retry.
  world.clock.advance(60 * 60_000)
  await world.work()
  world.services.payments = own
  expect(await stored()).toEqual([{ id: 'evt_8', state: 'handled', attempts: 2, error: null }])
})

test('hundreds of events at once are all stored', async () => {
  const bodies = Array.from({ length: 500 }, (_, n) => eventOf(`evt_many_${n}`))
  const answers = await Promise.all(bodies.map((body) => post(body, signatureOf(body))))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await stored()).toHaveLength(500)
  expect(await queued()).toBe(500)
})

test('a signature of the future is as good as one of long ago: none, with the same room for clocks that differ', async () => {
  const body = eventOf('evt_later')
  for (const agoSeconds of [-330, -600, 330])
    expect((await post(body, signatureOf(body, { agoSeconds }))).status).toBe(400)
  expect(await stored()).toEqual([])
  expect((await post(body, signatureOf(body, { agoSeconds: -270 }))).status).toBe(200)
})

test('an event that holds what the database can not is kept without it', async () => {
  const body = eventOf('evt_nul', { id: 'cus_1', name: 'An\u0000na', 'ke\u0000y': ['\ud800x', '\\u0000'] })
  expect((await post(body, signatureOf(body))).status).toBe(200)
  const { rows } = await world.owner.query(`select payload->'data'->'object' as object from stripe_events`)
  expect(rows).toEqual([{ object: { id: 'cus_1', name: 'Anna', key: ['\ufffdx', '\\u0000'] } }])
})
