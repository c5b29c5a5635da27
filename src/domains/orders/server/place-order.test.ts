import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { eventually } from '#test/world/eventually.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import {
  newCartLine,
  newOrderInput,
  findOfferedVariant,
  orderPrints,
  type OrderLine,
  type OrderInput,
} from '#test/world/order-prints.ts'
import { raceForLock } from '#test/world/race.ts'
import { expectWaitingForLocks } from '#test/world/waiting-for-locks.ts'
import type { Client } from '#test/world/people.ts'
import { readPayToken } from '../core/server/order-links.ts'
import { lockOrder, markPaid } from './orders.ts'
import { STUDIO_MAIL_DELAY_MS } from '../messages/server/mail-studio.ts'

let world: World
let studio: Photographer
let anna: Client

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen' })
  anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
})
afterAll(() => world.close())

async function finals(client: Client, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let nth = 1; nth <= count; nth++)
    ids.push((await studio.addPhoto(client.id, { type: 'final', label: `foto ${nth}.jpg` })).id)
  return ids
}

type Counts = Record<'orders' | 'items' | 'photos' | 'letters' | 'lines' | 'holds' | 'jobs', number>

async function countRows(): Promise<Counts> {
  const { rows: jobs } = await world.owner.query<{ jobs: number }>(
    'select count(*)::int as jobs from graphile_worker.jobs',
  )
  const { rows } = await asSystem(world.services.pool, (tx) =>
    tx.execute<Omit<Counts, 'jobs'>>(sql`select
      (select count(*)::int from orders) as orders,
      (select count(*)::int from order_items) as items,
      (select count(*)::int from order_item_photos) as photos,
      (select count(*)::int from letters) as letters,
      (select count(*)::int from activity_log) as lines,
      (select sum(print_holds)::int from photos) as holds`),
  )
  return { ...rows[0]!, ...jobs[0]! }
}

describe('a cart that can be ordered', () => {
  test('a client orders prints of two photos and an enlargement, and finds the order as it was placed', async () => {
    const [first, second] = await finals(anna, 2)
    await world.work()
    const print = await findOfferedVariant(anna, 'fotoprint', 1)
    const enlargement = await findOfferedVariant(anna, 'vergroting')
    const lines = [
      newCartLine(print.id, [first!, second!], {
        quantity: 3,
        crop: { x: 0.25, y: 1 },
        note: ' Mat,\n graag ',
      }),
      newCartLine(enlargement.id, [first!]),
    ]
    const quote = await anna.orders.quoteCart({ lines })
    expect(quote).toMatchObject({
      lines: [
        { id: lines[0]!.id, productName: 'Fotoprint', unitPriceCents: 120, pieces: 6, lineCents: 720 },
        { id: lines[1]!.id, productName: 'Vergroting', unitPriceCents: 1295, pieces: 1, lineCents: 1295 },
      ],
      unavailableLineIds: [],
      unavailablePhotoIds: [],
      subtotalCents: 2015,
      shippingCents: 599,
      totalCents: 2614,
      vat: [{ rate: 21, cents: 454 }],
    })

    const checkout = await newOrderInput(anna, lines, {
      customerName: ' Anna de Vries-Bos ',
      deliveryAddress: {
        country: 'NL',
        street: 'Kade',
        houseNumber: 'nr.\u00a0１a',
        postcode: '1016gv',
        city: 'Delft',
      },
      notes: ' Graag mat ',
    })
    const { orderId, number, totalCents } = await anna.orders.placeOrder(checkout)
    expect({ number, totalCents }).toEqual({ number: orderId.slice(-8).toUpperCase(), totalCents: 2614 })

    const placed = await anna.orders.findMyOrder({ orderId })
    expect(placed).toMatchObject({
      subtotalCents: 2015,
      shippingCents: 599,
      totalCents: 2614,
      vat: quote.vat,
      number,
      status: 'pending',
      clientName: 'Anna de Vries',
      customerName: 'Anna de Vries-Bos',
      customerEmail: anna.email,
      deliveryAddress: { street: 'Kade', houseNumber: '1a', postcode: '1016 GV', city: 'Delft' },
      notes: 'Graag mat',
      paidAt: null,
      may: { pay: true, ship: false, complete: false, remind: false, cancel: true, produce: false },
    })
    expect(placed.items).toMatchObject([
      {
        position: 1,
        variantName: '13 × 18 cm',
        quantity: 3,
        lineCents: 360,
        note: 'Mat, graag',
        photos: [{ photoId: first, crop: { x: 0.25, y: 1 }, label: 'foto 1.jpg' }],
      },
      { position: 2, quantity: 3, lineCents: 360, note: 'Mat, graag', photos: [{ photoId: second }] },
      {
        position: 3,
        quantity: 1,
        note: null,
        photos: [{ photoId: first, widthPx: 120, heightPx: 80, version: 'f1' }],
      },
    ])
    expect(await studio.orders.findOrder({ orderId })).toMatchObject({
      items: placed.items,
      may: { pay: false, ship: false, complete: false, remind: true, cancel: true, produce: false },
    })
    world.clock.advance(STUDIO_MAIL_DELAY_MS)
    await world.work()
    expect((await listLettersTo(world, studio.email)).at(-1)!.text).toContain(
      'Opmerkingen bij de regels:\n6 × Fotoprint 13 × 18 cm: Mat, graag\n',
    )
    expect(await (await world.admin()).allOrders.findOrder({ orderId })).toMatchObject({
      items: [{ note: 'Mat, graag' }, {}, { note: null }],
    })
  })

  test('an album is one item with all its photos, in their order', async () => {
    const photoIds = await finals(anna, 20)
    const album = await findOfferedVariant(anna, 'album')
    const line = newCartLine(album.id, photoIds.toReversed(), { quantity: 2 })
    const { orderId } = await anna.orders.placeOrder(await newOrderInput(anna, [line]))
    const { items, totalCents } = await anna.orders.findMyOrder({ orderId })
    expect(items).toMatchObject([{ quantity: 2, unitPriceCents: 11_900, lineCents: 23_800 }])
    expect(items[0]!.photos.map(({ photoId }) => photoId)).toEqual(photoIds.toReversed())
    expect(totalCents).toBe(24_399)
  })

  test('both are mailed what was ordered, the client with a link to pay that works for this order alone', async () => {
    const client = await studio.newClient({ firstName: 'Eva', lastName: 'Bos' })
    const { orderId, number } = await orderPrints(client, await finals(client, 40), 2)
    const letter = (await listLettersTo(world, client.email)).at(-1)!
    expect(letter).toMatchObject({
      kind: 'order_placed',
      subject: `Je bestelling ${number} bij Studio Vossen`,
    })
    expect(letter.text).toMatch(/80 × Fotoprint 10 × 15 cm: €\s56,00\n/)
    expect(letter.text).toMatch(
      /Subtotaal: €\s56,00\nVerzending: €\s5,99\nTotaal: €\s61,99\nWaarvan 21% btw: €\s10,76/,
    )
    expect(letter.text).toContain('Prinsengracht 263\n1016 GV Amsterdam')
    const token = /\/pay\/(\S+)/.exec(letter.text)![1]!
    expect(readPayToken(token, world.services, null)).toBe(orderId)
    expect(readPayToken(token.replace(orderId, randomUUID()), world.services, null)).toBeUndefined()
    expect(readPayToken(token, { secret: 'another secret of thirty-two letters' }, null)).toBeUndefined()
    expect(readPayToken('', world.services, null)).toBeUndefined()
    world.clock.advance(STUDIO_MAIL_DELAY_MS)
    await world.work()
    const toStudio = (await listLettersTo(world, studio.email)).filter(({ subject }) =>
      subject.includes(number),
    )
    expect(toStudio).toMatchObject([
      { kind: 'studio_order_placed', subject: `Nieuwe bestelling ${number} van Eva Bos` },
    ])
  })

  test('whoever types the address and the name of someone else into an order has nothing written to them', async () => {
    const client = await studio.newClient()
    const before = (await listLettersTo(world, client.email)).length
    const line = newCartLine((await findOfferedVariant(client, 'fotoprint')).id, await finals(client, 1))
    const checkout = await newOrderInput(client, [line])
    const { orderId } = await client.orders.placeOrder({
      ...checkout,
      customerName: 'Win a prize http://evil.example',
      customerEmail: 'slachtoffer@voorbeeld.nl',
    })
    await studio.orders.remindClient({ orderId })
    expect(await listLettersTo(world, 'slachtoffer@voorbeeld.nl')).toEqual([])
    expect(await listLettersTo(world, client.email)).toHaveLength(before + 2)
  })

  test('three presses at once make one order, and each is answered with it', async () => {
    const checkout = await newOrderInput(anna, [
      newCartLine((await findOfferedVariant(anna, 'fotoprint')).id, await finals(anna, 2)),
    ])
    const before = await countRows()
    const lock = `select pg_advisory_xact_lock(hashtextextended('placement ' || $1 || ' ' || $2, 0))`
    const press = () => anna.orders.placeOrder(checkout)
    const [first, ...others] = await raceForLock(
      world.owner,
      [lock, anna.id, checkout.placementId],
      [press, press, press],
    )
    expect(first).toMatchObject({ status: 'fulfilled' })
    expect(others).toEqual([first, first])
    const { orders, items, letters, holds } = await countRows()
    expect({ orders, items, letters, holds }).toEqual({
      orders: before.orders + 1,
      items: before.items + 2,
      letters: before.letters + 1,
      holds: before.holds + 2,
    })
  })

  test('the same press is answered with its order whatever has changed since; the id of another is nobody else’s', async () => {
    const client = await studio.newClient()
    const [photoId] = await finals(client, 1)
    const { id } = await findOfferedVariant(client, 'fotoprint')
    const checkout = await newOrderInput(client, [newCartLine(id, [photoId!])])
    const placed = await client.orders.placeOrder(checkout)
    await studio.photos.setType({ photoIds: [photoId!], type: 'preview' })
    expect(await client.orders.placeOrder(checkout)).toEqual(placed)
    const [annas] = await finals(anna, 1)
    const other = await anna.orders.placeOrder({ ...checkout, lines: [newCartLine(id, [annas!])] })
    expect(other.orderId).not.toBe(placed.orderId)
  })

  test('orders with photos in common, at the same time, wait for each other and all come through', async () => {
    const client = await studio.newClient()
    const photoIds = await finals(client, 6)
    const { id } = await findOfferedVariant(client, 'fotoprint')
    const line = (ids: string[]) => newCartLine(id, ids)
    const checkouts = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        newOrderInput(client, [line(nth % 2 ? photoIds : photoIds.toReversed())]),
      ),
    )
    const placed = await Promise.all(checkouts.map((checkout) => client.orders.placeOrder(checkout)))
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(8)
  })
})

describe('what can not be ordered is refused in words, and leaves nothing behind', () => {
  let bram: Client
  let print: string
  let mine: string[]
  let checkout: OrderInput

  beforeAll(async () => {
    bram = await studio.newClient({ firstName: 'Bram', lastName: 'Bos' })
    print = (await findOfferedVariant(anna, 'fotoprint')).id
    mine = await finals(anna, 3)
    checkout = await newOrderInput(anna, [newCartLine(print, [mine[0]!])])
  })

  async function expectRefused(changes: Partial<OrderInput>, refusal: object) {
    const before = await countRows()
    const attempt = { ...checkout, placementId: randomUUID(), ...changes }
    await expect(anna.orders.placeOrder(attempt)).rejects.toMatchObject(refusal)
    expect(await countRows()).toEqual(before)
  }

  const withLine = (change: (line: OrderLine) => Partial<OrderLine>) => {
    const [line] = checkout.lines
    return { lines: [{ ...line!, ...change(line!) }] }
  }

  test.each([0, -1, 1.5, 11, 1e300, -0.5, Number.MAX_SAFE_INTEGER])('%d of a print', async (quantity) => {
    await expectRefused(
      withLine(() => ({ quantity })),
      { code: 'quantity_out_of_range', data: { max: 10 } },
    )
  })

  test('an empty cart, and more lines than a cart holds', async () => {
    await expectRefused({ lines: [] }, { code: 'cart_empty' })
    const lines = Array.from({ length: 101 }, () => newCartLine(print, [mine[0]!]))
    await expectRefused({ lines }, { code: 'too_many_lines' })
  })

  test('a photo of another client, one that never was, and one good photo beside it', async () => {
    const [his] = await finals(bram, 1)
    for (const photoId of [his!, randomUUID()])
      await expectRefused({ lines: [newCartLine(print, [mine[0]!, photoId])] }, { code: 'photo_not_yours' })
  })

  test('a preview', async () => {
    const { id } = await studio.addPhoto(anna.id)
    await expectRefused({ lines: [newCartLine(print, [mine[0]!, id])] }, { code: 'photo_not_final' })
  })

  test('a photo that the studio took back, or deleted, between cart and order; the quote says which', async () => {
    const [takenBack, deleted] = await finals(anna, 2)
    const lines = [newCartLine(print, [mine[0]!, takenBack!]), newCartLine(print, [deleted!])]
    const before = await newOrderInput(anna, lines)
    await studio.photos.setType({ photoIds: [takenBack!], type: 'preview' })
    await expectRefused(before, { code: 'photo_not_final' })
    await studio.photos.deletePhotos({ photoIds: [deleted!] })
    await expectRefused({ ...before, lines: [lines[1]!] }, { code: 'photo_not_yours' })
    expect(await anna.orders.quoteCart({ lines })).toMatchObject({
      lines: [{ id: lines[0]!.id, pieces: 1, lineCents: 70 }],
      unavailableLineIds: [lines[1]!.id],
      unavailablePhotoIds: [takenBack, deleted],
    })
  })

  test('a photo that is being deleted, or taken back, while it is ordered', async () => {
    for (const [change, code] of [
      ['delete from photos', 'photo_not_yours'],
      ["update photos set type = 'preview'", 'photo_not_final'],
    ] as const) {
      const [photoId] = await finals(anna, 1)
      const placing = await newOrderInput(anna, [newCartLine(print, [photoId!])])
      const theirs = await world.owner.connect()
      await theirs.query('begin')
      await theirs.query(`${change} where id = $1`, [photoId])
      const refused = expectRefused(placing, { code })
      expect(await eventually(() => expectWaitingForLocks(world.owner, 1))).toBe(1)
      await theirs.query('commit')
      theirs.release()
      await refused
    }
  })

  test('a line without photos, and an album with one too few or too many', async () => {
    await expectRefused({ lines: [newCartLine(print, [])] }, { code: 'photo_count_out_of_range' })
    const album = (await findOfferedVariant(anna, 'album')).id
    for (const count of [19, 41]) {
      const photoIds = Array.from({ length: count }, () => mine[0]!)
      await expectRefused(
        { lines: [newCartLine(album, photoIds)] },
        { code: 'photo_count_out_of_range', data: { min: 20, max: 40 } },
      )
    }
  })

  test('a product that does not exist, or that the studio sells no longer', async () => {
    await expectRefused({ lines: [newCartLine(randomUUID(), mine)] }, { code: 'product_unavailable' })
    const { products } = await studio.catalog.findPrices({})
    const canvas = products.find(({ slug }) => slug === 'canvas')!
    const line = newCartLine(canvas.variants[0]!.id, [mine[0]!])
    const before = await newOrderInput(anna, [line])
    await studio.catalog.savePrices({ products: [{ productId: canvas.id, enabled: false }], variants: [] })
    await expectRefused(before, { code: 'product_unavailable' })
    expect(await anna.orders.quoteCart({ lines: [line] })).toMatchObject({
      lines: [],
      unavailableLineIds: [line.id],
      totalCents: 0,
    })
  })

  test('a price that is not the one shown: answered with what it is now, which then can be ordered', async () => {
    const [acrylic] = [await findOfferedVariant(anna, 'acryl')]
    const lines = [newCartLine(acrylic.id, [mine[0]!], { quantity: 2 })]
    const before = await newOrderInput(anna, lines)
    await studio.catalog.savePrices({
      products: [],
      variants: [{ variantId: acrylic.id, priceOverrideCents: 8001 }],
    })
    const quote = await anna.orders.quoteCart({ lines })
    expect(quote.totalCents).toBe(2 * 8001 + 599)
    await expectRefused(before, { code: 'prices_changed', data: quote })
    await expectRefused({ lines, fingerprint: '' }, { code: 'prices_changed' })
    expect(await anna.orders.placeOrder({ ...before, fingerprint: quote.fingerprint })).toMatchObject({
      totalCents: quote.totalCents,
    })
  })

  test('more than can be charged at once', async () => {
    const { variants } = (await studio.catalog.findPrices({})).products.find(
      ({ slug }) => slug === 'aluminium',
    )!
    await studio.catalog.savePrices({
      products: [],
      variants: [{ variantId: variants[0]!.id, priceOverrideCents: 999_999 }],
    })
    const photoIds = Array.from({ length: 10 }, () => mine[0]!)
    const dear = [newCartLine(variants[0]!.id, photoIds, { quantity: 10 })]
    await expectRefused(await newOrderInput(anna, dear), {
      code: 'order_too_large',
      data: { maxCents: 99_999_999 },
    })
  })

  test.each([
    ['NL', '0123 AB'],
    ['NL', '1234 SS'],
    ['NL', '1234'],
    ['NL', "1234'AB"],
    ['BE', '0999'],
    ['BE', '1234 AB'],
  ] as const)('an address in %s with postcode %s', async (country, postcode) => {
    const deliveryAddress = { ...checkout.deliveryAddress!, country, postcode }
    await expectRefused({ deliveryAddress }, { code: 'postcode_invalid' })
  })

  test.each([
    { customerName: '  ' },
    { customerEmail: 'anna@' },
    { notes: 'x'.repeat(1001) },
    { lines: [newCartLine(randomUUID(), [randomUUID()], { note: 'x'.repeat(301) })] },
    { customerName: 'x'.repeat(121) },
  ])('what no checkout sends: %o', async (changes) => {
    await expectRefused(changes, { code: 'BAD_REQUEST' })
  })

  test.each([-0.01, 1.01, Number.NaN])('a crop at %d', async (x) => {
    const photos = [{ photoId: mine[0]!, crop: { x, y: 0 } }]
    await expectRefused(
      withLine(() => ({ photos })),
      { code: 'BAD_REQUEST' },
    )
  })

  test('anything from a studio whose plan has run out', async () => {
    const lapsed = await world.photographer()
    const client = await lapsed.newClient()
    const { id } = await lapsed.addPhoto(client.id, { type: 'final' })
    const before = await newOrderInput(client, [newCartLine(print, [id])])
    await lapsed.setPlan({ isActive: false })
    const rowsBefore = await countRows()
    const refusal = { code: 'shop_closed' }
    await expect(client.orders.placeOrder(before)).rejects.toMatchObject(refusal)
    await expect(client.orders.quoteCart({ lines: before.lines })).rejects.toMatchObject(refusal)
    expect(await countRows()).toEqual(rowsBefore)
  })
})

test('the shop stays open while the subscription of its studio is charged for the next period', async () => {
  const renewing = await world.photographer()
  const client = await renewing.newClient()
  const { id } = await renewing.addPhoto(client.id, { type: 'final' })
  await world.owner.query(`update photographers set renews_itself = true, active_until = $2 where id = $1`, [
    renewing.id,
    new Date(world.clock().getTime() - 60 * 60_000),
  ])
  expect((await renewing.accounts.findMe({})).me).toMatchObject({ isActive: true })
  await orderPrints(client, [id])
})

test('a quote names nothing of a photo that is not the client’s but the id it was asked about', async () => {
  const bram = await studio.newClient({ firstName: 'Bram', lastName: 'Bos' })
  const { id } = await studio.addPhoto(bram.id, { type: 'final', label: 'van-bram.jpg' })
  const line = newCartLine((await findOfferedVariant(anna, 'fotoprint')).id, [id])
  const quote = await anna.orders.quoteCart({ lines: [line] })
  expect(quote).toMatchObject({ lines: [], unavailableLineIds: [line.id], unavailablePhotoIds: [id] })
  expect(JSON.stringify(quote)).not.toContain('van-bram')
})

test('of two clients in one network neither waits for the other’s order', async () => {
  const [one, other] = [await studio.newClient(), await studio.newClient()]
  const photosOf = { one: await finals(one, 1), other: await finals(other, 1) }
  await orderPrints(one, photosOf.one)
  // Simulates a transaction that is busy with the first client's order.
  const atWork = await world.owner.connect()
  await atWork.query('begin; select from attempts for update')
  try {
    let isPlaced = false
    void orderPrints(other, photosOf.other).then(() => (isPlaced = true))
    await expect.poll(() => isPlaced).toBe(true)
  } finally {
    await atWork.query('rollback')
    atWork.release()
  }
})

describe('a client who orders and never pays', () => {
  test('waits after ten within an hour, and is stopped at twenty-five; what is paid counts no longer', async () => {
    const client = await studio.newClient()
    const photoIds = await finals(client, 1)
    const place = () => orderPrints(client, photoIds)
    const mailed = async () => (await listLettersTo(world, client.email)).length
    const refusedAs = (code: string) => expect.objectContaining({ code }) as Error

    const { orderId } = await place()
    for (let nth = 2; nth <= 10; nth++) await place()
    const letters = await mailed()
    await expect(place()).rejects.toEqual(refusedAs('too_many_attempts'))
    expect(await mailed()).toBe(letters)

    await asSystem(world.services.pool, async (tx) =>
      markPaid(tx, world.services, (await lockOrder(tx, orderId))!, world.clock()),
    )
    for (let nth = 1; nth <= 10; nth++) await place()
    await expect(place()).rejects.toEqual(refusedAs('too_many_attempts'))

    world.clock.advance(60 * 60_000)
    for (let nth = 20; nth <= 25; nth++) await place()
    await expect(place()).rejects.toMatchObject({ code: 'too_many_unpaid', data: { max: 25 } })
    expect(await client.orders.listMyOrders({})).toMatchObject({ orders: { length: 26 } })
  })
})
