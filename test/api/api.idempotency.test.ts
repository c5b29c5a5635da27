import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studioViewer, asSystem, asViewer } from '#domains/access/server/access.ts'
import { REQUESTS_PER_MINUTE } from '#domains/api/api.rules.ts'
import { beginIdempotentRequest } from '#domains/api/publishing/server/serve-api.ts'
import { sweepApiAnswers } from '#domains/api/publishing/server/sweep-api-answers.job.ts'
import { firstRun } from '#test/world/first-run.ts'
import { newApiClient, makeKey, type ApiAnswer, type ApiClient } from '#test/world/api-key-client.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let world: World
let studio: Photographer
let program: ApiClient
beforeAll(async () => {
  world = await newWorld({ clock: fixedClock() })
  studio = await world.photographer({ plan: 'studio' })
  program = newApiClient(world.url, (await makeKey(studio)).key)
})
afterAll(() => world.close())

const person = (nr: number) => ({
  firstName: 'Klant',
  lastName: `Nr ${nr}`,
  email: `klant-${nr}@voorbeeld.nl`,
})
const add = (nr: number, idempotencyKey: string, change: object = {}) =>
  program.post('/clients', { ...person(nr), ...change }, { 'idempotency-key': idempotencyKey })

test('a thousand posts under a hundred keys, by twenty at once, make a hundred clients', async () => {
  const before = (await studio.clients.listClients({})).length
  const waiting = Array.from({ length: 1000 }, (_, at) => at % 100)
  const answers = new Map<number, ApiAnswer[]>()
  let asked = 0
  const work = async () => {
    for (let nr = waiting.pop(); nr !== undefined; nr = waiting.pop()) {
      if ((asked += 1) % (REQUESTS_PER_MINUTE / 2) === 0) world.clock.advance(MINUTE_MS / 2)
      const answered = await add(nr, `sleutel-${nr}`)
      if (answered.body.code === 'idempotency_in_progress' || answered.status === 429) waiting.unshift(nr)
      else answers.set(nr, [...(answers.get(nr) ?? []), answered])
    }
  }
  await Promise.all(Array.from({ length: 20 }, work))
  const clients = await studio.clients.listClients({})
  expect(clients.length - before).toBe(100)
  for (const [nr, answered] of answers) {
    expect(answered).toHaveLength(10)
    const [first] = answered
    expect(first).toMatchObject({ status: 201, body: person(nr) })
    for (const { status, body } of answered)
      expect({ status, body }).toEqual({ status: 201, body: first!.body })
    expect(answered.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(9)
  }
})

test('the same key with another question is refused, and a day later it begins anew', async () => {
  world.clock.advance(MINUTE_MS)
  expect(await add(2001, 'een-dag')).toMatchObject({ status: 201 })
  const other = await add(2002, 'een-dag')
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
  world.clock.advance(DAY_MS - MINUTE_MS)
  expect((await add(2001, 'een-dag')).headers.get('idempotent-replayed')).toBe('true')
  world.clock.advance(2 * MINUTE_MS)
  expect(await add(2002, 'een-dag')).toMatchObject({ status: 201 })
})

test('what was refused is not kept: put right, it goes through under the same key', async () => {
  expect(await add(2001, 'weer')).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  expect(await add(2003, 'weer')).toMatchObject({ status: 201 })
  const bad = await program.post('/clients', { firstName: '' }, { 'idempotency-key': 'leeg' })
  expect(bad).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(await add(2004, 'leeg')).toMatchObject({ status: 201 })
})

test('a renewed key, and every other key of the studio, gets the answer of the first; another studio its own', async () => {
  const headers = { 'idempotency-key': 'gedeeld' }
  const before = await makeKey(studio)
  const first = await newApiClient(world.url, before.key).post('/clients', person(2005), headers)
  expect(first.status).toBe(201)
  const { key: renewed } = await studio.apiKeys.renewKey({
    keyId: before.keyId,
    password: studio.password,
  })
  for (const key of [before.key, renewed, (await makeKey(studio)).key]) {
    const again = await newApiClient(world.url, key).post('/clients', person(2005), headers)
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  }
  const mayOnlyRead = newApiClient(world.url, (await makeKey(studio, ['clients:read'])).key)
  expect(await mayOnlyRead.post('/clients', person(2005), headers)).toMatchObject({ status: 403 })
  const neighbour = await world.photographer({ plan: 'studio' })
  const its = newApiClient(world.url, (await makeKey(neighbour)).key)
  const own = await its.post('/clients', person(2005), headers)
  expect(own.status).toBe(201)
  expect(own.body.id).not.toBe(first.body.id)
})

test.each(['', ' ', 'x'.repeat(256), 'één', 'a\u00a0b', 'a\tb', '\u00ff', '"\u0080"'])(
  'an idempotency key that is none is refused: %j',
  async (wrong) => {
    expect(await add(2007, wrong)).toMatchObject({ status: 400, body: { code: 'idempotency_key_invalid' } })
  },
)

test.each([
  ['~', 'x'.repeat(255)],
  ['Sleutel', 'sleutel'],
  ['a b', 'a  b'],
  ['1', '01'],
  ["' or 1=1 --", '" or 1=1 --'],
  ['%41', 'A'],
  ['een, twee', 'een,twee'],
  ['{}', '[]'],
  ['null', 'undefined'],
  ['__proto__', 'constructor'],
])('two idempotency keys that look alike are two: %j and %j', async (one, other) => {
  world.clock.advance(MINUTE_MS)
  const nr = (nextNr += 2)
  const first = await add(nr, one)
  const second = await add(nr + 1, other)
  expect([first.status, second.status]).toEqual([201, 201])
  for (const [at, key, made] of [
    [nr, one, first],
    [nr + 1, other, second],
  ] as const) {
    const again = await add(at, key)
    expect(again.body).toEqual(made.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  }
})
let nextNr = 3000

test('a key that was renewed twice, revoked since, or made after, gets the answer of the first', async () => {
  world.clock.advance(MINUTE_MS)
  const headers = { 'idempotency-key': 'keten' }
  const ask = (key: string) => newApiClient(world.url, key).post('/clients', person(2008), headers)
  const made = await makeKey(studio)
  const first = await ask(made.key)
  expect(first.status).toBe(201)
  let { keyId } = made
  for (let renewal = 0; renewal < 2; renewal++) {
    const renewed = await studio.apiKeys.renewKey({ keyId, password: studio.password })
    expect(await ask(renewed.key)).toMatchObject({ status: 201, body: { id: first.body.id } })
    keyId = renewed.keyId
  }
  await studio.apiKeys.revokeKey({ keyId })
  expect((await ask((await makeKey(studio)).key)).body).toEqual(first.body)
})

test('one idempotency key for another address or another spelling of the question is a mismatch, and does nothing', async () => {
  world.clock.advance(MINUTE_MS)
  const headers = { 'idempotency-key': 'elders' }
  const first = await program.post('/clients', person(2009), headers)
  expect(first.status).toBe(201)
  const before = await studio.clients.listClients({})
  const spelled = JSON.stringify(person(2009))
  for (const [path, body] of [
    ['/galleries', { clientId: first.body.id, title: 'Bos' }],
    ['/clients', `${spelled} `],
    ['/clients', spelled.replace('"Klant"', '"\\u004blant"')],
    ['/clients', { ...person(2009), email: 'KLANT-2009@voorbeeld.nl' }],
    ['/clients', []],
    ['/clients', undefined],
  ] as const)
    expect(await program.post(path, body, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
  expect(await studio.clients.listClients({})).toEqual(before)
  // Only POST requests use idempotency keys. Other methods ignore the header.
  const read = await program.ask('GET', '/clients', { headers })
  expect([read.status, read.headers.get('idempotent-replayed')]).toEqual([200, null])
})

const requestOf = (idempotencyKey: string) => ({
  studioId: studio.id,
  idempotencyKey,
  method: 'POST',
  path: '/x',
  body: '{}',
})
const begin = (key: string, now = world.clock()) =>
  beginIdempotentRequest(world.services.pool, requestOf(key), now)
const beginFirst = async (key: string, now = world.clock()) => {
  const started = await begin(key, now)
  if ('answer' in started) throw new Error('it was answered before')
  return started
}
const inProgress = { code: 'idempotency_in_progress' }

test('while one is at work on it another is told to wait; of who died in it another takes over, once', async () => {
  const key = randomBytes(8).toString('hex')
  const first = await beginFirst(key)
  await expect(begin(key)).rejects.toMatchObject(inProgress)
  const second = await beginFirst(key, new Date(world.clock().getTime() + 2 * MINUTE_MS))
  const keep = ({ keep }: typeof first, answer: string) =>
    asViewer(world.services.pool, studioViewer(studio.id), (tx) => keep(tx, { status: 200, answer }))
  await keep(second, '{"who":"second"}')
  // The first request was only slow. Its transaction is rolled back.
  await expect(keep(first, '{"who":"first"}')).rejects.toMatchObject(inProgress)
  expect(await begin(key)).toEqual({ status: 200, answer: '{"who":"second"}' })
})

test('an answer that shows a secret is not kept, and is not shown again', async () => {
  const { keep } = await beginFirst('geheim')
  await asSystem(world.services.pool, (tx) => keep(tx, { status: 201, answer: null }))
  await expect(begin('geheim')).rejects.toMatchObject({ code: 'secret_shown_once' })
  const { rows } = await world.owner.query(`select answer from api_answers where idempotency_key = 'geheim'`)
  expect(rows).toEqual([{ answer: null }])
})

test('answers of more than a day ago are removed', async () => {
  world.clock.advance(2 * DAY_MS)
  await sweepApiAnswers.run({}, firstRun(world.services))
  const { rows } = await world.owner.query('select count(*)::int as count from api_answers')
  expect(rows).toEqual([{ count: 0 }])
})
