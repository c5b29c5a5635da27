import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noRules, type ListRules } from '#domains/choices/choices.rules.ts'
import { approvePhotos } from '#test/world/approve.ts'
import type { Photographer } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { newShopWorld, type ShopWorld } from '#test/payments/shop-world.ts'

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
  for (let nth = 0; nth < 5; nth++) photoIds.push((await studio.addPhoto(anna.id)).id)
  await asks({})
  await approvePhotos(anna, photoIds)
})
afterAll(() => world.close())

const asks = (change: Partial<ListRules>) =>
  studio.choices.saveList({
    ...noRules,
    included: 2,
    extraPriceCents: 1500,
    ...change,
    listId,
    galleryId,
    title: 'Keuze',
    purpose: 'editing',
    fromType: 'preview',
  })

type Change = Partial<Parameters<Client['orders']['orderExtras']>[0]>

async function handsIn(change: Change = {}) {
  const { fingerprint, chosenCount: count } = await anna.orders.quoteExtras({ listId })
  const wishes = { listId, placementId: randomUUID(), count, fingerprint, message: 'Dag', beginsAtOnce: true }
  return anna.orders.orderExtras({ ...wishes, ...change })
}

const list = async () => (await studio.choices.findChoice({ listId })).list
const refused = (code: string, data?: object) =>
  expect.objectContaining({ code, ...(data && { data: expect.objectContaining(data) }) })

async function pays(orderId: string, way: Parameters<ShopWorld['choose']>[1] = {}) {
  const { url } = await anna.clientPayments.startPayment({ orderId })
  await world.choose(url, way)
  await world.settled()
}

test('what is chosen beyond what is included is ordered, paid, and then handed in', async () => {
  const quote = await anna.orders.quoteExtras({ listId })
  expect(quote).toMatchObject({
    includedCount: 2,
    chosenCount: 5,
    extraCount: 3,
    coveredCount: 0,
    unitPriceCents: 1500,
    totalCents: 4500,
    vat: [{ rate: 21, country: 'NL', cents: 781 }],
  })
  const { orderId, totalCents, state } = await handsIn()
  expect({ totalCents, state }).toEqual({ totalCents: 4500, state: 'paying' })
  expect(await list()).toMatchObject({ state: 'paying', chosenCount: 5, submittedAt: null })
  await expect(approvePhotos(anna, [photoIds[0]!], { isApproved: false })).rejects.toEqual(
    refused('choice_closed'),
  )
  expect(await anna.orders.findExtrasOrder({ listId })).toEqual({ order: { orderId, totalCents: 4500 } })
  await pays(orderId!)
  expect(await list()).toMatchObject({ state: 'submitted', submittedBy: 'client', message: 'Dag' })
  expect(await studio.orders.findOrder({ orderId: orderId! })).toMatchObject({
    kind: 'extra_photos',
    status: 'completed',
    totalCents: 4500,
    items: [
      { productName: 'Extra foto’s', variantName: 'Keuze', quantity: 3, unitPriceCents: 1500, photos: [] },
    ],
    may: { produce: false, ship: false },
  })
  const [receipt] = await anna.clientPayments.listMyReceipts({ orderId: orderId! })
  expect(receipt).toMatchObject({ totalCents: 4500 })
  expect((await anna.get(`/receipts/${receipt!.id}.pdf`)).status).toBe(200)
  expect(await world.payments(orderId!)).toMatchObject([{ amount_cents: 4500, category: 'preview' }])
  await expect(studio.orders.preparePrintFiles({ orderId: orderId! })).rejects.toMatchObject({
    code: 'not_now',
  })
})

test('pressed twice, or in two tabs, it is ordered once', async () => {
  const { fingerprint, chosenCount: count } = await anna.orders.quoteExtras({ listId })
  const wishes = { listId, count, fingerprint, message: '', beginsAtOnce: true }
  const placementId = randomUUID()
  const pressed = await Promise.all([
    anna.orders.orderExtras({ ...wishes, placementId }),
    anna.orders.orderExtras({ ...wishes, placementId }),
  ])
  expect(pressed[0]).toEqual(pressed[1])
  await expect(anna.orders.orderExtras({ ...wishes, placementId: randomUUID() })).rejects.toEqual(
    refused('not_now', { state: 'paying' }),
  )
  expect((await anna.orders.listMyOrders({})).orders).toHaveLength(1)
})

test('a failed payment leaves the choice waiting; the way back opens it again', async () => {
  const { orderId } = await handsIn()
  await pays(orderId!, { does: 'fail' })
  expect(await list()).toMatchObject({ state: 'paying' })
  await anna.clientPayments.cancelMyOrder({ orderId: orderId! })
  expect(await list()).toMatchObject({ state: 'open', chosenCount: 5 })
  expect(await anna.orders.findExtrasOrder({ listId })).toEqual({ order: null })
  await approvePhotos(anna, photoIds.slice(2), { isApproved: false })
  await anna.choices.submitChoice({ listId, count: 2, message: '' })
  expect((await studio.choices.findChoice({ listId })).rounds).toBe(1)
})

test('paid later, it is handed in at once and its order waits', async () => {
  await asks({ pays: 'later' })
  const { orderId, state } = await handsIn()
  expect(state).toBe('submitted')
  expect(await studio.orders.findOrder({ orderId: orderId! })).toMatchObject({ status: 'pending' })
  await pays(orderId!)
  expect(await studio.orders.findOrder({ orderId: orderId! })).toMatchObject({ status: 'completed' })
  expect(await list()).toMatchObject({ state: 'submitted' })
})

test('whoever cancels what they would pay later has not handed in', async () => {
  await asks({ pays: 'later' })
  const { orderId } = await handsIn()
  await anna.clientPayments.cancelMyOrder({ orderId: orderId! })
  expect(await list()).toMatchObject({ state: 'open' })
  const again = await handsIn()
  await studio.clientPayments.cancelOrder({ orderId: again.orderId! })
  expect(await list()).toMatchObject({ state: 'submitted' })
})

test('what was paid in an earlier round is not charged again', async () => {
  const { orderId } = await handsIn()
  await pays(orderId!)
  await anna.choices.reopenMyList({ listId })
  expect(await anna.orders.quoteExtras({ listId })).toMatchObject({ extraCount: 0, coveredCount: 3 })
  expect(await handsIn()).toMatchObject({ orderId: null, totalCents: 0, state: 'submitted' })
  await studio.choices.reopenList({ listId })
  const more = (await studio.addPhoto(anna.id)).id
  await approvePhotos(anna, [more])
  expect(await handsIn()).toMatchObject({ totalCents: 1500, state: 'paying' })
  expect((await studio.choices.findChoice({ listId })).rounds).toBe(3)
})

test('a refund never opens a choice again', async () => {
  const { orderId } = await handsIn()
  await pays(orderId!)
  const refundId = randomUUID()
  await studio.clientPayments.refundOrder({ orderId: orderId!, refundId, amountCents: 1500, reason: '' })
  await world.settled()
  await studio.clientPayments.cancelOrder({ orderId: orderId! })
  await world.settled()
  expect(await list()).toMatchObject({ state: 'submitted' })
})

test('a price or a choice that changed while the page was open is shown first', async () => {
  const { fingerprint } = await anna.orders.quoteExtras({ listId })
  await asks({ extraPriceCents: 2000 })
  await expect(handsIn({ fingerprint })).rejects.toEqual(refused('prices_changed', { totalCents: 6000 }))
  await studio.photos.deletePhotos({ photoIds: [photoIds[0]!] })
  await expect(handsIn({ count: 5 })).rejects.toEqual(refused('choice_changed', { count: 4 }))
  expect(await list()).toMatchObject({ state: 'open' })
})

test('a closed shop sells no extra photos, and the choice stays open', async () => {
  const { fingerprint } = await anna.orders.quoteExtras({ listId })
  await studio.setPlan({ isActive: false })
  await expect(handsIn({ fingerprint, count: 5 })).rejects.toEqual(refused('shop_closed'))
  await studio.setPlan({})
  expect(await list()).toMatchObject({ state: 'open' })
})

test('a studio whose invoices would not name it can’t ask a price for extra photos', async () => {
  const bare = await world.photographer({ business: 'none' })
  const client = await bare.newClient()
  const [gallery] = await bare.galleries.listGalleries({ clientId: client.id })
  const [main] = await bare.choices.listLists({ galleryId: gallery!.id })
  await expect(
    bare.choices.saveList({
      ...noRules,
      listId: main!.id,
      galleryId: gallery!.id,
      title: 'Keuze',
      purpose: 'editing',
      fromType: 'preview',
      included: 5,
      extraPriceCents: 1500,
    }),
  ).rejects.toEqual(refused('business_incomplete'))
})
