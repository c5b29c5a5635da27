import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { startOfMonth } from '#platform/pure/amsterdam-time.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { newCartLine, newOrderInput, findOfferedVariant, orderPrints } from '#test/world/order-prints.ts'
import type { Client } from '#test/world/people.ts'
import type { OrderStatus } from '../orders.rules.ts'
import { lockOrder, markCanceled, markPaid } from './orders.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

type PastOrder = { cents: number; status: OrderStatus; createdAt: Date; paidAt?: Date }

/** Inserts orders with past dates, which can't be placed by the API. */
async function hasOrders(studio: Photographer, all: PastOrder[]) {
  const client = await studio.newClient()
  for (const { cents, status, createdAt, paidAt = createdAt } of all)
    await client.addOrder({
      totalPrice: cents,
      status,
      createdAt,
      paidAt: status === 'pending' ? null : paidAt,
    })
}

describe('the figures', () => {
  test('a studio without orders has figures of zero', async () => {
    const studio = await world.photographer()
    expect(await studio.orders.summariseOrders({})).toEqual({
      countByStatus: { pending: 0, processing: 0, shipped: 0, completed: 0, canceled: 0 },
      orderedByMonth: [0, 0, 0, 0, 0, 0],
      revenueCents: 0,
      revenueCentsByMonth: [0, 0, 0, 0, 0, 0],
    })
  })

  test('count what was paid in the months of Amsterdam, without what was stopped, and nothing of a neighbour', async () => {
    const [studio, neighbour] = [await world.photographer(), await world.photographer()]
    const now = world.clock()
    const [thisMonth, lastMonth] = [startOfMonth(now), startOfMonth(now, 1)]
    const justBefore = (moment: Date) => new Date(moment.getTime() - 1)
    await hasOrders(studio, [
      { cents: 1000, status: 'pending', createdAt: thisMonth },
      { cents: 2000, status: 'processing', createdAt: thisMonth },
      { cents: 4000, status: 'completed', createdAt: justBefore(thisMonth) },
      { cents: 8000, status: 'shipped', createdAt: lastMonth, paidAt: thisMonth },
      { cents: 16_000, status: 'completed', createdAt: justBefore(lastMonth) },
      { cents: 32_000, status: 'canceled', createdAt: thisMonth },
    ])
    await hasOrders(neighbour, [{ cents: 99_999, status: 'completed', createdAt: thisMonth }])

    expect(await studio.orders.summariseOrders({})).toEqual({
      countByStatus: { pending: 1, processing: 1, shipped: 1, completed: 2, canceled: 1 },
      orderedByMonth: [0, 0, 0, 1, 2, 3],
      revenueCents: 30_000,
      revenueCentsByMonth: [0, 0, 0, 16_000, 4000, 10_000],
    })
  })
})

describe("a studio's list of orders", () => {
  let studio: Photographer
  let zoe: Client
  let anna: Client
  const ids: Record<'zoes' | 'annas' | 'canvas', string> = { zoes: '', annas: '', canvas: '' }

  beforeAll(async () => {
    studio = await world.photographer()
    zoe = await studio.newClient({ firstName: 'Zoë', lastName: 'Jürgens' })
    anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    const finalOf = async ({ id }: Client) => (await studio.addPhoto(id, { type: 'final' })).id
    const print = await findOfferedVariant(zoe, 'fotoprint')
    const zoes = await newOrderInput(zoe, [newCartLine(print.id, [await finalOf(zoe)])], {
      customerName: 'Z. Jürgens',
    })
    ids.zoes = (await zoe.orders.placeOrder(zoes)).orderId
    world.clock.advance(1000)
    ids.annas = (await orderPrints(anna, [await finalOf(anna)])).orderId
    world.clock.advance(1000)
    const canvas = await findOfferedVariant(anna, 'canvas')
    const checkout = await newOrderInput(anna, [newCartLine(canvas.id, [await finalOf(anna)])], {
      customerName: 'Señor 100%_Ñandú',
      deliveryAddress: {
        country: 'BE',
        street: 'Rue de l’Étoile',
        houseNumber: '7',
        postcode: '2000',
        city: 'Liège',
      },
    })
    ids.canvas = (await anna.orders.placeOrder(checkout)).orderId
    await asSystem(world.services.pool, async (tx) =>
      markPaid(tx, world.services, (await lockOrder(tx, ids.annas))!, world.clock()),
    )
  })

  const found = async (filter: { search?: string; status?: OrderStatus; from?: string; until?: string }) =>
    (await studio.orders.listOrders(filter)).rows.map(({ id }) => id)

  test('has the newest first, each with who ordered, what it costs and its first items', async () => {
    const { rows: cards, ...page } = await studio.orders.listOrders({})
    expect(page).toMatchObject({ count: 3, isCountWhole: true, previous: null, next: null, last: null })
    expect(cards).toMatchObject([
      { id: ids.canvas, status: 'pending', clientName: 'Anna de Vries', customerName: 'Señor 100%_Ñandú' },
      { id: ids.annas, status: 'processing', totalCents: 669, itemCount: 1 },
      { id: ids.zoes, clientName: 'Zoë Jürgens', firstItems: [{ productName: 'Fotoprint' }] },
    ])
  })

  test.each([
    ['ZOE jurgens', ['zoes']],
    ['de vries', ['canvas', 'annas']],
    ['nandu', ['canvas']],
    ['liege etoile', ['canvas']],
    ["rue de l'étoile", ['canvas']],
    ['rue de l‘étoile', ['canvas']],
    ['canvas 30x40', ['canvas']],
    ['fotoprint', ['annas', 'zoes']],
    ['1016gv', ['annas', 'zoes']],
    ['1016 gv', ['annas', 'zoes']],
    ['100%', ['canvas']],
    ['_', ['canvas']],
    ['%', ['canvas']],
    ['fotoprint liege', []],
    ['   ', ['canvas', 'annas', 'zoes']],
  ] as const)("'%s' finds %o", async (search, expected) => {
    expect(await found({ search })).toEqual(expected.map((name) => ids[name]))
  })

  test('is searched by number, and by the name a client has now', async () => {
    const number = ids.zoes.slice(-8)
    for (const search of [number, `#${number.toUpperCase()}`, `bestelling ${number}`, `Bestelnr. #${number}`])
      expect(await found({ search }), search).toEqual([ids.zoes])
    await studio.clients.updateClient({
      clientId: zoe.id,
      firstName: 'Żaneta',
      lastName: "van 't Hof–Jürgens",
      status: 'Active',
    })
    for (const search of ['zaneta', 'van ’t hof', 'van ‘t hof-jurgens', 'van\u00a0’t HOF'])
      expect(await found({ search }), search).toEqual([ids.zoes])
    expect(await found({ search: 'zoe' })).toEqual([])
  })

  test('counts each state under the same search, whatever state is looked at', async () => {
    const { countByStatus, rows: cards } = await studio.orders.listOrders({
      search: 'vries',
      status: 'processing',
    })
    expect(countByStatus).toEqual({ pending: 1, processing: 1, shipped: 0, completed: 0, canceled: 0 })
    expect(cards.map(({ id }) => id)).toEqual([ids.annas])
  })

  test('is narrowed to days of Amsterdam, the last one included', async () => {
    const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' })
    const today = days.format(world.clock())
    const yesterday = days.format(new Date(world.clock().getTime() - 24 * 60 * 60_000))
    expect(await found({ from: today, until: today })).toHaveLength(3)
    expect(await found({ until: yesterday })).toEqual([])
    const other = await world.photographer()
    await hasOrders(other, [
      { cents: 599, status: 'pending', createdAt: new Date('2026-03-28T23:30:00Z') },
      { cents: 599, status: 'pending', createdAt: new Date('2026-03-29T21:59:00Z') },
      { cents: 599, status: 'pending', createdAt: new Date('2026-03-29T22:00:00Z') },
    ])
    const ofThatDay = await other.orders.listOrders({ from: '2026-03-29', until: '2026-03-29' })
    expect(ofThatDay.rows.map(({ createdAt }) => createdAt)).toEqual([
      new Date('2026-03-29T21:59:00.000Z'),
      new Date('2026-03-28T23:30:00.000Z'),
    ])
  })

  test('has twenty on a page, each once, also when all were placed in the same moment', async () => {
    const other = await world.photographer()
    const createdAt = world.clock()
    await hasOrders(
      other,
      Array.from({ length: 45 }, () => ({ cents: 599, status: 'pending' as const, createdAt })),
    )
    const first = await other.orders.listOrders({})
    const second = await other.orders.listOrders({ cursor: first.next! })
    const third = await other.orders.listOrders({ cursor: second.next! })
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([20, 20, 5])
    expect([first, second, third].map(({ count }) => count)).toEqual([45, 45, 45])
    expect([first.previous, third.next]).toEqual([null, null])
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(new Set(ids).size).toBe(45)
    const back = await other.orders.listOrders({ cursor: second.previous! })
    expect(back.rows).toEqual(first.rows)
    const end = await other.orders.listOrders({ cursor: first.last! })
    expect(end.rows.map(({ id }) => id)).toEqual(ids.slice(-20))
    // An invalid cursor returns the first page, as do old URLs with page numbers.
    expect((await other.orders.listOrders({ cursor: 'x' })).rows).toEqual(first.rows)
  })

  test('shows of a large order its first three items and how many there are', async () => {
    const photoIds = []
    for (let nth = 0; nth < 5; nth++) photoIds.push((await studio.addPhoto(zoe.id, { type: 'final' })).id)
    const { orderId } = await orderPrints(zoe, photoIds)
    const { orders: mine } = await zoe.orders.listMyOrders({})
    expect(mine.map(({ id }) => id)).toEqual([orderId, ids.zoes])
    expect(mine[0]).toMatchObject({
      itemCount: 5,
      firstItems: [{ position: 1 }, { position: 2 }, { position: 3 }],
    })
    await asSystem(world.services.pool, async (tx) =>
      markCanceled(
        tx,
        world.services,
        (await lockOrder(tx, orderId))!,
        { refundedCents: 0, by: 'system' },
        world.clock(),
      ),
    )
  })
})
