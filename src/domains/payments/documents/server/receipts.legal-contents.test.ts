import { afterAll, beforeAll, expect, test } from 'vitest'
import { newShopWorld, type Buyer, type ShopWorld } from '#test/payments/shop-world.ts'
import { saveCompleteBusiness } from '#test/world/a-business.ts'
import type { Photographer } from '#test/world/people.ts'
import { newCartLine, newOrderInput } from '#test/world/order-prints.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Country } from '#platform/pure/postal-address.ts'
import type { InvoiceDocument } from '../invoice-document.rules.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await newShopWorld()
})
afterAll(() => world.close())

const DAY_MS = 24 * 60 * 60_000
const today = () => calendarDay(world.clock())

async function documentsOf(orderId: string): Promise<InvoiceDocument[]> {
  const { rows } = await world.owner.query<{ document: InvoiceDocument }>(
    'select document from receipts where order_id = $1 order by number',
    [orderId],
  )
  return rows.map(({ document }) => document)
}

async function pay(buyer: Buyer, orderId: string) {
  const { url } = await buyer.clientPayments.startPayment({ orderId })
  await world.choose(url, { method: 'ideal' })
  await world.settled()
}

const addressIn: Record<Country, object> = {
  NL: { country: 'NL', street: 'Prinsengracht', houseNumber: '263', postcode: '1016 GV', city: 'Amsterdam' },
  BE: { country: 'BE', street: 'Meir', houseNumber: '12', postcode: '2000', city: 'Antwerpen' },
}

async function orderTo(buyer: Buyer, country: Country, quantity = 10) {
  const lines = [newCartLine(buyer.printId, [buyer.photoId], { quantity })]
  const checkout = await newOrderInput(buyer, lines)
  return buyer.orders.placeOrder({
    ...checkout,
    deliveryAddress: addressIn[country] as typeof checkout.deliveryAddress,
  })
}

const joins = (studio: Photographer, scheme: 'standard' | 'kor' | 'exempt', from = today()) =>
  studio.business.addVatScheme({ scheme, from })

test('an invoice names the seller as the law asks, the buyer, what it is for, and how it was paid', async () => {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const buyer = await world.newBuyer(studio, { firstName: 'Anna', lastName: 'de Vries' })
  const { orderId, number, totalCents } = await orderTo(buyer, 'NL')
  await pay(buyer, orderId)
  expect(await documentsOf(orderId)).toEqual([
    {
      form: 2,
      seller: {
        legalName: 'M. Vossen',
        tradeName: 'Studio Vossen',
        email: studio.email,
        address: {
          country: 'NL',
          street: 'Dorpsstraat',
          houseNumber: '1',
          postcode: '3511 AA',
          city: 'Utrecht',
        },
        addressLine: null,
        kvkNumber: null,
        vatId: 'NL123456782B01',
      },
      buyer: {
        name: 'Anna de Vries',
        company: null,
        email: buyer.email,
        address: addressIn.NL,
        kvkNumber: null,
        vatId: null,
        reference: null,
        isBusiness: false,
      },
      look: { accentColor: null, logoKey: null },
      orderNumber: number,
      suppliedOn: today(),
      credits: null,
      lines: [
        {
          description: 'Fotoprint 10 × 15 cm',
          quantity: 10,
          unitPriceCents: 70,
          amountCents: 700,
          vat: { category: 'S', rate: 21, country: 'NL' },
        },
        {
          description: 'Verzendkosten',
          quantity: 1,
          unitPriceCents: 599,
          amountCents: 599,
          vat: { category: 'S', rate: 21, country: 'NL' },
        },
      ],
      vat: [{ category: 'S', rate: 21, country: 'NL', netCents: 1074, vatCents: 225 }],
      totalCents,
      sentences: [],
      paid: { on: today(), method: 'iDEAL' },
    },
  ])
})

test('under the KOR nothing shows a rate: not the cart, not the order, not the invoice', async () => {
  const studio = await world.photographer({ studioName: 'Studio Klein' })
  await joins(studio, 'kor')
  const buyer = await world.newBuyer(studio)
  const [offer] = await buyer.catalog.listOffers({})
  expect(offer!.vatRate).toBe(0)
  const quote = await buyer.orders.quoteCart({ lines: [newCartLine(buyer.printId, [buyer.photoId])] })
  expect(quote).toMatchObject({ vat: [], noVat: { reason: 'kor', studioName: 'Studio Klein' } })
  const { orderId } = await orderTo(buyer, 'NL')
  await pay(buyer, orderId)
  expect(await studio.orders.findOrder({ orderId })).toMatchObject({ vat: [] })
  const [invoice] = await documentsOf(orderId)
  expect(invoice!.seller.vatId).toBeNull()
  expect(invoice!.vat).toEqual([{ category: 'E', rate: 0, country: 'NL', netCents: 1299, vatCents: 0 }])
  expect(invoice!.sentences).toEqual([
    'Vrijgesteld van omzetbelasting, artikel 25 Wet op de omzetbelasting 1968 (kleineondernemersregeling).',
  ])
})

test('what counts is the day the money came in: ordered under the KOR and paid after it, an order bears VAT', async () => {
  const studio = await world.photographer()
  await joins(studio, 'kor')
  const buyer = await world.newBuyer(studio)
  const { orderId, totalCents } = await orderTo(buyer, 'NL')
  expect(await buyer.orders.findMyOrder({ orderId })).toMatchObject({ totalCents, vat: [] })
  await joins(studio, 'standard')
  await pay(buyer, orderId)
  const [invoice] = await documentsOf(orderId)
  expect(invoice).toMatchObject({ totalCents, sentences: [], seller: { vatId: 'NL123456782B01' } })
  const vat = [{ rate: 21, country: 'NL', cents: 225 }]
  expect(await buyer.orders.findMyOrder({ orderId })).toMatchObject({ totalCents, vat })
  expect(await studio.orders.findOrder({ orderId })).toMatchObject({ totalCents, vat })
})

test('a scheme that begins tomorrow changes nothing today', async () => {
  const studio = await world.photographer()
  await joins(studio, 'kor', calendarDay(new Date(world.clock().getTime() + 2 * DAY_MS)))
  const buyer = await world.newBuyer(studio)
  const { orderId } = await orderTo(buyer, 'NL')
  await pay(buyer, orderId)
  expect((await documentsOf(orderId))[0]!.vat).toMatchObject([{ category: 'S', rate: 21 }])
})

test('a parcel to Belgium bears Dutch VAT, and Belgian VAT once the studio uses the OSS', async () => {
  const studio = await world.photographer()
  const buyer = await world.newBuyer(studio)
  const before = await orderTo(buyer, 'BE')
  await pay(buyer, before.orderId)
  expect((await documentsOf(before.orderId))[0]).toMatchObject({
    vat: [{ category: 'S', rate: 21, country: 'NL' }],
    sentences: [],
  })
  await saveCompleteBusiness(world.services, studio.id, { ossSince: today() })
  const { orderId, totalCents } = await orderTo(buyer, 'BE')
  expect(totalCents).toBe(before.totalCents)
  await pay(buyer, orderId)
  expect((await documentsOf(orderId))[0]).toMatchObject({
    vat: [{ category: 'S', rate: 21, country: 'BE', netCents: 1074, vatCents: 225 }],
    sentences: ['Btw van België (OSS).'],
  })
})

test('a credit note says what its invoice said, whatever has changed since, and parts add up to it', async () => {
  const studio = await world.photographer()
  const buyer = await world.newBuyer(studio)
  const { orderId, totalCents } = await orderTo(buyer, 'NL')
  await pay(buyer, orderId)
  await saveCompleteBusiness(world.services, studio.id, { legalName: 'Vossen en Zoon' })
  await joins(studio, 'kor')
  const refund = { orderId, reason: 'Een print te licht' }
  await studio.clientPayments.refundOrder({ ...refund, refundId: crypto.randomUUID(), amountCents: 333 })
  await world.settled()
  await studio.clientPayments.cancelOrder({ orderId })
  await world.settled()
  const [invoice, ...credits] = await documentsOf(orderId)
  expect(credits).toHaveLength(2)
  for (const credit of credits)
    expect(credit).toMatchObject({
      seller: invoice!.seller,
      credits: { number: expect.stringMatching(/-0001$/), issuedOn: invoice!.suppliedOn },
      vat: [{ category: 'S', rate: 21, country: 'NL' }],
      sentences: [],
      paid: null,
    })
  expect(credits[0]).toMatchObject({
    totalCents: -333,
    lines: [{ quantity: 1, amountCents: -333, description: expect.stringContaining('Een print te licht') }],
  })
  const sumOf = (part: 'netCents' | 'vatCents') =>
    [invoice!, ...credits].flatMap(({ vat }) => vat).reduce((sum, one) => sum + one[part], 0)
  expect([
    sumOf('netCents'),
    sumOf('vatCents'),
    totalCents + credits[0]!.totalCents + credits[1]!.totalCents,
  ]).toEqual([0, 0, 0])
})

test('an order whose studio emptied its details after it is paid, and its invoice says what is known', async () => {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const buyer = await world.newBuyer(studio)
  const { orderId, totalCents } = await orderTo(buyer, 'NL')
  await studio.business.saveBusiness({ legalName: '', street: '', vatId: '' })
  await expect(orderTo(buyer, 'NL')).rejects.toMatchObject({ code: 'shop_closed' })
  await pay(buyer, orderId)
  const known = { legalName: 'Studio Vossen', tradeName: 'Studio Vossen', address: null, vatId: null }
  const vat = { category: 'S', rate: 21, country: 'NL' }
  expect(await documentsOf(orderId)).toMatchObject([
    { totalCents, seller: known, vat: [{ ...vat, netCents: 1074, vatCents: 225 }] },
  ])
  const [receipt] = await studio.clientPayments.listReceipts({ orderId })
  for (const path of [receipt!.address, receipt!.ublPath!]) expect((await studio.get(path)).status).toBe(200)

  // A correction repeats its invoice, whatever details are added later.
  await saveCompleteBusiness(world.services, studio.id)
  await studio.clientPayments.cancelOrder({ orderId })
  await world.settled()
  expect((await documentsOf(orderId))[1]).toMatchObject({
    totalCents: 0 - totalCents,
    seller: known,
    vat: [{ ...vat, vatCents: -225 }],
  })
})

test('the UBL is for the studio, and for clients who buy as a business', async () => {
  const studio = await world.photographer()
  const buyer = await world.newBuyer(studio)
  const { orderId } = await orderTo(buyer, 'NL')
  await pay(buyer, orderId)
  const [receipt] = await studio.clientPayments.listReceipts({ orderId })
  const answer = await studio.get(receipt!.ublPath!)
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="factuur-${receipt!.number}.xml"`,
  )
  expect(await answer.text()).toContain(`<cbc:ID>${receipt!.number}</cbc:ID>`)
  expect(await buyer.clientPayments.listMyReceipts({ orderId })).toMatchObject([{ ublPath: null }])
})
