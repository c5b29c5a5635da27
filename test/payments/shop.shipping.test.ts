import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORDERS_CSV_PATH } from '#domains/orders/orders.rules.ts'
import type { InvoiceDocument } from '#domains/payments/documents/invoice-document.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { euros } from '#platform/pure/format.nl.ts'
import { saveCompleteBusiness } from '#test/world/a-business.ts'
import { listLettersTo } from '#test/world/letters.ts'
import type { Photographer } from '#test/world/new-world.ts'
import { newCartLine, newOrderInput, type OrderInput } from '#test/world/order-prints.ts'
import { newShopWorld, sessionsOf, type Buyer, type ShopWorld } from './shop-world.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await newShopWorld()
})
afterAll(() => world.close())

type Shipping = { shippingCents?: number; offersPickUp?: boolean; pickUpLine?: string }

const saveShipping = (studio: Photographer, shipping: Shipping) =>
  studio.catalog.savePrices({ products: [], variants: [], shipping })

const setPrintPrice = async (studio: Photographer, priceOverrideCents: number) => {
  const { products } = await studio.catalog.findPrices({})
  const [print] = products.find(({ slug }) => slug === 'fotoprint')!.variants
  await studio.catalog.savePrices({ products: [], variants: [{ variantId: print!.id, priceOverrideCents }] })
}

const tenPrints = (buyer: Pick<Buyer, 'photoId' | 'printId'>) => [
  newCartLine(buyer.printId, [buyer.photoId], { quantity: 10 }),
]

async function order(buyer: Buyer, changes: Partial<OrderInput> = {}) {
  const lines = tenPrints(buyer)
  const { isPickedUp = false } = changes
  const quote = await buyer.orders.quoteCart({ lines, isPickedUp })
  const checkout = await newOrderInput(buyer, lines, { fingerprint: quote.fingerprint, ...changes })
  return { quote, checkout, ...(await buyer.orders.placeOrder(checkout)) }
}

async function pay(buyer: Buyer, orderId: string): Promise<void> {
  const { url } = await buyer.clientPayments.startPayment({ orderId })
  await world.choose(url, { method: 'ideal' })
  await world.settled()
}

async function documentsOf(orderId: string): Promise<InvoiceDocument[]> {
  const { rows } = await world.owner.query<{ document: InvoiceDocument }>(
    'select document from receipts where order_id = $1 order by number',
    [orderId],
  )
  return rows.map(({ document }) => document)
}

const lastLetter = async (email: string, kind: string) =>
  (await listLettersTo(world, email)).filter((letter) => letter.kind === kind).at(-1)!

describe('what a studio asks for sending', () => {
  test('is € 5,99 until it says otherwise, may be nothing, and stays as it was for orders placed before a change', async () => {
    const studio = await world.photographer()
    const buyer = await world.newBuyer(studio)
    expect((await studio.catalog.findPrices({})).shipping).toEqual({
      shippingCents: 599,
      offersPickUp: false,
      pickUpLine: '',
    })
    const before = await order(buyer)
    expect(before.quote).toMatchObject({
      shippingCents: 599,
      sendingCents: 599,
      pickUp: null,
      totalCents: 1299,
    })

    await saveShipping(studio, { shippingCents: 0 })
    const free = await order(buyer)
    expect(free).toMatchObject({ totalCents: 700, quote: { shippingCents: 0 } })
    expect(await buyer.orders.findMyOrder({ orderId: before.orderId })).toMatchObject({ shippingCents: 599 })
    await pay(buyer, free.orderId)
    const [invoice] = await documentsOf(free.orderId)
    expect(invoice!.lines.map(({ description }) => description)).toEqual(['Fotoprint 10 × 15 cm'])
    expect(invoice!.totalCents).toBe(700)
  })

  test.each([-1, 10_000, 0.5])('is not %d cents', async (shippingCents) => {
    const studio = await world.photographer()
    await expect(saveShipping(studio, { shippingCents })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('stands in the log as it was and as it became', async () => {
    const studio = await world.photographer()
    await saveShipping(studio, { shippingCents: 350, offersPickUp: true })
    const { rows } = await world.owner.query(
      `select old_value as "was", new_value as "is" from activity_log
       where photographer_id = $1 and action = 'product_price_updated'`,
      [studio.id],
    )
    expect(rows).toEqual([
      { was: { shippingCents: 599, offersPickUp: false }, is: { shippingCents: 350, offersPickUp: true } },
    ])
  })
})

describe('an order that is picked up', () => {
  test('bears no shipping, and says where it is picked up from the checkout to the shelf', async () => {
    const studio = await world.photographer({ studioName: 'Studio Vossen' })
    await saveShipping(studio, { offersPickUp: true, pickUpLine: 'Op afspraak in Utrecht' })
    const buyer = await world.newBuyer(studio)
    const { quote, orderId, totalCents } = await order(buyer, { isPickedUp: true })
    expect(quote).toMatchObject({
      isPickedUp: true,
      pickUp: { line: 'Op afspraak in Utrecht' },
      sendingCents: 599,
      shippingCents: 0,
      totalCents: 700,
    })
    expect(totalCents).toBe(700)
    const placed = await lastLetter(buyer.email, 'order_placed')
    expect(placed.text).toContain('Je haalt je bestelling op bij Studio Vossen.\nOp afspraak in Utrecht')
    expect(placed.text).not.toContain('Verzending')

    await pay(buyer, orderId)
    expect((await lastLetter(buyer.email, 'order_paid')).text).toContain('zodra je die kunt ophalen')
    const [invoice] = await documentsOf(orderId)
    expect(invoice!.lines).toHaveLength(1)

    await studio.orders.shipOrder({ orderId, carrier: 'PostNL', trackAndTrace: '3SABC' })
    expect(await lastLetter(buyer.email, 'order_shipped')).toMatchObject({
      subject: expect.stringContaining('is klaar om op te halen'),
      text: expect.stringContaining('Op afspraak in Utrecht'),
    })
    const { rows: logged } = await world.owner.query(
      `select action from activity_log where photographer_id = $1 and action in ('order_shipped', 'order_ready')`,
      [studio.id],
    )
    expect(logged).toEqual([{ action: 'order_ready' }])
    const stands = { status: 'shipped', delivery: 'pick_up', carrier: null, trackAndTrace: null }
    expect(await buyer.orders.findMyOrder({ orderId })).toMatchObject({
      ...stands,
      pickUpLine: 'Op afspraak in Utrecht',
      deliveryAddress: null,
    })
    expect((await studio.orders.listOrders({})).rows).toMatchObject([
      { status: 'shipped', delivery: 'pick_up' },
    ])
    expect((await studio.orders.pageOrders({})).rows).toMatchObject([stands])
    expect(await (await studio.get(ORDERS_CSV_PATH)).text()).toMatch(/Klaar om op te halen.*Ophalen/)
    const { rows } = await world.owner.query<{ data: { order: object } }>(
      `select data from studio_events where photographer_id = $1 and type = 'order.shipped'`,
      [studio.id],
    )
    expect(rows).toMatchObject([{ data: { order: { delivery: 'pick_up' } } }])
  })

  test('keeps no address that was typed before, and none of another country in its VAT', async () => {
    const studio = await world.photographer()
    await saveShipping(studio, { offersPickUp: true })
    await saveCompleteBusiness(world.services, studio.id, { ossSince: calendarDay(world.clock()) })
    const buyer = await world.newBuyer(studio)
    const lines = tenPrints(buyer)
    const sent = await buyer.orders.quoteCart({ lines, arrives: 'BE' })
    const fetched = await buyer.orders.quoteCart({ lines, arrives: 'BE', isPickedUp: true })
    expect([sent.vat, fetched.vat]).toMatchObject([[{ country: 'BE' }], [{ country: 'NL' }]])
    const { orderId } = await order(buyer, {
      isPickedUp: true,
      deliveryAddress: {
        country: 'BE',
        street: 'Meir',
        houseNumber: '12',
        postcode: '2000',
        city: 'Antwerpen',
      },
    })
    expect(await buyer.orders.findMyOrder({ orderId })).toMatchObject({
      deliveryAddress: null,
      pickUpLine: '',
      vat: [{ country: 'NL' }],
    })
  })

  test('is not made where the studio does not offer it, or no longer does', async () => {
    const studio = await world.photographer()
    await saveShipping(studio, { offersPickUp: true })
    const buyer = await world.newBuyer(studio)
    const lines = tenPrints(buyer)
    const { fingerprint } = await buyer.orders.quoteCart({ lines, isPickedUp: true })
    const checkout = await newOrderInput(buyer, lines, { fingerprint })
    // The quote was for picking up, but this order is to be shipped.
    await expect(buyer.orders.placeOrder(checkout)).rejects.toMatchObject({ code: 'prices_changed' })
    await saveShipping(studio, { offersPickUp: false })
    await expect(buyer.orders.placeOrder({ ...checkout, isPickedUp: true })).rejects.toMatchObject({
      code: 'no_pick_up',
    })
    expect(await buyer.orders.quoteCart({ lines, isPickedUp: true })).toMatchObject({
      isPickedUp: false,
      pickUp: null,
      totalCents: 1299,
    })
    expect((await buyer.orders.listMyOrders({})).orders).toEqual([])
  })

  test('an order without an address is still arranged between studio and client, and bears shipping', async () => {
    const studio = await world.photographer()
    const buyer = await world.newBuyer(studio)
    const { orderId, totalCents } = await order(buyer, { deliveryAddress: null })
    expect(totalCents).toBe(1299)
    expect(await buyer.orders.findMyOrder({ orderId })).toMatchObject({ delivery: 'arranged' })
    expect((await lastLetter(buyer.email, 'order_placed')).text).toContain('De bezorging spreek je af met')
  })
})

describe('an order of next to nothing', () => {
  async function freeShop() {
    const studio = await world.photographer({ studioName: 'Studio Gul' })
    await saveShipping(studio, { offersPickUp: true })
    return studio
  }

  test('of 0 cents is not paid: it goes into production at once, with one letter to each', async () => {
    const studio = await freeShop()
    await setPrintPrice(studio, 0)
    const buyer = await world.newBuyer(studio)
    const { orderId, totalCents, checkout } = await order(buyer, { isPickedUp: true })
    expect(totalCents).toBe(0)
    await world.settled()
    expect(await buyer.orders.findMyOrder({ orderId })).toMatchObject({
      status: 'processing',
      totalCents: 0,
      may: { pay: false, cancel: false },
    })
    const placed = await lastLetter(buyer.email, 'order_placed')
    expect(placed.text).toContain('Je hoeft niets te betalen.')
    expect(placed.text).not.toContain('/pay/')
    expect(await lastLetter(buyer.email, 'order_paid')).toBeUndefined()
    expect((await lastLetter(studio.email, 'studio_order_paid')).text).toContain('hoeft niets te betalen')
    expect(await documentsOf(orderId)).toEqual([])
    expect(await sessionsOf(world.provider, orderId)).toEqual([])
    await expect(buyer.clientPayments.startPayment({ orderId })).rejects.toMatchObject({
      code: 'already_paid',
    })
    expect(await buyer.orders.placeOrder(checkout)).toMatchObject({ orderId, totalCents: 0 })

    await studio.clientPayments.cancelOrder({ orderId })
    expect(await buyer.orders.findMyOrder({ orderId })).toMatchObject({ status: 'canceled' })
    expect((await lastLetter(buyer.email, 'order_canceled')).text).toContain('Je hoeft niets te betalen.')
  })

  test('below what the payment provider charges is refused in words', async () => {
    const studio = await freeShop()
    await setPrintPrice(studio, 4)
    const buyer = await world.newBuyer(studio)
    await expect(order(buyer, { isPickedUp: true })).rejects.toMatchObject({
      code: 'order_too_small',
      data: { minCents: 50 },
    })
    // Shipping raises the total above the minimum. Without shipping, ten prints of 5 cents reach it
    // exactly.
    expect(await order(buyer)).toMatchObject({ totalCents: 639 })
    await setPrintPrice(studio, 5)
    const { orderId, totalCents } = await order(buyer, { isPickedUp: true })
    expect(totalCents).toBe(50)
    await pay(buyer, orderId)
    expect(await buyer.orders.findMyOrder({ orderId })).toMatchObject({ status: 'processing' })
  })
})

describe('one amount, with its VAT', () => {
  test('stands in cart, order, letters, pay page, receipt, and at the studio and the admin', async () => {
    const studio = await world.photographer({ studioName: 'Studio Vossen' })
    await saveShipping(studio, { shippingCents: 450 })
    const buyer = await world.newBuyer(studio)
    const { quote, orderId, totalCents } = await order(buyer)
    const vat = [{ rate: 21, country: 'NL', cents: 200 }]
    expect(quote).toMatchObject({ totalCents: 1150, vat, noVat: null })
    expect(totalCents).toBe(1150)

    const inWords = `Totaal: ${euros(1150)}\nWaarvan 21% btw: ${euros(200)}`
    const placed = await lastLetter(buyer.email, 'order_placed')
    expect(placed.text).toContain(inWords)
    expect(placed.text).toContain(`Betaal ${euros(1150)}`)

    const { url } = await buyer.clientPayments.startPayment({ orderId })
    const [session] = await sessionsOf(world.provider, orderId)
    expect(session).toMatchObject({ amount_total: 1150 })
    await world.choose(url, { method: 'ideal' })
    await world.settled()
    expect((await lastLetter(buyer.email, 'order_paid')).text).toContain(inWords)
    expect((await lastLetter(studio.email, 'studio_order_paid')).text).toContain(euros(1150))

    const sums = { subtotalCents: 700, shippingCents: 450, totalCents: 1150, vat, noVat: null }
    expect(await buyer.orders.findMyOrder({ orderId })).toMatchObject(sums)
    expect(await studio.orders.findOrder({ orderId })).toMatchObject(sums)
    expect(await (await world.admin()).allOrders.findOrder({ orderId })).toMatchObject(sums)
    expect((await documentsOf(orderId))[0]).toMatchObject({
      totalCents: 1150,
      vat: [{ rate: 21, country: 'NL', netCents: 950, vatCents: 200 }],
    })
    expect(await world.payments(orderId)).toMatchObject([{ amount_cents: 1150 }])
  })

  test('under the KOR says everywhere that there is none, and why', async () => {
    const studio = await world.photographer({ studioName: 'Studio Klein' })
    await studio.business.addVatScheme({ scheme: 'kor', from: calendarDay(world.clock()) })
    const buyer = await world.newBuyer(studio)
    const { quote, orderId } = await order(buyer)
    const noVat = { reason: 'kor', studioName: 'Studio Klein', country: 'NL' }
    expect(quote).toMatchObject({ vat: [], noVat, soldBy: { vatId: null } })
    const placed = await lastLetter(buyer.email, 'order_placed')
    expect(placed.text).toContain('Geen btw: Studio Klein valt onder de KOR')
    expect(placed.text).not.toMatch(/btw-nummer|Waarvan|inclusief/i)
    await pay(buyer, orderId)
    for (const found of [
      await buyer.orders.findMyOrder({ orderId }),
      await studio.orders.findOrder({ orderId }),
      await (await world.admin()).allOrders.findOrder({ orderId }),
    ])
      expect(found).toMatchObject({ vat: [], noVat })

    // After the KOR (small business scheme), a new quote has VAT.
    await studio.business.addVatScheme({ scheme: 'standard', from: calendarDay(world.clock()) })
    expect((await buyer.orders.quoteCart({ lines: tenPrints(buyer) })).noVat).toBeNull()
  })

  test('the letter that confirms an order names the seller, its terms, and that prints can not be withdrawn', async () => {
    const studio = await world.photographer({ studioName: 'Studio Vossen' })
    await saveCompleteBusiness(world.services, studio.id, { termsUrl: 'https://voorbeeld.nl/voorwaarden' })
    const buyer = await world.newBuyer(studio)
    const { quote } = await order(buyer)
    expect(quote).toMatchObject({ madeToMeasure: 'all', soldBy: { legalName: 'M. Vossen' } })
    const { text } = await lastLetter(buyer.email, 'order_placed')
    expect(text).toContain(
      `Je koopt van Studio Vossen (M. Vossen), Dorpsstraat 1, 3511 AA Utrecht, btw-nummer NL123456782B01, ${studio.email}.`,
    )
    expect(text).toContain('Algemene voorwaarden van Studio Vossen: https://voorbeeld.nl/voorwaarden')
    expect(text).toContain(
      'Gemaakt van jouw foto’s in jouw uitsnede. Daarom kun je deze bestelling niet herroepen.',
    )
  })
})

describe('what is made to measure', () => {
  test('is said by the studio; checkout, confirmation and withdrawing follow', async () => {
    const studio = await world.photographer()
    const buyer = await world.newBuyer(studio)
    const lines = tenPrints(buyer)
    expect(await buyer.orders.quoteCart({ lines })).toMatchObject({ madeToMeasure: 'all' })
    const { products } = await studio.catalog.findPrices({})
    const { id: productId } = products.find(({ slug }) => slug === 'fotoprint')!
    await studio.catalog.savePrices({ products: [{ productId, isMadeToMeasure: false }], variants: [] })
    expect(await buyer.orders.quoteCart({ lines })).toMatchObject({ madeToMeasure: 'none' })
    const { orderId } = await order(buyer)
    const { text } = await lastLetter(buyer.email, 'order_placed')
    expect(text).toContain('Je kunt deze bestelling herroepen tot veertien dagen na ontvangst.')

    await studio.catalog.savePrices({ products: [{ productId, isMadeToMeasure: true }], variants: [] })
    const { rows } = await world.owner.query(
      'select is_made_to_measure from order_items where order_id = $1',
      [orderId],
    )
    expect(rows).toEqual([{ is_made_to_measure: false }])
  })
})

describe('a studio whose business details are incomplete', () => {
  test('sells nothing', async () => {
    const open = await world.photographer()
    const buyer = await world.newBuyer(open)
    const checkout = await newOrderInput(buyer, tenPrints(buyer))
    const studio = await world.photographer({ business: 'none' })
    const client = await studio.newClient()
    const { id: photoId } = await studio.addPhoto(client.id, { type: 'final' })
    const lines = tenPrints({ photoId, printId: buyer.printId })
    const closed = { code: 'shop_closed' }
    await expect(client.catalog.listOffers({})).rejects.toMatchObject(closed)
    await expect(client.orders.quoteCart({ lines })).rejects.toMatchObject(closed)
    await expect(client.orders.quoteCart({ lines, isPickedUp: true })).rejects.toMatchObject(closed)
    await expect(
      client.orders.placeOrder({ ...checkout, customerEmail: client.email, lines }),
    ).rejects.toMatchObject(closed)
  })

  test('is paid for what was ordered before; with the details given in between the invoice is lawful', async () => {
    const studio = await world.photographer()
    const buyer = await world.newBuyer(studio)
    const { orderId, totalCents } = await order(buyer)
    await world.owner.query('delete from studio_businesses where photographer_id = $1', [studio.id])
    const { text } = await lastLetter(buyer.email, 'order_placed')
    const link = new URL(/https?:\/\/\S+\/pay\/\S+/.exec(text)![0]).pathname
    expect((await world.visitor().get(link)).status).toBe(303)
    await saveCompleteBusiness(world.services, studio.id)
    await pay(buyer, orderId)
    expect(await documentsOf(orderId)).toMatchObject([
      { form: 2, totalCents, seller: { legalName: 'M. Vossen' } },
    ])
  })
})
