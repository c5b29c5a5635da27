import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  loopbackNetwork,
  openReceiver,
  type Answer,
  type ReceivedRequest,
} from '#test/world/https-receiver.ts'
import { waitForLetter } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'
import { TRIES_MAX } from '../webhooks.rules.ts'

let world: World
let studio: Photographer
beforeAll(async () => {
  world = await newWorld({ clock: fixedClock() })
  world.services.outside = loopbackNetwork
})
afterAll(() => world.close())

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const refused = (code: string, data?: unknown) =>
  expect.objectContaining({ code, defined: true, ...(data !== undefined && { data }) })

const DAY_MS = 24 * 60 * 60_000

async function listening(
  answer: (received: ReceivedRequest) => Answer | undefined = () => ({ status: 204 }),
  events: Parameters<Photographer['webhooks']['addEndpoint']>[0]['events'] = ['client.created'],
) {
  studio = await world.photographer({ studioName: 'Studio Vossen', plan: 'studio' })
  const receiver = await openReceiver(answer)
  closing.push(receiver.close)
  const { endpointId, secret } = await studio.webhooks.addEndpoint({ url: receiver.url, events })
  const deliveries = async () => (await studio.webhooks.listDeliveries({ endpointId })).deliveries
  const endpoint = async () => (await studio.webhooks.listEndpoints({})).endpoints[0]!
  return { studio, receiver, endpointId, secret, deliveries, endpoint }
}

/** Fakes the time, because the verifier of Standard Webhooks reads the machine's clock. */
function judge(secret: string, { headers, body }: ReceivedRequest) {
  vi.useFakeTimers({ now: world.clock(), toFake: ['Date'] })
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}

test('a new client is told to the studio’s own program at once, signed as Standard Webhooks has it', async () => {
  const { studio, receiver, secret, deliveries } = await listening()
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  await world.work()

  expect(receiver.received).toHaveLength(1)
  const [received] = receiver.received
  expect(judge(secret, received!)).toEqual({
    type: 'client.created',
    timestamp: expect.any(String),
    data: { client: { id: anna.id, name: 'Anna de Vries' } },
  })
  expect(received!.headers['webhook-id']).toMatch(/^evt_[0-9a-f]{32}$/)
  expect(received!.headers['content-type']).toBe('application/json')
  expect(received!.body).not.toContain(anna.email)
  expect(() => judge(`whsec_${Buffer.alloc(32).toString('base64')}`, received!)).toThrow()
  expect(await deliveries()).toMatchObject([
    { attempt: 1, status: 204, nextTryAt: null, body: received!.body },
  ])
})

test('after a change of secret both sign for a day, and then the new one alone', async () => {
  const { studio, receiver, endpointId, secret } = await listening()
  const renewed = await studio.webhooks.renewSecret({ endpointId })
  await studio.newClient()
  await world.work()
  for (const one of [secret, renewed.secret]) judge(one, receiver.received[0]!)

  world.clock.advance(DAY_MS)
  await studio.newClient()
  await world.work()
  expect(receiver.received[1]!.headers['webhook-signature']).not.toContain(' ')
})

test('what fails comes again with the same id and other signatures, ten times over three days, and then no more', async () => {
  const { studio, receiver, deliveries, endpoint } = await listening(() => ({ status: 500 }))
  await studio.newClient()
  const beganAt = world.clock().getTime()
  await world.work()
  for (let attempt = 1; attempt < TRIES_MAX; attempt++) {
    const [latest] = await deliveries()
    expect(latest).toMatchObject({ attempt, status: 500, nextTryAt: expect.any(Date) })
    world.clock.advance(latest!.nextTryAt!.getTime() - world.clock().getTime())
    await world.work()
  }
  expect(receiver.received).toHaveLength(TRIES_MAX)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-signature'])).size).toBe(TRIES_MAX)
  expect((await deliveries())[0]).toMatchObject({ attempt: TRIES_MAX, nextTryAt: null })
  expect((world.clock().getTime() - beganAt) / DAY_MS).toBeCloseTo(3.15, 0)
  expect(await endpoint()).toMatchObject({ state: 'failing', failingSince: expect.any(Date) })
  world.clock.advance(30 * DAY_MS)
  await world.work()
  expect(receiver.received).toHaveLength(TRIES_MAX)
})

test('a receiver that asks for patience is given it, and one that comes back counts as well again', async () => {
  let answer: Answer = { status: 429, retryAfter: '3600' }
  const { studio, deliveries, endpoint } = await listening(() => answer)
  await studio.newClient()
  await world.work()
  const [first] = await deliveries()
  expect(first!.nextTryAt!.getTime() - first!.triedAt.getTime()).toBe(3_600_000)

  answer = { status: 200 }
  world.clock.advance(3_600_000)
  await world.work()
  expect(await endpoint()).toMatchObject({ state: 'on', failingSince: null })
})

test('a redirect is not followed and counts as a failure', async () => {
  const elsewhere = await openReceiver(() => ({ status: 204 }))
  closing.push(elsewhere.close)
  const { studio, deliveries } = await listening(() => ({ status: 307, location: elsewhere.url }))
  await studio.newClient()
  await world.work()
  expect(await deliveries()).toMatchObject([{ status: 307, nextTryAt: expect.any(Date) }])
  expect(elsewhere.connections()).toBe(0)
})

test('an address that says it is gone is called no more, and the studio is written to', async () => {
  const { studio, receiver, endpoint, endpointId } = await listening(() => ({ status: 410 }))
  await studio.newClient()
  await world.work()
  expect(await endpoint()).toMatchObject({ state: 'off', offReason: 'gone' })
  await studio.newClient()
  await world.work()
  expect(receiver.received).toHaveLength(1)
  const letter = await waitForLetter(world, studio.email, 'webhook_endpoint_off')
  expect(letter.text).toContain('hook.example')

  await studio.webhooks.changeEndpoint({ endpointId, isOn: true })
  await studio.newClient()
  await world.work()
  expect(receiver.received).toHaveLength(2)
})

test('where nothing has arrived for five days nobody calls any more', async () => {
  const { studio, receiver, endpoint } = await listening(() => ({ status: 500 }))
  await studio.newClient()
  await world.work()
  world.clock.advance(5 * DAY_MS)
  await studio.newClient()
  await world.work()
  expect(await endpoint()).toMatchObject({ state: 'off', offReason: 'silent' })
  const count = receiver.received.length
  world.clock.advance(DAY_MS)
  await studio.newClient()
  await world.work()
  expect(receiver.received).toHaveLength(count)
})

test('only what was asked for is sent; an order is told in each of its states', async () => {
  const { studio, receiver } = await listening(undefined, ['comment.added'])
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const photo = await studio.addPhoto(anna.id, { label: 'DSC_1005.jpg' })
  await world.work()
  await anna.photos.addComment({ photoIds: [photo.id], comment: 'Deze graag groot!' })
  await world.work()
  expect(receiver.bodies().map((body) => JSON.parse(body))).toMatchObject([
    {
      type: 'comment.added',
      data: {
        client: { name: 'Anna de Vries' },
        photoCount: 1,
        photos: [{ id: photo.id, fileName: 'DSC_1005.jpg' }],
        comment: 'Deze graag groot!',
      },
    },
  ])
})

test('of a list of clients that is brought in each is told', async () => {
  const { studio, receiver } = await listening()
  const people = ['Anna', 'Bram'].map((firstName) => ({
    firstName,
    lastName: 'de Vries',
    email: `${firstName}-${world.clock().getTime()}@voorbeeld.nl`.toLowerCase(),
  }))
  await studio.clients.importClients({ people })
  await world.work()
  const names = receiver.bodies().map((body) => JSON.parse(body).data.client.name)
  expect(names).toHaveLength(2)
  expect(new Set(names)).toEqual(new Set(['Anna de Vries', 'Bram de Vries']))
})

test('what was missed is sent again by hand, once', async () => {
  let answer: Answer = { status: 500 }
  const { studio, receiver, endpointId, deliveries } = await listening(() => answer)
  await studio.newClient()
  await world.work()
  answer = { status: 200 }
  const [missed] = await deliveries()
  await studio.webhooks.sendAgain({ endpointId, eventId: missed!.eventId })
  await world.work()
  expect(await deliveries()).toMatchObject([{ attempt: 2, status: 200 }, { attempt: 1 }])
  world.clock.advance(4 * DAY_MS)
  await world.work()
  expect(receiver.received).toHaveLength(2)
})

test('what was missed while a receiver was away for an evening is all sent again', async () => {
  let answer: Answer = { status: 500 }
  const { studio, receiver, endpointId, deliveries } = await listening(() => answer)
  for (let nth = 0; nth < 12; nth++) await studio.newClient()
  await world.work()
  answer = { status: 200 }
  const missed = new Set((await deliveries()).map(({ eventId }) => eventId))
  expect(missed.size).toBe(12)
  for (const eventId of missed) await studio.webhooks.sendAgain({ endpointId, eventId })
  await world.work()
  expect(receiver.received).toHaveLength(24)
})

test('an example is sent to try a receiver, and nothing is kept of it', async () => {
  const { studio, receiver, endpointId, secret, deliveries } = await listening(() => ({ status: 202 }))
  expect(await studio.webhooks.testEndpoint({ endpointId })).toEqual({
    status: 202,
    failure: null,
    hasArrived: true,
  })
  expect(judge(secret, receiver.received[0]!)).toMatchObject({ type: 'client.created' })
  expect(await deliveries()).toEqual([])
})

test.each([
  ['http://hook.example/', 'not_https'],
  ['ftp://hook.example/', 'not_https'],
])('an endpoint that is not called safely is refused in words: %s', async (url, reason) => {
  const studio = await world.photographer({ plan: 'studio' })
  await expect(studio.webhooks.addEndpoint({ url, events: ['client.created'] })).rejects.toEqual(
    refused('webhook_refused', { reason }),
  )
})

test('a studio may write the address of an endpoint without its scheme', async () => {
  const studio = await world.photographer({ plan: 'studio' })
  for (const url of ['hook.example/haak', ' HTTPS://hook.example/haak\u00a0'])
    await studio.webhooks.addEndpoint({ url, events: ['client.created'] })
  const { endpoints } = await studio.webhooks.listEndpoints({})
  expect(endpoints.map(({ url }) => url)).toEqual(Array(2).fill('https://hook.example/haak'))
})

test.each(['https://127.0.0.1/haak', '10.0.0.5/', 'https://[::1]/', 'https://169.254.169.254/'])(
  'no endpoint leads into a closed network: %s',
  async (url) => {
    const studio = await world.photographer({ plan: 'studio' })
    delete world.services.outside
    await expect(studio.webhooks.addEndpoint({ url, events: ['client.created'] })).rejects.toEqual(
      refused('webhook_refused', { reason: 'not_public' }),
    )
    world.services.outside = loopbackNetwork
  },
)

test('a plan without webhooks has none, an eleventh is refused, and what was made stops with the plan', async () => {
  const professional = await world.photographer({ plan: 'professional' })
  const events = ['client.created' as const]
  await expect(professional.webhooks.addEndpoint({ url: 'https://hook.example/', events })).rejects.toEqual(
    refused('plan_without_webhooks'),
  )
  expect(await professional.webhooks.listEndpoints({})).toEqual({ endpoints: [], endpointsMax: 0 })

  const { studio, receiver } = await listening()
  await Promise.allSettled(
    Array.from({ length: 12 }, () => studio.webhooks.addEndpoint({ url: receiver.url, events })),
  )
  expect((await studio.webhooks.listEndpoints({})).endpoints).toHaveLength(10)
  let looks = 0
  world.services.outside = { ...loopbackNetwork, resolve: async () => ((looks += 1), []) }
  for (const who of [studio, professional])
    await expect(who.webhooks.addEndpoint({ url: receiver.url, events })).rejects.toBeDefined()
  world.services.outside = loopbackNetwork
  expect(looks).toBe(0)
  await studio.newClient()
  await studio.setPlan({ plan: 'professional' })
  await world.work()
  expect(receiver.received).toEqual([])
})

test('switched off for everyone nothing is sent, also not later', async () => {
  const { studio, receiver } = await listening()
  const admin = await world.admin()
  await admin.switches.setSwitch({ name: 'webhooks', enabled: false })
  await studio.newClient()
  await world.work()
  await admin.switches.setSwitch({ name: 'webhooks', enabled: true })
  await world.work()
  expect(receiver.received).toEqual([])
})

test('a secret lies sealed in the database, and is shown nowhere a second time', async () => {
  const { studio, secret, endpointId } = await listening()
  const { rows } = await world.owner.query('select * from webhook_endpoints where id = $1', [endpointId])
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const stored = JSON.stringify(rows)
  for (const form of [secret, key.toString('base64'), key.toString('hex')]) expect(stored).not.toContain(form)
  expect(JSON.stringify(await studio.webhooks.listEndpoints({}))).not.toContain(secret)
})

test('an admin sees which of an account’s addresses fail, by their host alone', async () => {
  const { studio, endpoint } = await listening(() => ({ status: 500 }))
  await studio.newClient()
  await world.work()
  const admin = await world.admin()
  const { id, failingSince } = await endpoint()
  expect(await admin.webhooks.listEndpointsOf({ studioId: studio.id })).toEqual([
    {
      id,
      host: expect.stringMatching(/^hook.example:\d+$/),
      state: 'failing',
      offReason: null,
      failingSince,
    },
  ])
})

test('events go after a month, with what was tried of them', async () => {
  const { studio, endpointId } = await listening()
  await studio.newClient()
  await world.work()
  const counts = async () => {
    const { rows } = await world.owner.query(
      `select (select count(*) from webhook_deliveries where endpoint_id = $1)::int as tries,
        (select count(*) from studio_events where photographer_id = $2)::int as events`,
      [endpointId, studio.id],
    )
    return rows[0]
  }
  expect(await counts()).toEqual({ tries: 1, events: 1 })
  world.clock.advance(31 * DAY_MS)
  await world.owner.query(`select graphile_worker.add_job('sweep-studio-events')`)
  await world.work()
  expect(await counts()).toEqual({ tries: 0, events: 0 })
})

test('a studio has addresses that it typed called ten times an hour, through whichever door', async () => {
  const { studio, receiver, endpointId } = await listening()
  const { url: webhookUrl } = receiver
  const { id: clientId, email } = await studio.newClient()
  await studio.studios.setWebhook({ webhookUrl })
  let password = ''
  const doors: Record<string, (nth: number) => Promise<unknown>> = {
    'a sample for an endpoint': () => studio.webhooks.testEndpoint({ endpointId }),
    'a try of the webhook': () =>
      studio.studios.testWebhook({ webhookUrl, mailType: 'test', link: 'https://x.nl' }),
    'a new password for a client': async (nth) => {
      await studio.clients.setClientPassword({ clientId, newPassword: `nieuw-geheim-${nth}`, webhookUrl })
      password = `nieuw-geheim-${nth}`
    },
  }
  await world.owner.query('delete from attempts')
  const before = receiver.received.length
  const ways = Object.values(doors)
  for (let nth = 0; nth < 10; nth++) await ways[nth % ways.length]!(nth)
  expect(receiver.received.length - before).toBe(10)
  for (const [door, call] of Object.entries(doors))
    await expect(call(99), door).rejects.toEqual(
      refused('too_many_attempts', { waitSeconds: expect.any(Number) }),
    )
  expect(receiver.received.length - before).toBe(10)
  await world.visitor().accounts.signIn({ email, password })
})

test('whatever calls an address that someone typed stands in this list', () => {
  const folder = join(import.meta.dirname, '../../../..')
  const calling = /\b(?:callPublic|postToPublic|getFromPublic)\b/
  const paths = globSync('**/*.ts', { cwd: folder, exclude: (path) => path.endsWith('.test.ts') })
  // A file that you add here must limit its calls, as the test above requires.
  expect(paths.filter((path) => calling.test(readFileSync(join(folder, path), 'utf8'))).toSorted()).toEqual([
    'domains/api/webhooks/server/deliver-webhook.job.ts',
    'domains/clients/server/client-letters.handlers.ts',
    'domains/studios/domain/server/check-domain.ts',
    'domains/studios/server/studios.handlers.ts',
    'platform/http/get-from-public.ts',
    'platform/http/post-to-public.ts',
  ])
})
