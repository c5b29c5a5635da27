import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { noRules, type PayMoment } from '#domains/choices/choices.rules.ts'
import { sessionsOf, newShopWorld, type ShopWorld } from '#test/payments/shop-world.ts'
import { approvePhotos } from '#test/world/approve.ts'
import type { Photographer } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { eventually } from '#test/world/eventually.ts'
import { expectWaitingForLocks } from '#test/world/waiting-for-locks.ts'
import { lockOrder, markPaid } from '../../server/orders.ts'

let world: ShopWorld
let studio: Photographer
let anna: Client
let galleryId: string
let listId: string
let photoIds: string[]

beforeAll(async () => {
  world = await newShopWorld()
  studio = await world.photographer()
})
beforeEach(async () => {
  anna = await studio.newClient()
  galleryId = (await studio.galleries.listGalleries({ clientId: anna.id }))[0]!.id
  listId = (await studio.choices.listLists({ galleryId }))[0]!.id
  photoIds = []
  for (let nth = 0; nth < 3; nth++) photoIds.push((await studio.addPhoto(anna.id)).id)
  await asks('later')
  await approvePhotos(anna, photoIds)
})
afterAll(() => world.close())

const asks = (pays: PayMoment) =>
  studio.choices.saveList({
    ...noRules,
    included: 1,
    extraPriceCents: 1500,
    pays,
    listId,
    galleryId,
    title: 'Keuze',
    purpose: 'editing',
    fromType: 'preview',
  })

async function handsIn() {
  const { fingerprint, chosenCount: count } = await anna.orders.quoteExtras({ listId })
  const wishes = { listId, placementId: randomUUID(), count, fingerprint, message: '', beginsAtOnce: true }
  return { ...(await anna.orders.orderExtras(wishes)), wishes }
}

const statusOf = async (orderId: string | null) =>
  (await studio.orders.findOrder({ orderId: orderId! })).status
const stateOf = async () => (await studio.choices.findChoice({ listId })).list.state

test('a choice that is opened again owes nothing more, also when it is handed in without extra photos', async () => {
  const { orderId } = await handsIn()
  const { url } = await anna.clientPayments.startPayment({ orderId: orderId! })
  await anna.choices.reopenMyList({ listId })
  await world.settled()
  expect(await statusOf(orderId)).toBe('canceled')
  expect((await sessionsOf(world.provider, orderId!)).map(({ status }) => status)).toEqual(['expired'])
  await approvePhotos(anna, photoIds.slice(1), { isApproved: false })
  await anna.choices.submitChoice({ listId, count: 1, message: '' })
  await world.choose(url)
  await world.settled()
  expect(await statusOf(orderId)).toBe('canceled')
  expect(await stateOf()).toBe('submitted')
  expect(await anna.orders.findExtrasOrder({ listId })).toEqual({ order: null })
})

test('opened again by the studio and handed in before that is worked on, only the new order stands', async () => {
  const first = await handsIn()
  await studio.choices.reopenList({ listId })
  await asks('first')
  const second = await handsIn()
  await world.settled()
  expect([await statusOf(first.orderId), await statusOf(second.orderId)]).toEqual(['canceled', 'pending'])
  expect(await stateOf()).toBe('paying')
})

test('an order that is paid while its choice is handed in again stays paid, and is not charged again', async () => {
  const { orderId } = await handsIn()
  await anna.choices.reopenMyList({ listId })
  const { fingerprint, chosenCount: count } = await anna.orders.quoteExtras({ listId })
  const again = await asSystem(world.services.pool, async (tx) => {
    const order = (await lockOrder(tx, orderId!))!
    // The request waits for the lock on the order, which is then paid.
    const asked = anna.orders
      .orderExtras({ listId, placementId: randomUUID(), count, fingerprint, message: '', beginsAtOnce: true })
      .catch((error: { code: string }) => error.code)
    await eventually(() => expectWaitingForLocks(world.owner, 1))
    await markPaid(tx, world.services, order, world.clock())
    return { asked }
  })
  expect(await again.asked).toBe('prices_changed')
  expect(await statusOf(orderId)).toBe('completed')
  expect(await anna.orders.quoteExtras({ listId })).toMatchObject({ coveredCount: 2, totalCents: 0 })
})

test('nobody pays for photos of a gallery that is deleted', async () => {
  await asks('first')
  const { orderId } = await handsIn()
  const { clientId: _, ...gallery } = (await studio.galleries.listGalleries({ clientId: anna.id }))[0]!
  await expect(studio.orders.deleteGallery({ galleryId, title: 'Iets anders' })).rejects.toThrow()
  expect(await statusOf(orderId)).toBe('pending')
  const { firstName, lastName } = await studio.clients.findClient({ clientId: anna.id })
  await studio.orders.deleteGallery({ galleryId, title: gallery.title ?? `${firstName} ${lastName}` })
  expect(await statusOf(orderId)).toBe('canceled')
  await expect(anna.clientPayments.startPayment({ orderId: orderId! })).rejects.toEqual(
    expect.objectContaining({ code: 'order_canceled' }),
  )
})
