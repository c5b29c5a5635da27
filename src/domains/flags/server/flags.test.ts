import { AGREED_VERSIONS } from '#domains/studios/agreements.rules.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { OUTCOME_HEADER, REFUSAL_HEADER, UPLOADS_PATH } from '#domains/uploads/uploads.rules.ts'
import { eventually } from '#test/world/eventually.ts'
import { waitForLetter, tokenIn } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { collectLiveEvents } from '#test/world/collect-live-events.ts'
import { newCartLine, newOrderInput, findOfferedVariant } from '#test/world/order-prints.ts'
import type { Client } from '#test/world/people.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'
import { flagNames, type FlagName } from '../flags.rules.ts'

let world: World
let elsewhere: World
let admin: Awaited<ReturnType<World['admin']>>
let studio: Photographer
let anna: Client
let final: { id: string }

beforeAll(async () => {
  world = await newWorld({ clock: fixedClock() })
  elsewhere = await newWorld({
    clock: world.clock,
    database: { url: world.databaseUrl, drop: async () => {} },
  })
  admin = await world.admin()
  studio = await world.photographer()
  anna = await studio.newClient()
  final = await studio.addPhoto(anna.id, { type: 'final' })
  await world.work()
})
afterAll(async () => {
  await elsewhere.close()
  await world.close()
})
afterEach(() => putAll(true))

function put(name: FlagName, enabled: boolean) {
  world.clock.advance(1000)
  return admin.switches.setSwitch({ name, enabled })
}
const putAll = async (enabled: boolean) => {
  for (const name of flagNames) await put(name, enabled)
}

const off = (name: FlagName) => ({ code: 'switched_off', data: { name } })
const listed = async (name: FlagName) =>
  (await admin.switches.listSwitches({})).switches.find((one) => one.name === name)!
const lines = () => admin.activity.listLines({ search: 'switch_changed' })

async function rowsOf(...tables: string[]): Promise<unknown[]> {
  const counts = []
  for (const table of tables)
    counts.push((await world.owner.query(`select count(*)::int as count from ${table}`)).rows[0])
  return counts
}

async function changesNothing(work: () => Promise<void>) {
  const tables = [
    'activity_log',
    'letters',
    'profiles',
    'photo_comments',
    'downloads',
    'orders',
    'uploads',
    'attempts',
  ]
  const all = [...tables, 'graphile_worker.jobs']
  const before = await rowsOf(...all)
  await work()
  expect(await rowsOf(...all)).toEqual(before)
}

const someone = {
  email: 'nieuwkomer@voorbeeld.nl',
  password: 'geheim-genoeg',
  businessName: 'Studio Nieuw',
  agreed: AGREED_VERSIONS,
}

test('while registration is off nobody gets an account, and on again everyone does', async () => {
  await put('registration', false)
  await changesNothing(() =>
    expect(world.visitor().studios.register(someone)).rejects.toMatchObject(off('registration')),
  )
  await put('registration', true)
  const newcomer = world.visitor()
  await newcomer.studios.register(someone)
  await newcomer.accounts.signIn(someone)
  expect(await newcomer.accounts.findMe({})).toMatchObject({ me: { email: someone.email } })
})

const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

const announce = (sizeBytes: number) =>
  studio.fetch(UPLOADS_PATH, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(sizeBytes),
      'upload-metadata': `filename ${base64('DSC_0001.jpg')},type ${base64('preview')},clientId ${base64(anna.id)}`,
    },
  })
const send = (path: string, bytes: Uint8Array) =>
  studio.fetch(path, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })

test('while uploads are off none begins, and one under way is finished', async () => {
  const bytes = await drawJpeg()
  const underWay = (await announce(bytes.length)).headers.get('location')!
  await put('uploads', false)
  await changesNothing(async () => {
    const refused = await announce(bytes.length)
    expect(refused.status).toBe(409)
    expect(refused.headers.get(REFUSAL_HEADER)).toBe('switched_off')
  })
  const finished = await send(underWay, bytes)
  expect(decodeURIComponent(finished.headers.get(OUTCOME_HEADER)!)).toBe('{"outcome":"added"}')
  await put('uploads', true)
  expect((await announce(bytes.length)).status).toBe(201)
})

test('while the print shop is off nothing is offered or ordered, and what was ordered stays', async () => {
  const checkout = async () =>
    newOrderInput(anna, [newCartLine((await findOfferedVariant(anna, 'fotoprint')).id, [final.id])])
  const [first, second] = [await checkout(), await checkout()]
  const placed = await anna.orders.placeOrder(first)
  await put('print_shop', false)
  await changesNothing(async () => {
    await expect(anna.catalog.listOffers({})).rejects.toMatchObject(off('print_shop'))
    await expect(anna.orders.quoteCart({ lines: second.lines })).rejects.toMatchObject(off('print_shop'))
    await expect(anna.orders.placeOrder(second)).rejects.toMatchObject(off('print_shop'))
  })
  // A browser that never received the answer sends the order again.
  expect(await anna.orders.placeOrder(first)).toEqual(placed)
  expect((await anna.orders.listMyOrders({})).orders).toHaveLength(1)
  expect(await anna.orders.findMyOrder({ orderId: placed.orderId })).toMatchObject({ may: { pay: true } })
  // Passes the flag, then fails because payments aren't configured here.
  await expect(anna.clientPayments.startPayment({ orderId: placed.orderId })).rejects.not.toMatchObject({
    code: 'switched_off',
  })
  await put('print_shop', true)
  await anna.orders.placeOrder(second)
  expect((await anna.orders.listMyOrders({})).orders).toHaveLength(2)
})

test('while downloads are off none is planned, and none that was planned starts or goes on', async () => {
  const plan = () => anna.photos.planDownload({ photoIds: [final.id] })
  const { address } = await plan()
  const whole = await anna.get(address)
  const etag = whole.headers.get('etag')!
  await whole.arrayBuffer()
  await put('downloads', false)
  await changesNothing(async () => {
    await expect(plan()).rejects.toMatchObject(off('downloads'))
    await expect(studio.photos.planDownload({ photoIds: [final.id] })).rejects.toMatchObject(off('downloads'))
    expect((await anna.get(address)).status).toBe(503)
    expect((await anna.get(address, { range: 'bytes=10-', 'if-range': etag })).status).toBe(503)
  })
  await put('downloads', true)
  expect((await anna.get(address)).status).toBe(200)
  expect(await plan()).toMatchObject({ count: 1 })
})

test('while comments are off neither side adds or changes one, and both read what stands', async () => {
  const [photoIds, comment] = [[final.id], 'Prachtig']
  await anna.photos.addComment({ photoIds, comment })
  const [{ id: commentId } = { id: '' }] = await anna.photos.listComments({ photoId: final.id })
  await put('comments', false)
  await changesNothing(async () => {
    for (const person of [anna, studio])
      await expect(person.photos.addComment({ photoIds, comment })).rejects.toMatchObject(off('comments'))
    const edited = anna.photos.editComment({ commentId, comment: 'Toch niet' })
    await expect(edited).rejects.toMatchObject(off('comments'))
  })
  for (const person of [anna, studio])
    expect(await person.photos.listComments({ photoId: final.id })).toMatchObject([{ comment }])
  await put('comments', true)
  await studio.photos.addComment({ photoIds, comment })
  expect(await anna.photos.listComments({ photoId: final.id })).toHaveLength(2)
})

test('while sign-in links are off none is sent or taken, and one that was sent works once they are on again', async () => {
  await anna.accounts.requestSignInLink({ email: anna.email })
  await world.work()
  const token = tokenIn(await waitForLetter(world, anna.email, 'sign_in_link'))
  await put('sign_in_links', false)
  const visitor = world.visitor()
  await changesNothing(() =>
    expect(visitor.accounts.requestSignInLink({ email: anna.email })).rejects.toMatchObject(
      off('sign_in_links'),
    ),
  )
  await expect(visitor.accounts.signInWithLink({ token })).rejects.toMatchObject(off('sign_in_links'))
  expect(await visitor.accounts.findMe({})).toEqual({ me: null })
  // A forged token doesn't reveal the flag.
  await expect(visitor.accounts.signInWithLink({ token: 'vervalst' })).rejects.toMatchObject({
    code: 'link_expired',
  })
  await put('sign_in_links', true)
  await visitor.accounts.signInWithLink({ token })
  expect(await visitor.accounts.findMe({})).toMatchObject({ me: { email: anna.email } })
})

test('while sign-in links are off a letter about new photos still lets a client in, and a password anyone', async () => {
  const bram = await studio.newClient({ firstName: 'Bram' })
  await studio.addPhoto(bram.id)
  await world.work()
  world.clock.advance(60 * 60_000)
  await world.work()
  const letter = await waitForLetter(world, bram.email, 'previews_ready')
  await put('sign_in_links', false)
  const visitor = world.visitor()
  await visitor.accounts.signInWithLink({ token: tokenIn(letter) })
  expect(await visitor.accounts.findMe({})).toMatchObject({ me: { email: bram.email } })
  await world.visitor().accounts.signIn({ email: bram.email, password: bram.password })
})

test('while live updates are off no screen is told anything, and open lines end, in every process', async () => {
  const there = elsewhere.visitor()
  await there.accounts.signIn({ email: anna.email, password: anna.password })
  const screens = await Promise.all([
    collectLiveEvents(anna),
    collectLiveEvents(studio),
    collectLiveEvents(there),
  ])
  await put('live_updates', false)
  for (const screen of screens) {
    await eventually(() => expect(screen.hasEnded).toBe(true))
    // The event tells the screen why the stream ended.
    expect(screen.events).toEqual([{ topic: 'switches', about: 'live_updates' }])
  }
  for (const person of [anna, there]) expect((await person.get('/live')).status).toBe(204)
  await put('live_updates', true)
  const screen = await collectLiveEvents(anna)
  await anna.photos.setFavorite({ photoIds: [final.id], isFavorite: true })
  // The switch event may come just before or just after the stream opens.
  const otherEvents = () => screen.events.filter(({ topic }) => topic !== 'switches')
  await eventually(() => expect(otherEvents()).toEqual([{ topic: 'photos', about: anna.id }]))
  await screen.close()
})

test('every process holds to a switch from the moment it is put, and every open screen is told once', async () => {
  const there = elsewhere.visitor()
  await there.accounts.signIn({ email: anna.email, password: anna.password })
  const [here, phone] = [await collectLiveEvents(studio), await collectLiveEvents(there)]
  const say = () => there.photos.addComment({ photoIds: [final.id], comment: 'Van elders' })
  for (let round = 0; round < 5; round++) {
    await put('comments', false)
    await expect(say()).rejects.toMatchObject(off('comments'))
    expect(await there.switches.listSwitchedOff({})).toEqual({ names: ['comments'] })
    await put('comments', true)
    expect(await elsewhere.visitor().switches.listSwitchedOff({})).toEqual({ names: [] })
  }
  await say()
  for (const screen of [here, phone])
    await eventually(() =>
      expect(screen.events.filter(({ topic }) => topic === 'switches')).toEqual(
        Array.from({ length: 10 }, () => ({ topic: 'switches', about: 'comments' })),
      ),
    )
  await here.close()
  await phone.close()
})

test('each change leaves one line with old and new, and what changes nothing leaves none', async () => {
  const before = (await lines()).count
  await put('uploads', true)
  await put('uploads', false)
  await Promise.all([put('uploads', false), put('uploads', false)])
  await Promise.all([put('uploads', true), put('uploads', true)])
  const { rows, count } = await lines()
  const [on, wasOff] = rows
  expect(count).toBe(before + 2)
  expect(wasOff).toMatchObject({ userId: admin.id, details: 'uploads', oldValue: 'on', newValue: 'off' })
  expect(on).toMatchObject({ userType: 'admin', details: 'uploads', oldValue: 'off', newValue: 'on' })
})

test('a switch says who put it when, and whom the part reaches: nobody while it is off', async () => {
  const { rows } = await world.owner.query<{ role: string; count: number }>(
    'select role, count(*)::int as count from profiles group by role',
  )
  const count = (role: string) => rows.find((row) => row.role === role)!.count
  const everyone = rows.reduce((sum, row) => sum + row.count, 0)
  const active = (await listed('uploads')).affectedAccounts
  expect(active).toBe(count('photographer') - 1)
  const reached = Object.fromEntries(
    (await admin.switches.listSwitches({})).switches.map(({ name, affectedAccounts }) => [
      name,
      affectedAccounts,
    ]),
  )
  const shoppers = count('client') + active
  expect(reached).toEqual({
    registration: count('photographer'),
    uploads: active,
    own_domains: active,
    print_shop: shoppers,
    downloads: shoppers,
    comments: shoppers,
    sign_in_links: everyone,
    live_updates: everyone,
    api: 0,
    webhooks: 0,
  })
  await studio.setPlan({ plan: 'studio' })
  expect(await listed('api')).toMatchObject({ affectedAccounts: 1 })
  expect(await listed('uploads')).toMatchObject({ affectedAccounts: active })
  await studio.setPlan({ plan: 'professional' })
  const together = async () => (await admin.switches.listSwitches({})).reachedAccounts
  expect(await together()).toBe(everyone)
  await put('sign_in_links', false)
  await put('live_updates', false)
  expect(await together()).toBe(count('client') + count('photographer'))
  await put('registration', false)
  expect(await together()).toBe(shoppers)
  for (const name of flagNames) await put(name, name === 'uploads')
  expect(await together()).toBe(active)
  await put('uploads', false)
  expect(await together()).toBe(0)
  await putAll(true)

  await studio.setPlan({ isActive: false })
  expect((await listed('uploads')).affectedAccounts).toBe(active - 1)
  await studio.setPlan({ isActive: true })

  await put('downloads', false)
  expect(await listed('downloads')).toEqual({
    name: 'downloads',
    enabled: false,
    affectedAccounts: 0,
    changedBy: 'Beheer',
    changedAt: world.clock(),
  })
})

test('nobody but an admin puts a switch, an admin who acts as a studio neither', async () => {
  const acting = await world.admin()
  await acting.accounts.actAs({ studioId: studio.id, reason: 'Vraag over de galerij' })
  const before = await admin.switches.listSwitches({})
  for (const person of [world.visitor(), anna, studio, acting]) {
    const denial = { code: expect.stringMatching(/^(signed_out|wrong_role)$/) as string }
    await expect(person.switches.setSwitch({ name: 'comments', enabled: false })).rejects.toMatchObject(
      denial,
    )
    await expect(person.switches.listSwitches({})).rejects.toMatchObject(denial)
    expect(await person.switches.listSwitchedOff({})).toEqual({ names: [] })
  }
  expect(await admin.switches.listSwitches({})).toEqual(before)
})
