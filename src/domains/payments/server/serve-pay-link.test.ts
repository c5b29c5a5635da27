import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderPayLink } from '#domains/orders/server/orders.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newShopWorld, sessionsOf, type ShopWorld } from '#test/payments/shop-world.ts'
import type { Photographer } from '#test/world/new-world.ts'

let world: ShopWorld
let studio: Photographer
beforeAll(async () => {
  world = await newShopWorld()
  studio = await world.photographer()
})
afterAll(() => world.close())

const newOrder = async () => {
  const buyer = await world.newBuyer(studio)
  const { orderId } = await world.order(buyer)
  return {
    buyer,
    orderId,
    link: new URL(orderPayLink({ origin: world.url, secret: world.services.secret }, orderId)).pathname,
  }
}
const open = async (link: string, headers: Record<string, string> = {}) => {
  const answer = await world.visitor().get(link, headers)
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

test('the link in the mail leads straight to the pay page, time and again the same, and then to the order', async () => {
  const { buyer, orderId, link } = await newOrder()
  const letter = (await listLettersTo(world, buyer.email)).find(({ kind }) => kind === 'order_placed')
  expect(letter!.text).toContain(link)

  const first = await open(link)
  expect(first.status).toBe(303)
  expect((await open(link)).location).toBe(first.location)
  expect((await buyer.clientPayments.startPayment({ orderId })).url).toBe(first.location)
  await world.choose(first.location!)
  const { status, location } = await open(link)
  expect({ status, location }).toEqual({
    status: 303,
    location: `${world.url}/client-portal?bestelling=${orderId}&betaald=1`,
  })
  expect((await buyer.orders.findMyOrder({ orderId })).status).toBe('processing')
})

test('a program that only looks where it leads opens no checkout', async () => {
  const { orderId, link } = await newOrder()
  expect((await world.visitor().fetch(link, { method: 'HEAD' })).status).toBe(204)
  expect((await open(link, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(204)
  expect((await open(link, { purpose: 'preview' })).status).toBe(204)
  expect(await sessionsOf(world.provider, orderId)).toEqual([])
})

test('without keys, and when it is opened far too often, it says so in Dutch', async () => {
  const { orderId, link } = await newOrder()
  world.services.payments.isOpen = false
  const closed = await open(link)
  world.services.payments.isOpen = true
  expect(closed.status).toBe(503)
  expect(closed.text).toContain('Betalen kan nog niet')

  for (let nth = 1; nth <= 30; nth++) expect((await open(link)).status).toBe(303)
  const tooMany = await open(link)
  expect(tooMany.status).toBe(429)
  expect(tooMany.text).toContain('Even geduld')
  expect(await sessionsOf(world.provider, orderId)).toHaveLength(1)
})

test('the link in a letter of before two changes of the secret still leads to the pay page', async () => {
  const { link } = await newOrder()
  const { secret } = world.services
  const [NEWER, NEW] = ['the newer secret of thirty-two letters', 'the new secret of at least thirty-two']
  try {
    Object.assign(world.services, { secret: NEWER, previousSecrets: [NEW, secret] })
    expect((await open(link)).status).toBe(303)
    Object.assign(world.services, { previousSecrets: [NEW] })
    expect((await open(link)).status).toBe(404)
  } finally {
    Object.assign(world.services, { secret, previousSecrets: undefined })
  }
})

test('one that was not made here leads to no order, but to the gallery', async () => {
  const { text, status } = await open('/pay/0198a3c0-0000-7000-8000-000000000001.x')
  expect(status).toBe(404)
  expect(text).toContain('Deze betaallink klopt niet')
  expect(text).toContain(`href="${world.url}/client-portal"`)
})
