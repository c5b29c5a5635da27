import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem, asViewer } from '#domains/access/server/access.ts'
import { identified } from '#domains/access/server/identified.ts'
import { eventually } from '#test/world/eventually.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { collectLiveEvents } from '#test/world/collect-live-events.ts'
import type { Client } from '#test/world/people.ts'
import { findOffers } from './catalog.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

async function shop() {
  const studio = await world.photographer()
  const client = await studio.newClient()
  const { products } = await studio.catalog.findPrices({})
  const productOf = (slug: string) => products.find((product) => product.slug === slug)!
  return { studio, client, products, canvas: productOf('canvas'), prints: productOf('fotoprint') }
}

const offerOf = async (client: Client, slug: string) =>
  (await client.catalog.listOffers({})).find((product) => product.slug === slug)

const linesOf = async (studio: Photographer) => {
  const { rows } = await asSystem(world.services.pool, (tx) =>
    tx.execute<{ details: string; old_value: unknown; new_value: unknown }>(
      sql`select details, old_value, new_value from activity_log
        where user_id = ${studio.id} and action = 'product_price_updated' order by id`,
    ),
  )
  return rows
}

test('a studio that set nothing sells the whole catalogue, in its order, at its names and prices', async () => {
  const { client, products } = await shop()
  const offers = await client.catalog.listOffers({})
  expect(offers.map(({ slug }) => slug)).toEqual([
    'fotoprint',
    'vergroting',
    'fine-art',
    'ingelijst',
    'canvas',
    'aluminium',
    'acryl',
    'album',
    'wenskaarten',
  ])
  expect(offers).toEqual(
    products.map(({ id, slug, defaultName, defaultDescription, variants, ...product }) => ({
      id,
      slug,
      name: defaultName,
      description: defaultDescription,
      picture: product.picture,
      arrangement: product.arrangement,
      vatRate: 21,
      variants: variants.map(
        ({ sku, defaultName, defaultPriceCents, enabled, customName, priceOverrideCents, ...format }) => {
          expect([sku.length > 0, enabled, customName, priceOverrideCents]).toEqual([true, true, '', null])
          return { name: defaultName, priceCents: defaultPriceCents, ...format }
        },
      ),
    })),
  )
  expect(offers.every(({ variants }) => variants.length > 0)).toBe(true)
})

test('what a studio sets is what its client sees, and the neighbour sees nothing of it', async () => {
  const { studio, client, canvas } = await shop()
  const neighbour = await world.photographer()
  const [small, large] = canvas.variants
  const cleo = await neighbour.newClient()
  const before = await cleo.catalog.listOffers({})

  await studio.catalog.savePrices({
    products: [{ productId: canvas.id, customName: ' Doek ', customDescription: 'Met de hand gespannen' }],
    variants: [
      { variantId: small!.id, priceOverrideCents: 5950, customName: 'Klein' },
      { variantId: large!.id, enabled: false },
    ],
  })

  const offer = await offerOf(client, 'canvas')
  expect(offer).toMatchObject({ name: 'Doek', description: 'Met de hand gespannen' })
  expect(offer!.variants[0]).toMatchObject({ id: small!.id, name: 'Klein', priceCents: 5950 })
  expect(offer!.variants.map(({ id }) => id)).toEqual(
    canvas.variants.map(({ id }) => id).filter((id) => id !== large!.id),
  )
  expect(await cleo.catalog.listOffers({})).toEqual(before)
  expect((await neighbour.catalog.findPrices({})).products).toContainEqual(canvas)
})

test.each([0, 999_999])('a price may be %i cents, and null is the standard price again', async (cents) => {
  const { studio, client, canvas } = await shop()
  const [variant] = canvas.variants
  const save = (priceOverrideCents: number | null) =>
    studio.catalog.savePrices({ products: [], variants: [{ variantId: variant!.id, priceOverrideCents }] })
  const shown = async () => (await offerOf(client, 'canvas'))!.variants[0]!.priceCents

  await save(cents)
  expect(await shown()).toBe(cents)
  await save(null)
  expect(await shown()).toBe(variant!.defaultPriceCents)
})

test.each([-1, 1_000_000, 12.5])('a price of %d cents is none', async (priceOverrideCents) => {
  const { studio, canvas } = await shop()
  const variants = [{ variantId: canvas.variants[0]!.id, priceOverrideCents }]
  await expect(studio.catalog.savePrices({ products: [], variants })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('a product that is off is gone, and so is one without a variant that is on', async () => {
  const { studio, client, canvas, prints } = await shop()
  const setVariants = (enabled: boolean) => prints.variants.map(({ id }) => ({ variantId: id, enabled }))
  await studio.catalog.savePrices({
    products: [{ productId: canvas.id, enabled: false }],
    variants: setVariants(false),
  })
  expect([await offerOf(client, 'canvas'), await offerOf(client, 'fotoprint')]).toEqual([
    undefined,
    undefined,
  ])

  await studio.catalog.savePrices({
    products: [{ productId: canvas.id, enabled: true }],
    variants: setVariants(true).slice(0, 1),
  })
  expect((await offerOf(client, 'canvas'))!.variants).toHaveLength(canvas.variants.length)
  expect((await offerOf(client, 'fotoprint'))!.variants).toHaveLength(1)
})

test('only what is sent is changed, and a line says what it was and what it became', async () => {
  const { studio, canvas } = await shop()
  const [variant] = canvas.variants
  const set = (change: object) =>
    studio.catalog.savePrices({ products: [], variants: [{ variantId: variant!.id, ...change }] })
  await set({ priceOverrideCents: 5950, customName: 'Klein' })
  await set({ priceOverrideCents: 6000 })
  await set({ priceOverrideCents: 6000, customName: 'Klein ' })
  await set({ customName: '' })
  await studio.catalog.savePrices({ products: [{ productId: canvas.id, enabled: false }], variants: [] })

  const { products } = await studio.catalog.findPrices({})
  const saved = products.find(({ id }) => id === canvas.id)!
  expect(saved).toEqual({
    ...canvas,
    enabled: false,
    variants: [{ ...variant, priceOverrideCents: 6000 }, ...canvas.variants.slice(1)],
  })
  const details = 'Canvas, 30 × 40 cm'
  expect(await linesOf(studio)).toEqual([
    {
      details,
      old_value: { priceOverrideCents: null, customName: null },
      new_value: { priceOverrideCents: 5950, customName: 'Klein' },
    },
    { details, old_value: { priceOverrideCents: 5950 }, new_value: { priceOverrideCents: 6000 } },
    { details, old_value: { customName: 'Klein' }, new_value: { customName: null } },
    { details: 'Canvas', old_value: { enabled: true }, new_value: { enabled: false } },
  ])
})

test('an album can be sold as a book and a print as art, at the rate of that, and as nothing else', async () => {
  const { studio, client, products } = await shop()
  const idOf = (slug: string) => products.find((product) => product.slug === slug)!.id
  const set = (slug: string, customVatClass: 'book' | 'art' | null) =>
    studio.catalog.savePrices({ products: [{ productId: idOf(slug), customVatClass }], variants: [] })
  const rateOf = async (slug: string) => (await offerOf(client, slug))!.vatRate
  const { rates, scheme } = (await studio.catalog.findPrices({})).vat
  expect(scheme).toBe('standard')

  await set('album', 'book')
  await set('fine-art', 'art')
  expect([await rateOf('album'), await rateOf('fine-art')]).toEqual([rates.book, rates.art])
  expect(await rateOf('canvas')).toBe(rates.standard)
  for (const [slug, vatClass] of [
    ['album', 'art'],
    ['fine-art', 'book'],
  ] as const)
    await expect(set(slug, vatClass)).rejects.toMatchObject({ code: 'vat_class_not_possible' })
  await set('album', null)
  expect(await rateOf('album')).toBe(rates.standard)
  expect(await linesOf(studio)).toEqual([
    { details: 'Album', old_value: { vatClass: null }, new_value: { vatClass: 'book' } },
    { details: 'Fine-art print', old_value: { vatClass: null }, new_value: { vatClass: 'art' } },
    { details: 'Album', old_value: { vatClass: 'book' }, new_value: { vatClass: null } },
  ])
})

test('a studio says which of its products are not made to measure, and only that is logged', async () => {
  const { studio, client, canvas } = await shop()
  const isOnOffer = async () =>
    [
      ...(
        await offersOf(
          client,
          canvas.variants.map(({ id }) => id),
        )
      ).values(),
    ].map((one) => one.isMadeToMeasure)
  const says = (isMadeToMeasure: boolean) =>
    studio.catalog.savePrices({ products: [{ productId: canvas.id, isMadeToMeasure }], variants: [] })
  const priced = async () =>
    (await studio.catalog.findPrices({})).products.find(({ id }) => id === canvas.id)!.isMadeToMeasure

  expect([await priced(), ...(await isOnOffer())]).not.toContain(false)
  await says(true)
  await says(false)
  expect([await priced(), ...(await isOnOffer())]).not.toContain(true)
  await says(true)
  expect([await priced(), ...(await isOnOffer())]).not.toContain(false)
  expect(await linesOf(studio)).toEqual([
    { details: 'Canvas', old_value: { isMadeToMeasure: true }, new_value: { isMadeToMeasure: false } },
    { details: 'Canvas', old_value: { isMadeToMeasure: false }, new_value: { isMadeToMeasure: true } },
  ])
})

test('a shop that is closed shows no offers, to any of its clients', async () => {
  const lapsed = await world.photographer()
  const client = await lapsed.newClient()
  expect(await client.catalog.listOffers({})).not.toEqual([])
  await lapsed.setPlan({ isActive: false })
  const closed = { code: 'shop_closed' }
  await expect(client.catalog.listOffers({})).rejects.toMatchObject(closed)
  const incomplete = await world.photographer({ business: 'none' })
  const other = await incomplete.newClient()
  await expect(other.catalog.listOffers({})).rejects.toMatchObject(closed)
})

test('what is not in the catalogue refuses the whole, and nothing is saved', async () => {
  const { studio, canvas } = await shop()
  const unknown = '0198a3c0-0000-7000-8000-0000000000ff'
  const known = { productId: canvas.id, enabled: false }
  for (const input of [
    { products: [known, { productId: unknown, enabled: false }], variants: [] },
    { products: [known], variants: [{ variantId: unknown, priceOverrideCents: 100 }] },
    { products: [known], variants: [{ variantId: canvas.id, priceOverrideCents: 100 }] },
  ])
    await expect(studio.catalog.savePrices(input)).rejects.toMatchObject({ code: 'not_in_catalog' })
  expect((await studio.catalog.findPrices({})).products).toContainEqual(canvas)
  expect(await linesOf(studio)).toEqual([])
})

test('what the platform took out of the catalogue is nobody’s to sell or to set', async () => {
  const { studio, client, canvas } = await shop()
  const setActive = (isActive: boolean) =>
    asSystem(world.services.pool, (tx) =>
      tx.execute(sql`update catalog_products set is_active = ${isActive} where id = ${canvas.id}`),
    )
  await studio.catalog.savePrices({ products: [{ productId: canvas.id, enabled: true }], variants: [] })
  await setActive(false)
  try {
    expect(await offerOf(client, 'canvas')).toBeUndefined()
    expect(await offersOf(client, [canvas.variants[0]!.id])).toEqual(new Map())
    const change = { products: [{ productId: canvas.id, enabled: false }], variants: [] }
    await expect(studio.catalog.savePrices(change)).rejects.toMatchObject({ code: 'not_in_catalog' })
  } finally {
    await setActive(true)
  }
})

const offersOf = async (client: Client, variantIds: string[]) => {
  const { rows } = await world.owner.query<{ studioId: string; personId: string }>(
    `select created_by as "studioId", profile_id as "personId" from clients where id = $1`,
    [client.id],
  )
  const { id, email } = client
  const viewer = identified({ role: 'client', id, email, sessionId: '', today: '2026-07-01', ...rows[0]! })
  return asViewer(world.services.pool, viewer, (tx) => findOffers(tx, viewer, variantIds))
}

test('the door tells what an order needs to know of each variant that is for sale, and leaves out the rest', async () => {
  const { studio, client, canvas, prints } = await shop()
  const [small, large] = canvas.variants
  await studio.catalog.savePrices({
    products: [{ productId: canvas.id, customName: 'Doek' }],
    variants: [
      { variantId: small!.id, priceOverrideCents: 0 },
      { variantId: large!.id, enabled: false },
    ],
  })
  const ids = [small!.id, large!.id, prints.variants[0]!.id, canvas.id]

  const offers = await offersOf(client, ids)

  expect([...offers.keys()].sort()).toEqual([small!.id, prints.variants[0]!.id].sort())
  expect(offers.get(small!.id)).toEqual({
    variantId: small!.id,
    productName: 'Doek',
    variantName: '30 × 40 cm',
    priceCents: 0,
    vatClass: 'standard',
    isMadeToMeasure: true,
    material: null,
    widthMm: 400,
    heightMm: 300,
    sharpDpi: 120,
    arrangement: 'each',
    minPhotos: 1,
    maxPhotos: 1,
  })
  expect(await offersOf(client, [])).toEqual(new Map())
})

test('the open screens of a studio and its clients hear of new prices', async () => {
  const { studio, client, canvas } = await shop()
  const other = await studio.newClient()
  const screens = await Promise.all([studio, client, other].map(collectLiveEvents))
  await studio.catalog.savePrices({ products: [{ productId: canvas.id, enabled: false }], variants: [] })
  for (const { events } of screens) await eventually(() => expect(events).toEqual([{ topic: 'catalog' }]))
  for (const screen of screens) await screen.close()
})
