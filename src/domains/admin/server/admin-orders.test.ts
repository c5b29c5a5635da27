import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#platform/db/uuid.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { createPeopleToFind, type PeopleToFind } from '#test/world/people-to-find.ts'
import { expectFullPaging } from '#test/world/expect-full-paging.ts'
import { adminCsvPaths } from '../admin-csv.rules.ts'
import { orderNumber } from '#domains/orders/orders.rules.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let people: PeopleToFind

beforeAll(async () => {
  world = await newWorld()
  admin = await world.admin()
  people = await createPeopleToFind(world)
})
afterAll(() => world.close())

const newest = { sortBy: 'createdAt', isDescending: true } as const
const list = (filter: object) => admin.allOrders.listOrders({ ...newest, ...filter })
const find = async (filter: object) => (await list(filter)).rows.map(({ id }) => id)

test('an admin finds orders by their number, by either name, by state, studio and days', async () => {
  const { zoe, piet, anna, renee } = people
  const open = await anna.addOrder()
  const paid = await renee.addOrder({ status: 'processing' })
  const late = await renee.addOrder({ createdAt: new Date('2026-07-31T21:59:59Z') })
  const later = await renee.addOrder({ createdAt: new Date('2026-07-31T22:00:00Z') })

  expect(await find({ search: orderNumber(open) })).toEqual([open])
  expect(await find({ search: `#${orderNumber(open)}` })).toEqual([open])
  expect(await find({ search: `Bestelling ${orderNumber(open).toLowerCase()}` })).toEqual([open])
  expect(await find({ search: paid.toUpperCase() })).toEqual([paid])
  expect(await find({ search: 'anna vries' })).toEqual([open])
  expect(await find({ search: 'renee' })).toEqual([later, late, paid])
  expect(await find({ search: 'zoe' })).toEqual([open])
  expect(await find({ search: 'renee', status: 'processing' })).toEqual([paid])
  expect(await find({ studioId: zoe.id })).toEqual([open])
  expect(await find({ studioId: piet.id, from: '2026-07-31', until: '2026-07-31' })).toEqual([late])
  expect(await find({ studioId: piet.id, from: '2026-08-01' })).toEqual([later])
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
      paidAt: expect.any(Date) as Date,
      shippedAt: null,
    }),
  ])
})

test('an order is found by the names that client and studio have now', async () => {
  const studio = await world.photographer({ studioName: 'Oude Naam' })
  const client = await studio.newClient({ firstName: 'Mies', lastName: 'Meisjesnaam' })
  const order = await client.addOrder()
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
  for (let at = 0; at < 120; at += 1) await client.addOrder({ totalPrice: 599 + 200 * (at % 7) })
  const ofStudio = { studioId: studio.id, sortBy: 'totalCents' } as const
  await expectFullPaging((asked) => list({ ...ofStudio, ...asked }), 120)
})

test('an admin sees what was bought, by whom and what it comes to, and no photo of it', async () => {
  const { anna } = people
  const orderId = await anna.addOrder({ status: 'processing' })
  const shown = await admin.allOrders.findOrder({ orderId })
  expect(shown).toMatchObject({
    number: orderNumber(orderId),
    photographerName: 'Fotografie Zoë',
    clientName: 'Anna de Vries',
    customerEmail: 'oma@voorbeeld.nl',
    items: [{ productName: 'Fotoprint', quantity: 1, unitPriceCents: 4000, lineCents: 4000 }],
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
  const cheap = await client.addOrder({ totalPrice: 1599 })
  const dear = await client.addOrder({ totalPrice: 99_999, status: 'shipped' })
  const csv = async (query: Record<string, string>) => {
    const response = await admin.get(`${adminCsvPaths.orders}?${new URLSearchParams(query)}`)
    expect(response.headers.get('content-disposition')).toMatch(/alle-bestellingen-\d{4}-\d\d-\d\d\.csv/)
    return (await response.text()).trim().split('\r\n')
  }
  const [header, ...rows] = await csv({ studioId: studio.id, sortBy: 'totalCents' })
  expect(header).toContain('"Besteld op";"Bestelling";"Klant";"Fotograaf";"Status";"Bedrag";')
  expect(rows).toEqual([
    expect.stringContaining(`"${orderNumber(dear)}";"Bas Bestelt";"Studio Bestand";"Verzonden";999,99;`),
    expect.stringContaining(`"${orderNumber(cheap)}";"Bas Bestelt";"Studio Bestand";"Openstaand";15,99;`),
  ])
  expect(await csv({ studioId: studio.id, status: 'canceled' })).toEqual([header])
})
