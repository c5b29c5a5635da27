import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { ALL_ORDERS_CSV_PATH, orderNumber, type OrderStatus } from '../orders.rules.ts'
import { orderItems, orders } from './orders.tables.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let zoe: Photographer
let piet: Photographer
let anna: Client
let renee: Client

beforeAll(async () => {
  world = await newWorld()
  admin = await world.admin()
  zoe = await world.photographer({ studioName: 'Fotografie Zoë' })
  piet = await world.photographer({ studioName: 'Piet Print' })
  anna = await zoe.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  renee = await piet.newClient({ firstName: 'Renée', lastName: 'Blom' })
})
afterAll(() => world.close())

type Ordered = { status?: OrderStatus; totalPrice?: number; createdAt?: Date }

const MINUTE_MS = 60_000
let made = 0

async function hasOrdered(client: Client, studio: Photographer, ordered: Ordered = {}): Promise<string> {
  const [id, owners] = [uuidv7(), { clientId: client.id, photographerId: studio.id }]
  const {
    status = 'pending',
    totalPrice = 4599,
    createdAt = new Date(Date.UTC(2026, 5, 1) + ++made * MINUTE_MS),
  } = ordered
  const metadata = { customerName: 'Oma Blom', customerEmail: 'oma@voorbeeld.nl', deliveryAddress: null }
  const isPaid = status !== 'pending' && status !== 'canceled'
  const row = { placementId: uuidv7(), shippingCents: 599, shippingVatRate: 21, metadata, searchText: '' }
  const print = {
    variantId: uuidv7(),
    productType: 'Fotoprint',
    format: '13 × 18 cm',
    widthMm: 180,
    heightMm: 130,
  }
  await asSystem(world.services.pool, async (tx) => {
    await tx
      .insert(orders)
      .values({ id, ...owners, ...row, status, totalPrice, createdAt, paidAt: isPaid ? createdAt : null })
    await tx.insert(orderItems).values({
      id: uuidv7(),
      orderId: id,
      ...owners,
      ...print,
      position: 1,
      quantity: 2,
      price: (totalPrice - 599) / 2,
      vatRate: 21,
    })
  })
  return id
}

const newest = { sortBy: 'createdAt', isDescending: true } as const
const list = (filter: object) => admin.allOrders.listOrders({ ...newest, ...filter })
const find = async (filter: object) => (await list(filter)).rows.map(({ id }) => id)

test('an admin finds orders by their number, by either name, by state, studio and days', async () => {
  const open = await hasOrdered(anna, zoe)
  const paid = await hasOrdered(renee, piet, { status: 'processing' })
  const late = await hasOrdered(renee, piet, { createdAt: new Date('2026-07-31T21:59:59Z') })
  const later = await hasOrdered(renee, piet, { createdAt: new Date('2026-07-31T22:00:00Z') })

  expect(await find({ search: orderNumber(open) })).toEqual([open])
  expect(await find({ search: paid.toUpperCase() })).toEqual([paid])
  expect(await find({ search: 'anna vries' })).toEqual([open])
  expect(await find({ search: 'renee' })).toEqual([later, late, paid])
  expect(await find({ search: 'zoe' })).toEqual([open])
  expect(await find({ search: 'renee', status: 'processing' })).toEqual([paid])
  expect(await find({ photographerId: zoe.id })).toEqual([open])
  expect(await find({ photographerId: piet.id, from: '2026-07-31', until: '2026-07-31' })).toEqual([late])
  expect(await find({ photographerId: piet.id, from: '2026-08-01' })).toEqual([later])
  expect(await list({ search: 'nergens' })).toMatchObject({
    rows: [],
    count: 0,
    isCountWhole: true,
    next: null,
  })
  expect((await list({ search: orderNumber(paid) })).rows).toEqual([
    expect.objectContaining({
      clientName: 'Renée Blom',
      photographerName: 'Piet Print',
      status: 'processing',
      totalCents: 4599,
      paidAt: expect.any(String) as string,
      shippedAt: null,
    }),
  ])
})

test('an order is found by the names that client and studio have now', async () => {
  const studio = await world.photographer({ studioName: 'Oude Naam' })
  const client = await studio.newClient({ firstName: 'Mies', lastName: 'Meisjesnaam' })
  const order = await hasOrdered(client, studio)
  expect(await find({ search: 'oude meisjesnaam' })).toEqual([order])
  await studio.studios.saveSettings({ studioName: 'Nieuwe Naam' })
  await studio.clients.updateClient({
    clientId: client.id,
    firstName: 'Mies',
    lastName: 'Getrouwd',
    status: 'Active',
  })
  expect(await find({ search: 'nieuwe getrouwd' })).toEqual([order])
  expect(await find({ search: 'meisjesnaam' })).toEqual([])
  expect(await find({ search: client.email })).toEqual([order])
})

test('orders sorted by amount come whole from either end, page by page', async () => {
  const studio = await world.photographer({ studioName: 'Honderd Bestellingen' })
  const client = await studio.newClient()
  for (let at = 0; at < 120; at += 1) await hasOrdered(client, studio, { totalPrice: 599 + 200 * (at % 7) })
  const asked = { photographerId: studio.id, sortBy: 'totalCents' as const }
  const forward: string[] = []
  for (let position: string | null | undefined; position !== null;) {
    const page = await list({ ...asked, ...(position && { position }) })
    forward.push(...page.rows.map(({ id }) => id))
    position = page.next
  }
  expect(new Set(forward).size).toBe(120)
  const { last } = await list(asked)
  const backward = await find({ ...asked, position: last! })
  expect(forward.slice(-backward.length)).toEqual(backward)
  expect(await find({ ...asked, isDescending: false })).toEqual(forward.toReversed().slice(0, 50))
})

test('an admin sees what was bought, by whom and what it comes to, and no photo of it', async () => {
  const orderId = await hasOrdered(anna, zoe, { status: 'processing' })
  const shown = await admin.allOrders.findOrder({ orderId })
  expect(shown).toMatchObject({
    number: orderNumber(orderId),
    photographerName: 'Fotografie Zoë',
    clientName: 'Anna de Vries',
    customerEmail: 'oma@voorbeeld.nl',
    items: [{ productName: 'Fotoprint', quantity: 2, unitPriceCents: 2000, lineCents: 4000 }],
    subtotalCents: 4000,
    shippingCents: 599,
    totalCents: 4599,
  })
  expect(JSON.stringify(shown)).not.toMatch(/photoId|thumbHash|signature/)
  await expect(admin.allOrders.findOrder({ orderId: uuidv7() })).rejects.toMatchObject({
    code: 'order_not_found',
  })
})

test('orders come as a file under the same filter and in the same order', async () => {
  const studio = await world.photographer({ studioName: 'Studio Bestand' })
  const client = await studio.newClient({ firstName: 'Bas', lastName: 'Bestelt' })
  const cheap = await hasOrdered(client, studio, { totalPrice: 1599 })
  const dear = await hasOrdered(client, studio, { totalPrice: 99_999, status: 'shipped' })
  const csv = async (query: Record<string, string>) => {
    const response = await admin.get(`${ALL_ORDERS_CSV_PATH}?${new URLSearchParams(query)}`)
    expect(response.headers.get('content-disposition')).toMatch(/alle-bestellingen-\d{4}-\d\d-\d\d\.csv/)
    return (await response.text()).trim().split('\r\n')
  }
  const [header, ...rows] = await csv({ photographerId: studio.id, sortBy: 'totalCents' })
  expect(header).toContain('"Besteld op";"Bestelling";"Klant";"Fotograaf";"Status";"Bedrag";')
  expect(rows).toEqual([
    expect.stringContaining(`"${orderNumber(dear)}";"Bas Bestelt";"Studio Bestand";"Verzonden";999,99;`),
    expect.stringContaining(`"${orderNumber(cheap)}";"Bas Bestelt";"Studio Bestand";"Openstaand";15,99;`),
  ])
  expect(await csv({ photographerId: studio.id, status: 'canceled' })).toEqual([header])
})
