import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { activityLog } from '#domains/activity/server/activity.tables.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { lettersTo } from '#test/world/letters.ts'
import { cartLineOf, checkoutOf, offeredVariant, orderPrints } from '#test/world/order-prints.ts'
import type { Client } from '#test/world/people.ts'
import { readPayToken } from './order-link.ts'

let world: World
let studio: Photographer
let anna: Client

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen' })
  anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
})
afterAll(() => world.close())

/** Finals of this client, their pictures made. */
async function finals(client: Client, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let nth = 1; nth <= count; nth++)
    ids.push((await studio.hasPhoto(client.id, { type: 'final', label: `foto ${nth}.jpg` })).id)
  await world.work()
  return ids
}

const sizeOf = async (query: string) =>
  asSystem(world.services.pool, async (tx) => {
    const { rows } = await tx.execute<{ count: number }>(
      sql.raw(`select count(*)::int as count from ${query}`),
    )
    return rows[0]!.count
  })

const holdsOn = async (photoId: string) =>
  asSystem(world.services.pool, async (tx) => {
    const { rows } = await tx.execute<{ holds: number }>(
      sql`select print_holds as holds from photos where id = ${photoId}`,
    )
    return rows[0]!.holds
  })

test('a client orders prints of two photos and an enlargement, and finds the order as it was placed', async () => {
  const [first, second] = await finals(anna, 2)
  const [print, enlargement] = [
    await offeredVariant(anna, 'fotoprint', 1),
    await offeredVariant(anna, 'vergroting'),
  ]
  const lines = [
    cartLineOf(print.id, [first!, second!], { quantity: 3, crop: { x: 0.25, y: 1 } }),
    cartLineOf(enlargement.id, [first!]),
  ]
  const quote = await anna.orders.quoteCart({ lines })
  expect(quote).toMatchObject({
    lines: [
      {
        id: lines[0]!.id,
        productName: 'Fotoprint',
        variantName: '13 × 18 cm',
        unitPriceCents: 120,
        pieces: 6,
        lineCents: 720,
      },
      { id: lines[1]!.id, productName: 'Vergroting', unitPriceCents: 1295, pieces: 1, lineCents: 1295 },
    ],
    unavailableLineIds: [],
    unavailablePhotoIds: [],
    subtotalCents: 2015,
    shippingCents: 599,
    totalCents: 2614,
    vat: [{ rate: 21, cents: 454 }],
  })

  const checkout = await checkoutOf(anna, lines, {
    customerName: ' Anna de Vries-Bos ',
    deliveryAddress: { country: 'NL', street: 'Kade', houseNumber: '1a', postcode: '1016gv', city: 'Delft' },
    notes: ' Graag mat ',
  })
  const { orderId, number, totalCents } = await anna.orders.placeOrder(checkout)
  expect({ number, totalCents }).toEqual({ number: orderId.slice(-8).toUpperCase(), totalCents: 2614 })

  const placed = await anna.orders.findMyOrder({ orderId })
  const { lines: _lines, unavailableLineIds, unavailablePhotoIds, fingerprint, ...totals } = quote
  expect(placed).toMatchObject({
    ...totals,
    number,
    status: 'pending',
    clientName: 'Anna de Vries',
    customerName: 'Anna de Vries-Bos',
    customerEmail: anna.email,
    deliveryAddress: { country: 'NL', street: 'Kade', houseNumber: '1a', postcode: '1016 GV', city: 'Delft' },
    notes: 'Graag mat',
    paidAt: null,
    may: { pay: true, ship: false, complete: false, remind: false, cancel: false, produce: false },
  })
  expect(placed.items).toMatchObject([
    {
      position: 1,
      quantity: 3,
      unitPriceCents: 120,
      lineCents: 360,
      photos: [{ photoId: first, crop: { x: 0.25, y: 1 }, label: 'foto 1.jpg' }],
    },
    { position: 2, quantity: 3, lineCents: 360, photos: [{ photoId: second }] },
    {
      position: 3,
      productName: 'Vergroting',
      quantity: 1,
      photos: [{ photoId: first, widthPx: 120, heightPx: 80, version: 'f1' }],
    },
  ])
  expect(await studio.orders.findOrder({ orderId })).toMatchObject({
    items: placed.items,
    may: { pay: false, ship: false, complete: false, remind: true, cancel: true, produce: false },
  })
})
