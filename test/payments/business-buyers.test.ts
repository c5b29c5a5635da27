import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyBusiness } from '#domains/clients/client-fields.rules.ts'
import type { InvoiceDocument } from '#domains/payments/documents/invoice-document.rules.ts'
import { sentencesNl } from '#domains/payments/documents/sentences.nl.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { openFakeVies } from '#test/world/fake-vies.ts'
import type { Photographer } from '#test/world/new-world.ts'
import {
  newCartLine,
  newOrderInput,
  findOfferedVariant,
  type OrderLine,
  type OrderInput,
} from '#test/world/order-prints.ts'
import { newShopWorld, type Buyer, type ShopWorld } from './shop-world.ts'

let world: ShopWorld
let vies: Awaited<ReturnType<typeof openFakeVies>>
beforeAll(async () => {
  world = await newShopWorld()
  vies = await openFakeVies()
  world.services.viesUrl = vies.url
})
afterAll(async () => {
  vies.close()
  await world.close()
})

const antwerp = {
  country: 'BE',
  street: 'Grote Markt',
  houseNumber: '1',
  postcode: '2000',
  city: 'Antwerpen',
} as const
const frituur = { ...emptyBusiness, ...antwerp, companyName: 'Frituur Max', vatId: 'BE0403170701' }

async function payFor(buyer: Buyer, lines: OrderLine[], changes: Partial<OrderInput> = {}) {
  const quote = await buyer.orders.quoteCart({ lines })
  const { orderId } = await buyer.orders.placeOrder(await newOrderInput(buyer, lines, changes))
  const { url } = await buyer.clientPayments.startPayment({ orderId })
  await world.choose(url)
  await world.settled()
  const { rows } = await world.owner.query<{ document: InvoiceDocument }>(
    'select document from receipts where order_id = $1',
    [orderId],
  )
  return { quote, orderId, document: rows[0]!.document }
}

const aPrint = (buyer: Buyer) => [newCartLine(buyer.printId, [buyer.photoId], { quantity: 10 })]

async function belgianBuyer(studio: Photographer) {
  const buyer = await world.newBuyer(studio, { firstName: 'Max', lastName: 'Peeters' })
  await studio.clients.updateClient({ clientId: buyer.id, business: frituur })
  return buyer
}

test('what goes to a Belgian business with a checked number bears no VAT, at the same price', async () => {
  vies.answerWith('VALID')
  const studio = await world.photographer()
  const buyer = await belgianBuyer(studio)
  const { document, quote, orderId } = await payFor(buyer, aPrint(buyer), { deliveryAddress: antwerp })
  expect(document.buyer).toMatchObject({
    company: 'Frituur Max',
    address: antwerp,
    vatId: 'BE0403170701',
    isBusiness: true,
  })
  expect(document.totalCents).toBe(quote.totalCents)
  expect(document.vat).toEqual([
    { category: 'K', rate: 0, country: 'BE', netCents: quote.totalCents, vatCents: 0 },
  ])
  expect(document.sentences).toEqual([sentencesNl.withinEurope])
  const noVat = { reason: 'within_europe', country: 'BE' }
  const sums = { totalCents: quote.totalCents, vat: [], noVat }
  expect(await buyer.orders.findMyOrder({ orderId })).toMatchObject(sums)
  expect(await studio.orders.findOrder({ orderId })).toMatchObject(sums)
  expect(await (await world.admin()).allOrders.findOrder({ orderId })).toMatchObject(sums)
})

test('cart, checkout and confirmation say why a Belgian business pays no VAT', async () => {
  vies.answerWith('VALID')
  const studio = await world.photographer()
  const buyer = await belgianBuyer(studio)
  const lines = aPrint(buyer)
  const noVat = { reason: 'within_europe', country: 'BE' }
  // A quote without a destination takes the country of the client's invoices.
  expect(await buyer.orders.quoteCart({ lines })).toMatchObject({ vat: [], noVat })
  expect(await buyer.orders.quoteCart({ lines, arrives: 'BE' })).toMatchObject({ vat: [], noVat })
  const taxed = { vat: [{ rate: 21, country: 'NL' }], noVat: null }
  expect(await buyer.orders.quoteCart({ lines, arrives: 'NL' })).toMatchObject(taxed)
  await payFor(buyer, lines, { deliveryAddress: antwerp })
  const placed = (await listLettersTo(world, buyer.email)).find(({ kind }) => kind === 'order_placed')!
  expect(placed.text).toContain(
    'Geen Nederlandse btw: intracommunautaire levering aan een bedrijf in België, dat de btw daar aangeeft',
  )
  expect(placed.text).not.toContain('Waarvan')
})

test.each([
  ['VIES is away', 'MS_UNAVAILABLE', antwerp],
  ['VIES does not know the number', 'INVALID', antwerp],
  ['it is picked up', 'VALID', null],
] as const)('a Belgian business pays Dutch VAT when %s', async (_why, says, deliveryAddress) => {
  vies.answerWith(says)
  const studio = await world.photographer()
  const buyer = await belgianBuyer(studio)
  const { document, quote } = await payFor(buyer, aPrint(buyer), { deliveryAddress })
  expect(document.vat).toMatchObject([{ category: 'S', rate: 21, country: 'NL' }])
  expect(document.totalCents).toBe(quote.totalCents)
  expect(document.buyer).toMatchObject({ company: 'Frituur Max', vatId: null })
  expect(document.sentences).toEqual([])
})

test('a Dutch business reads its company, address, KVK number and reference on the invoice, with VAT', async () => {
  vies.answerWith('VALID')
  const studio = await world.photographer()
  const buyer = await world.newBuyer(studio)
  const bakery = {
    companyName: 'Bakkerij De Vries',
    kvkNumber: '68412093',
    vatId: 'NL123456782B01',
    reference: 'INK-2026-17',
    country: 'NL',
    street: 'Dorpsstraat',
    houseNumber: '1',
    postcode: '3511 AA',
    city: 'Utrecht',
  } as const
  await studio.clients.updateClient({ clientId: buyer.id, business: bakery })
  const { document } = await payFor(buyer, aPrint(buyer))
  const { companyName: company, kvkNumber, reference, vatId: _, ...address } = bakery
  expect(document.buyer).toMatchObject({ company, kvkNumber, reference, address, isBusiness: true })
  expect(document.vat).toMatchObject([{ category: 'S', rate: 21, country: 'NL' }])
})

test('who was a business is a person on the next invoice, and the first one stays as it is', async () => {
  vies.answerWith('VALID')
  const studio = await world.photographer()
  const buyer = await belgianBuyer(studio)
  const first = await payFor(buyer, aPrint(buyer), { deliveryAddress: antwerp })
  await studio.clients.updateClient({ clientId: buyer.id, business: null })
  const second = await payFor(buyer, aPrint(buyer), { deliveryAddress: antwerp })
  expect(first.document.vat).toMatchObject([{ category: 'K' }])
  expect(second.document.vat).toMatchObject([{ category: 'S', rate: 21, country: 'NL' }])
  expect(second.document.buyer).toMatchObject({ company: null, kvkNumber: null, isBusiness: false })
})

test('an album as a book and prints share the shipping, the same in cart, order and invoice', async () => {
  const studio = await world.photographer()
  const buyer = await world.newBuyer(studio)
  const album = await findOfferedVariant(buyer, 'album')
  const { products } = await studio.catalog.findPrices({})
  const albumId = products.find(({ slug }) => slug === 'album')!.id
  await studio.catalog.savePrices({
    products: [{ productId: albumId, customVatClass: 'book' }],
    variants: [
      { variantId: album.id, priceOverrideCents: 3000 },
      { variantId: buyer.printId, priceOverrideCents: 1000 },
    ],
  })
  const photos = [buyer.photoId]
  while (photos.length < album.minPhotos) photos.push((await studio.addPhoto(buyer.id, { type: 'final' })).id)
  const lines = [newCartLine(album.id, photos), newCartLine(buyer.printId, [buyer.photoId])]
  const { quote, orderId, document } = await payFor(buyer, lines)

  // Shipping costs €5.99: €4.49 belongs to the album and €1.50 to the print.
  const vat = [
    { rate: 21, country: 'NL', cents: 200 },
    { rate: 9, country: 'NL', cents: 285 },
  ]
  expect(quote).toMatchObject({ totalCents: 4599, shippingCents: 599, vat })
  expect(await buyer.orders.findMyOrder({ orderId })).toMatchObject({ totalCents: 4599, vat })
  expect(await studio.orders.findOrder({ orderId })).toMatchObject({ totalCents: 4599, vat })
  expect(document.totalCents).toBe(4599)
  expect(document.vat).toEqual([
    { category: 'S', rate: 21, country: 'NL', netCents: 950, vatCents: 200 },
    { category: 'S', rate: 9, country: 'NL', netCents: 3164, vatCents: 285 },
  ])
  const amounts = document.lines.map(({ amountCents, vat: { rate } }) => `${amountCents} at ${rate} %`)
  expect(new Set(amounts)).toEqual(new Set(['3000 at 9 %', '1000 at 21 %', '449 at 9 %', '150 at 21 %']))
})
