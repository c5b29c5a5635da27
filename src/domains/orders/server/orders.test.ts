import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { startOfMonth } from '#platform/calendar-month.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { OrderStatus } from '../orders.rules.ts'
import { orders } from './orders.tables.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

type Ordered = { cents: number; status: OrderStatus; createdAt: Date }

// Ordering is not in the product yet; the rows are what it will leave.
async function hasOrders(studio: Photographer, all: Ordered[]) {
  const client = await studio.newClient()
  await asSystem(world.services.pool, (tx) =>
    tx.insert(orders).values(
      all.map(({ cents, status, createdAt }) => ({
        id: uuidv7(),
        clientId: client.id,
        photographerId: studio.id,
        totalPrice: cents,
        status,
        metadata: {},
        createdAt,
      })),
    ),
  )
}

test('a studio without orders has figures of zero', async () => {
  const studio = await world.photographer()
  expect(await studio.orders.summariseOrders({})).toEqual({
    countByStatus: { pending: 0, processing: 0, shipped: 0, completed: 0 },
    orderedThisMonth: 0,
    orderedLastMonth: 0,
    revenueCents: 0,
    revenueThisMonthCents: 0,
    revenueLastMonthCents: 0,
  })
})

test('the figures count what was paid, by the calendar months of Amsterdam, and nothing of a neighbour', async () => {
  const [studio, neighbour] = [await world.photographer(), await world.photographer()]
  const now = world.clock()
  const [thisMonth, lastMonth] = [startOfMonth(now), startOfMonth(now, 1)]
  const justBefore = (moment: Date) => new Date(moment.getTime() - 1)
  await hasOrders(studio, [
    { cents: 1000, status: 'pending', createdAt: thisMonth },
    { cents: 2000, status: 'processing', createdAt: thisMonth },
    { cents: 4000, status: 'completed', createdAt: justBefore(thisMonth) },
    { cents: 8000, status: 'shipped', createdAt: lastMonth },
    { cents: 16_000, status: 'completed', createdAt: justBefore(lastMonth) },
  ])
  await hasOrders(neighbour, [{ cents: 99_999, status: 'completed', createdAt: thisMonth }])

  expect(await studio.orders.summariseOrders({})).toEqual({
    countByStatus: { pending: 1, processing: 1, shipped: 1, completed: 2 },
    orderedThisMonth: 2,
    orderedLastMonth: 2,
    revenueCents: 30_000,
    revenueThisMonthCents: 2000,
    revenueLastMonthCents: 12_000,
  })
})
