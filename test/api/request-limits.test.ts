import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BODY_MAX_BYTES, REQUESTS_AT_ONCE, REQUESTS_PER_MINUTE } from '#domains/api/api.rules.ts'
import { eventually } from '#test/world/eventually.ts'
import { newApiClient, makeKey, type ApiClient } from '#test/world/api-key-client.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'

let world: World
/** Imitates a second web process: same database, same clock. */
let otherProcess: World
let studio: Photographer
let key: string
let program: ApiClient

// 20 seconds past a full minute.
const START = new Date('2050-11-24T09:00:20Z')

beforeAll(async () => {
  const clock = fixedClock(START)
  world = await newWorld({ clock })
  otherProcess = await newWorld({ clock, database: { url: world.databaseUrl, drop: async () => {} } })
  studio = await world.photographer({ plan: 'studio' })
  key = (await makeKey(studio)).key
  program = newApiClient(world.url, key)
})
afterAll(async () => {
  await otherProcess.close()
  await world.close()
})

test('six hundred a minute for a studio, exactly, over two processes and all of its keys', async () => {
  const other = (await makeKey(studio)).key
  const programs = [
    program,
    newApiClient(otherProcess.url, key),
    newApiClient(world.url, other),
    newApiClient(otherProcess.url, other),
  ]
  let left = REQUESTS_PER_MINUTE + 40
  const statuses: number[] = []
  const work = async (at: number) => {
    while (left-- > 0) statuses.push((await programs[at % programs.length]!.get('/me')).status)
  }
  await Promise.all(Array.from({ length: 16 }, (_, at) => work(at)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(REQUESTS_PER_MINUTE)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)

  const refused = await program.get('/clients')
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests', facts: { waitSeconds: 40 } },
  })
  expect(refused.headers.get('retry-after')).toBe('40')
  expect(refused.headers.get('ratelimit-policy')).toBe('"minute";q=600;w=60')
  expect(refused.headers.get('ratelimit')).toBe('"minute";r=0;t=40')

  const neighbour = await world.photographer({ plan: 'studio' })
  expect(await newApiClient(world.url, (await makeKey(neighbour)).key).get('/me')).toMatchObject({
    status: 200,
  })
  world.clock.advance(40_000)
  const again = await program.get('/me')
  expect(again.status).toBe(200)
  expect(again.headers.get('ratelimit')).toBe('"minute";r=599;t=60')
})

test('twenty at once, and who asks more is told to wait', async () => {
  // A smaller pool would prevent the requests from running concurrently.
  world.services.pool.options.max = REQUESTS_AT_ONCE * 2
  const blocker = await world.owner.connect()
  await blocker.query('begin; lock table clients in access exclusive mode')
  const asked = Array.from({ length: REQUESTS_AT_ONCE + 5 }, () => program.get('/clients'))
  const refused: number[] = []
  for (const one of asked) void one.then(({ status }) => refused.push(status))
  await eventually(async () => expect(refused).toEqual([429, 429, 429, 429, 429]))
  const more = await program.get('/clients')
  expect(more).toMatchObject({ status: 429, body: { code: 'too_many_at_once' } })
  expect(more.headers.get('retry-after')).toBe('1')
  await blocker.query('commit')
  blocker.release()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(REQUESTS_AT_ONCE)
  expect(await program.get('/clients')).toMatchObject({ status: 200 })
})

test('a body of more than a megabyte is not read', async () => {
  const answered = await program.post('/clients', { firstName: 'x'.repeat(API_BODY_MAX_BYTES) })
  expect(answered).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  // A body without a content length is limited too.
  const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(64 * 1024)) })
  const sent = fetch(`${world.url}/api/v1/clients`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: endless,
    duplex: 'half',
  } as RequestInit)
  expect((await sent).status).toBe(413)
})
