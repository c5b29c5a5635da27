import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withdrawalPath } from '#domains/orders/server/orders.ts'
import { noRules } from '#domains/choices/choices.rules.ts'
import { emptyBusiness } from '#domains/clients/client-fields.rules.ts'
import { readCsv } from '#platform/pure/read-csv.ts'
import { newShopWorld, sessionsOf, type ShopWorld } from '#test/payments/shop-world.ts'
import { textOfPdf } from '#test/payments/text-of-pdf.ts'
import { approvePhotos } from '#test/world/approve.ts'
import { listLettersTo } from '#test/world/letters.ts'
import type { Photographer } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'

let world: ShopWorld
let studio: Photographer
let anna: Client
let listId: string
let galleryId: string

beforeAll(async () => {
  world = await newShopWorld()
})
beforeEach(async () => {
  studio = await world.photographer({ studioName: 'Studio Vossen' })
  anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  galleryId = (await studio.galleries.listGalleries({ clientId: anna.id }))[0]!.id
  listId = (await studio.choices.listLists({ galleryId }))[0]!.id
  const photoIds: string[] = []
  for (let nth = 0; nth < 5; nth++) photoIds.push((await studio.addPhoto(anna.id)).id)
  await studio.choices.saveList({
    ...noRules,
    included: 2,
    extraPriceCents: 1499,
    listId,
    galleryId,
    title: 'Album',
    purpose: 'album',
    fromType: 'preview',
  })
  await approvePhotos(anna, photoIds)
})
afterAll(() => world.close())

const TOTAL = 4497
const VAT = 780

async function orderExtras({ beginsAtOnce = true } = {}) {
  const { fingerprint, chosenCount: count, ...quote } = await anna.orders.quoteExtras({ listId })
  const placed = await anna.orders.orderExtras({
    listId,
    placementId: randomUUID(),
    count,
    fingerprint,
    message: '',
    beginsAtOnce,
  })
  return { ...placed, quote, orderId: placed.orderId! }
}

async function payExtras(orderId: string, way: Parameters<ShopWorld['choose']>[1] = { method: 'ideal' }) {
  const { url } = await anna.clientPayments.startPayment({ orderId })
  const page = await (await fetch(url)).text()
  await world.choose(url, way)
  await world.settled()
  return page
}

const textOf = async (path: string) => (await studio.get(path)).text()
const stateOf = async () => (await studio.choices.findChoice({ listId })).list.state
const letterOf = async (email: string, kind: string) =>
  (await listLettersTo(world, email)).find((letter) => letter.kind === kind)!.text

test('one amount from the page to the books, and nothing of shipping or printing on the way', async () => {
  await studio.clients.updateClient({
    clientId: anna.id,
    business: {
      ...emptyBusiness,
      companyName: 'Bakkerij De Vries',
      country: 'NL',
      street: 'Dorpsstraat',
      houseNumber: '1',
      postcode: '3511 AA',
      city: 'Utrecht',
    },
  })
  const { quote, totalCents, orderId, number } = await orderExtras()
  expect({ quoted: quote.totalCents, totalCents }).toEqual({ quoted: TOTAL, totalCents: TOTAL })
  expect(quote.vat).toEqual([{ rate: 21, country: 'NL', cents: VAT }])

  const page = await payExtras(orderId)
  expect(page).toContain('Extra foto')
  expect(page).not.toContain('Verzendkosten')
  expect(await sessionsOf(world.provider, orderId)).toMatchObject([{ amount_total: TOTAL }])
  expect(await world.payments(orderId)).toMatchObject([{ amount_cents: TOTAL, category: 'preview' }])
  expect(await stateOf()).toBe('submitted')

  for (const seen of [
    await anna.orders.findMyOrder({ orderId }),
    await studio.orders.findOrder({ orderId }),
    (await studio.orders.listOrders({})).rows[0],
  ])
    expect(seen).toMatchObject({ kind: 'extra_photos', status: 'completed', totalCents: TOTAL })
  expect(await studio.orders.findOrder({ orderId })).toMatchObject({
    subtotalCents: TOTAL,
    shippingCents: 0,
    vat: [{ rate: 21, country: 'NL', cents: VAT }],
    items: [
      { kind: 'extra_photo', productName: 'Extra foto’s', variantName: 'Album', quantity: 3, photos: [] },
    ],
  })

  for (const [email, kind] of [
    [anna.email, 'order_placed'],
    [anna.email, 'order_paid'],
    [studio.email, 'studio_order_paid'],
  ] as const) {
    const text = (await letterOf(email, kind)).replaceAll(/\s/g, ' ')
    expect(text).toContain('3 × Extra foto’s Album: € 44,97')
    expect(text, kind).not.toMatch(/Verzend|bezorg|onderweg|klaar voor je|gemaakt worden/i)
  }

  const [receipt] = await anna.clientPayments.listMyReceipts({ orderId })
  expect(receipt).toMatchObject({ kind: 'invoice', totalCents: TOTAL })
  const pdf = textOfPdf(await (await anna.get(receipt!.address)).bytes())
  expect(pdf).toMatch(/Extra foto.s Album/)
  expect(pdf).toContain('44,97')
  expect(pdf).not.toContain('Verzendkosten')
  const ubl = await textOf(receipt!.ublPath!)
  expect(ubl).toContain('<cbc:PayableAmount currencyID="EUR">0.00')
  expect(ubl).toContain('<cbc:TaxInclusiveAmount currencyID="EUR">44.97')
  expect(ubl).toContain('<cbc:TaxAmount currencyID="EUR">7.80')

  expect(await studio.clientPayments.findBalance({})).toEqual({ waitingCents: TOTAL, approvedCents: 0 })
  const turnover = await studio.turnover.findTurnover({})
  expect(turnover.boxes.high).toEqual({ netCents: TOTAL - VAT, vatCents: VAT })
  const [heads, line] = readCsv(await textOf('/orders.csv'))
  const cell = Object.fromEntries(heads!.cells.map((head, at) => [head, line!.cells[at]]))
  expect(cell).toMatchObject({
    Bestelling: number,
    Product: 'Extra foto’s',
    Formaat: 'Album',
    Aantal: '3',
    'Prijs per stuk': '14,99',
    Bedrag: '44,97',
    'Foto’s': '',
    Verzendkosten: '0,00',
    'Totaal bestelling': '44,97',
    Levering: '',
  })
  const books = readCsv(await textOf(`/receipts/${turnover.quarter}.csv`))
  expect(books[1]!.cells).toEqual(expect.arrayContaining(['21', '37,17', '7,80', '44,97', 'iDEAL', number]))
})

test('news of the payment that comes twice, and beside the client who asks, hands in once', async () => {
  const { orderId } = await orderExtras()
  await fetch(`${world.sandbox.url}/sandbox/delivery`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ extraCopies: 1, isShuffled: true, seed: 3 }),
  })
  const { url } = await anna.clientPayments.startPayment({ orderId })
  await world.choose(url)
  await Promise.all([
    anna.clientPayments.checkPayment({ orderId }),
    anna.clientPayments.checkPayment({ orderId }),
    world.settled(),
  ])
  await world.settled()
  expect(await stateOf()).toBe('submitted')
  const kinds = await world.letters(anna.email)
  expect(kinds.filter((kind) => kind === 'order_paid' || kind === 'choice_received').toSorted()).toEqual([
    'choice_received',
    'order_paid',
  ])
  expect(await studio.clientPayments.listReceipts({ orderId })).toHaveLength(1)
})

test('a payment that the bank takes back leaves the choice handed in, and the balance without it', async () => {
  const { orderId } = await orderExtras()
  await payExtras(orderId, { card: 'isDisputed' })
  await world.sandbox.advance(24 * 60 * 60)
  await world.settled()
  expect(await studio.clientPayments.findOrderMoney({ orderId })).toMatchObject({ dispute: 'open' })
  const [payment] = await world.payments(orderId)
  const { data } = await world.provider.disputes.list({ payment_intent: payment!.stripe_payment_intent_id! })
  await world.provider.disputes.update(data[0]!.id, { evidence: { uncategorized_text: 'losing_evidence' } })
  await world.settled()
  expect(await studio.clientPayments.findOrderMoney({ orderId })).toMatchObject({ dispute: 'lost' })
  expect(await stateOf()).toBe('submitted')
  expect(await studio.clientPayments.findBalance({})).toEqual({ waitingCents: 0, approvedCents: 0 })
})

test('who did not ask to begin at once may withdraw for fourteen days, which the studio sees', async () => {
  const { orderId } = await orderExtras({ beginsAtOnce: false })
  await payExtras(orderId)
  const order = await studio.orders.findOrder({ orderId })
  expect(order.reconsidersUntil).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await letterOf(anna.email, 'order_placed')).toContain(
    'Je kunt deze bestelling veertien dagen herroepen.',
  )
  await withdraw(orderId)
  expect(await anna.orders.findMyOrder({ orderId })).toMatchObject({
    status: 'canceled',
    withdrawalOutcome: 'granted',
  })
  expect(await world.payments(orderId)).toMatchObject([{ refunded_cents: TOTAL }])
  expect(await stateOf()).toBe('submitted')
})

test('who asked to begin at once can’t withdraw any more once all they chose is delivered', async () => {
  const { orderId } = await orderExtras()
  await payExtras(orderId)
  expect((await studio.orders.findOrder({ orderId })).reconsidersUntil).toBeNull()
  await world.owner.query("update photos set type = 'final' where gallery_id = $1", [galleryId])
  await withdraw(orderId)
  expect(await anna.orders.findMyOrder({ orderId })).toMatchObject({
    status: 'completed',
    withdrawalOutcome: 'not_applicable',
    withdrawals: [{ reason: 'delivered' }],
  })
})

async function withdraw(orderId: string) {
  const link = withdrawalPath(world.services, orderId)
  const post = async (fields: Record<string, string>) =>
    (
      await world
        .visitor()
        .fetch(link, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    ).text()
  const verklaring = /name="verklaring" value="([^"]+)"/.exec(await post({ naam: 'Anna de Vries' }))![1]!
  await post({ verklaring })
  await world.settled()
}
