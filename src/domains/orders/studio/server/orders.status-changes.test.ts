import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { studioViewer, asSystem } from '#domains/access/server/access.ts'
import { identified } from '#domains/access/server/identified.ts'
import { activityLog } from '#domains/activity/server/activity.tables.ts'
import { eventually } from '#test/world/eventually.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { collectLiveEvents } from '#test/world/collect-live-events.ts'
import { orderPrints } from '#test/world/order-prints.ts'
import type { Client } from '#test/world/people.ts'
import { lockOrder, lockOwnOrder, markCanceled, markPaid, notifyRefunded } from '../../server/orders.ts'
import { mailStudioOfOrder } from '../../messages/server/mail-studio-of-order.job.ts'
import { STUDIO_MAIL_DELAY_MS } from '../../messages/server/mail-studio.ts'

let world: World
let studio: Photographer
let client: Client
let photoId: string
let orderId: string

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen' })
})
afterAll(() => world.close())

beforeEach(async () => {
  client = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  photoId = (await studio.addPhoto(client.id, { type: 'final' })).id
  orderId = (await orderPrints(client, [photoId])).orderId
})

const pays = () =>
  asSystem(world.services.pool, async (tx) =>
    markPaid(tx, world.services, (await lockOrder(tx, orderId))!, world.clock()),
  )
const isCanceled = (refundedCents: number) =>
  asSystem(world.services.pool, async (tx) =>
    markCanceled(
      tx,
      world.services,
      (await lockOrder(tx, orderId))!,
      { refundedCents, by: 'system' },
      world.clock(),
    ),
  )
const parcel = { carrier: 'PostNL', trackAndTrace: '3SABC123' }
const ship = () => studio.orders.shipOrder({ orderId, ...parcel })

const lastLetter = async (email: string) => (await listLettersTo(world, email)).at(-1)!
const actions = () =>
  asSystem(world.services.pool, async (tx) => {
    const lines = await tx
      .select({ action: activityLog.action, who: activityLog.userType })
      .from(activityLog)
      .where(eq(activityLog.clientId, client.id))
      .orderBy(asc(activityLog.id))
    return lines.slice(1).map(({ action, who }) => `${who}: ${action}`)
  })

const mayDelete = () =>
  studio.photos.deletePhotos({ photoIds: [photoId] }).then(
    () => true,
    (error: { code: string; data: unknown }) => {
      expect(error).toMatchObject({ code: 'photo_in_order', data: { count: 1 } })
      return false
    },
  )

test('an order is paid, shipped and completed; each step is logged and mailed, and both sides see it', async () => {
  expect(await pays()).toBe('paid')
  expect(await lastLetter(client.email)).toMatchObject({ kind: 'order_paid' })
  expect((await lastLetter(client.email)).text).toContain('factuur')
  expect(await lastLetter(studio.email)).toMatchObject({ kind: 'studio_order_paid' })
  expect(await studio.orders.findOrder({ orderId })).toMatchObject({
    status: 'processing',
    paidAt: expect.any(Date) as Date,
    may: { pay: false, ship: true, complete: false, remind: false, cancel: true, produce: true },
  })

  await ship()
  const { kind, text } = await lastLetter(client.email)
  expect(kind).toBe('order_shipped')
  expect(text).toContain('met PostNL')
  expect(text).toContain('Track & trace: 3SABC123')
  expect(await client.orders.findMyOrder({ orderId })).toMatchObject({ status: 'shipped', ...parcel })

  await studio.orders.completeOrder({ orderId })
  expect(await lastLetter(client.email)).toMatchObject({ kind: 'order_completed' })
  expect(await client.orders.findMyOrder({ orderId })).toMatchObject({ status: 'completed' })
  expect((await actions()).slice(-4)).toEqual([
    'client: order_placed',
    'system: payment_received',
    'photographer: order_shipped',
    'photographer: order_completed',
  ])
})

describe('the letters of a studio about a new order', () => {
  const subjects = async () => {
    const { number } = await studio.orders.findOrder({ orderId })
    const letters = await listLettersTo(world, studio.email)
    return letters.flatMap(({ subject }) => (subject.includes(number) ? subject.replace(number, '#') : []))
  }
  const waits = async (milliseconds = STUDIO_MAIL_DELAY_MS) => {
    world.clock.advance(milliseconds)
    await world.work()
  }
  const oneLetter = ['Nieuwe bestelling # van Anna de Vries, al betaald']

  test('are one when the payment follows within ten minutes, however often the job comes by', async () => {
    await waits(STUDIO_MAIL_DELAY_MS - 60_000)
    expect(await subjects()).toEqual([])
    await pays()
    await pays()
    expect(await subjects()).toEqual(oneLetter)
    await waits()
    expect(await subjects()).toEqual(oneLetter)
  })

  test('are two when it comes later', async () => {
    await waits()
    const { services } = world
    const again = { services, attempt: 2, log: services.log }
    await mailStudioOfOrder.run({ orderId }, again)
    expect(await subjects()).toEqual(['Nieuwe bestelling # van Anna de Vries'])
    expect((await lastLetter(studio.email)).text).toContain('nog niet betaald')
    await pays()
    expect(await subjects()).toEqual(['Nieuwe bestelling # van Anna de Vries', 'Bestelling # is betaald'])
  })

  test('are none for an order that was stopped at once', async () => {
    await isCanceled(0)
    await waits()
    expect(await subjects()).toEqual([])
  })

  test.each([
    [{ mailsNewOrders: false, mailsPaidOrders: true }, oneLetter, ['Bestelling # is betaald']],
    [{ mailsNewOrders: true, mailsPaidOrders: false }, oneLetter, ['Nieuwe bestelling # van Anna de Vries']],
    [{ mailsNewOrders: false, mailsPaidOrders: false }, [], []],
  ])('are those that it wants: %o', async (wanted, whenPaidAtOnce, whenPaidLater) => {
    await studio.studios.saveSettings(wanted)
    await pays()
    expect(await subjects()).toEqual(whenPaidAtOnce)
    orderId = (await orderPrints(client, [photoId])).orderId
    await waits()
    await pays()
    expect(await subjects()).toEqual(whenPaidLater)
    await studio.studios.saveSettings({ mailsNewOrders: true, mailsPaidOrders: true })
  })
})

test('each step reaches the open screens of its client and its studio, and no other', async () => {
  const neighbour = await world.photographer()
  const [hers, studioScreen, elsewhere] = await Promise.all(
    [client, studio, neighbour].map(collectLiveEvents),
  )
  await studio.orders.remindClient({ orderId })
  await pays()
  await ship()
  await studio.orders.completeOrder({ orderId })
  const published = Array.from({ length: 4 }, () => ({ topic: 'orders', about: orderId }))
  for (const screen of [hers, studioScreen])
    await eventually(() => expect(screen!.eventsOf('orders')).toEqual(published))
  expect(elsewhere!.events).toEqual([])
  for (const screen of [hers, studioScreen, elsewhere]) await screen!.close()
})

test('a link to follow the parcel is the button of the mail, and only a link of the web', async () => {
  await pays()
  await studio.orders.shipOrder({ orderId, carrier: '', trackAndTrace: 'https://postnl.nl/volg?b=1' })
  expect((await lastLetter(client.email)).text).toContain('Volg je pakket:\nhttps://postnl.nl/volg?b=1')
})

test('what pretends to be a link is a code', async () => {
  await pays()
  await studio.orders.shipOrder({ orderId, carrier: '', trackAndTrace: 'javascript:alert(1)' })
  const { html } = await lastLetter(client.email)
  expect(html).not.toContain('href="javascript')
})

describe('moves that can not be are refused with the state it is in, and change nothing', () => {
  const asks = {
    ship,
    complete: () => studio.orders.completeOrder({ orderId }),
    remind: () => studio.orders.remindClient({ orderId }),
  }
  const ways = {
    pending: { comeThere: () => Promise.resolve(), refused: ['ship', 'complete'] },
    processing: { comeThere: pays, refused: ['complete', 'remind'] },
    shipped: { comeThere: () => pays().then(ship), refused: ['ship', 'remind'] },
    completed: {
      comeThere: () => pays().then(ship).then(asks.complete),
      refused: ['ship', 'complete', 'remind'],
    },
    canceled: { comeThere: () => isCanceled(0), refused: ['ship', 'complete', 'remind'] },
  } as const

  test.each(Object.entries(ways))('%s', async (status, { comeThere, refused }) => {
    await comeThere()
    const [before, letters] = [await actions(), (await listLettersTo(world, client.email)).length]
    for (const ask of refused)
      await expect(asks[ask]()).rejects.toMatchObject({ code: 'not_now', data: { status } })
    expect(await studio.orders.findOrder({ orderId })).toMatchObject({ status })
    expect(await actions()).toEqual(before)
    expect(await listLettersTo(world, client.email)).toHaveLength(letters)
  })
})

test('a client is reminded with the link to pay, once a day', async () => {
  const link = /\S+\/pay\/\S+/.exec((await lastLetter(client.email)).text)![0]
  await studio.orders.remindClient({ orderId })
  const reminder = await lastLetter(client.email)
  expect(reminder.kind).toBe('order_reminder')
  expect(reminder.text).toContain(link)
  expect((await studio.orders.findOrder({ orderId })).may.remind).toBe(false)
  await expect(studio.orders.remindClient({ orderId })).rejects.toMatchObject({ code: 'reminded_recently' })
  world.clock.advance(24 * 60 * 60_000)
  await studio.orders.remindClient({ orderId })
  expect((await actions()).slice(-2)).toEqual([
    'photographer: order_reminded',
    'photographer: order_reminded',
  ])
})

describe('a photo that is ordered', () => {
  test('stays until its prints are on their way, and its name stays in the order after that', async () => {
    expect(await mayDelete()).toBe(false)
    await pays()
    expect(await mayDelete()).toBe(false)
    await ship()
    expect(await mayDelete()).toBe(true)
    const { items } = await client.orders.findMyOrder({ orderId })
    expect(items[0]!.photos).toMatchObject([{ photoId: null, label: 'DSC_0001.jpg', version: '' }])
  })

  test('stays as long as another order waits for it', async () => {
    const other = await orderPrints(client, [photoId])
    await isCanceled(0)
    expect(await mayDelete()).toBe(false)
    orderId = other.orderId
    await isCanceled(0)
    expect(await mayDelete()).toBe(true)
  })

  test('keeps a whole selection from being deleted', async () => {
    const other = await studio.addPhoto(client.id)
    await expect(studio.photos.deletePhotos({ photoIds: [photoId, other.id] })).rejects.toMatchObject({
      code: 'photo_in_order',
      data: { count: 1 },
    })
    expect((await client.photos.listForClient({ type: 'preview' })).photos).toHaveLength(1)
  })
})

describe('what payments tells', () => {
  test('a payment that is told twice moves, logs and mails once', async () => {
    expect(await pays()).toBe('paid')
    const letters = (await listLettersTo(world, client.email)).length
    expect(await pays()).toBe('already_paid')
    expect(await listLettersTo(world, client.email)).toHaveLength(letters)
  })

  test('a payment for an order that was stopped changes nothing and is named as such', async () => {
    expect(await isCanceled(0)).toBe('canceled')
    expect((await lastLetter(client.email)).text).toContain('Je hoeft niets te betalen.')
    expect(await pays()).toBe('canceled')
    expect(await studio.orders.findOrder({ orderId })).toMatchObject({ status: 'canceled', paidAt: null })
    expect(await isCanceled(0)).toBe('already_canceled')
  })

  test('an order that was paid back whole is canceled, and both are told', async () => {
    await pays()
    await isCanceled(669)
    expect((await lastLetter(client.email)).text).toMatch(/Je krijgt €\s6,69 terug/)
    expect(await lastLetter(studio.email)).toMatchObject({ kind: 'studio_order_canceled' })
    expect((await actions()).at(-1)).toBe('system: order_canceled')
  })

  test('a part that is paid back is told with its reason, and the order goes on', async () => {
    await pays()
    await asSystem(world.services.pool, async (tx) =>
      notifyRefunded(
        tx,
        world.services,
        (await lockOrder(tx, orderId))!,
        { refundedCents: 70, reason: 'Kras op de print', by: 'system' },
        world.clock(),
      ),
    )
    const { kind, text } = await lastLetter(client.email)
    expect(kind).toBe('order_refunded')
    expect(text).toMatch(/€\s0,70 terug/)
    expect(text).toContain('Reden: Kras op de print')
    expect(await studio.orders.findOrder({ orderId })).toMatchObject({ status: 'processing' })
  })

  test('an order is locked for its own client and its own studio, and is nothing to others', async () => {
    const [neighbour, other] = [await world.photographer(), await studio.newClient()]
    const idSeenBy = (viewer: ClientViewer | PhotographerViewer) =>
      asSystem(world.services.pool, async (tx) => (await lockOwnOrder(tx, viewer, orderId))?.id)
    const asClient = ({ id, email }: Client) =>
      idSeenBy(
        identified({
          role: 'client',
          id,
          personId: id,
          email,
          sessionId: '',
          studioId: studio.id,
          today: '2026-07-01',
        }),
      )
    expect(await asClient(client)).toBe(orderId)
    expect(await idSeenBy(studioViewer(studio.id))).toBe(orderId)
    expect(await asClient(other)).toBeUndefined()
    expect(await idSeenBy(studioViewer(neighbour.id))).toBeUndefined()
  })
})
