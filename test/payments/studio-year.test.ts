import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawalPath } from '#domains/orders/server/orders.ts'
import { emptyBusiness } from '#domains/clients/client-fields.rules.ts'
import type { InvoiceDocument } from '#domains/payments/documents/invoice-document.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { saveCompleteBusiness } from '#test/world/a-business.ts'
import { openFakeVies } from '#test/world/fake-vies.ts'
import type { Photographer } from '#test/world/new-world.ts'
import {
  newCartLine,
  newOrderInput,
  findOfferedVariant,
  type OrderLine,
  type OrderInput,
} from '#test/world/order-prints.ts'
import { givePayoutAccount } from './payout-account.ts'
import { newShopWorld, type Buyer, type ShopWorld } from './shop-world.ts'

let world: ShopWorld
let vies: Awaited<ReturnType<typeof openFakeVies>>
beforeAll(async () => {
  world = await newShopWorld()
  world.services.payoutDebtor = { name: 'Lichttafel B.V.', iban: 'NL20INGB0001234567' }
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

/** Advances to a day and extends sessions and plans. */
async function advanceTo(day: string) {
  world.clock.advance(new Date(`${day}T12:00Z`).getTime() - world.clock().getTime())
  await world.owner.query(`update sessions set created_at = $1::date, expires_at = $1::date + 60`, [day])
  await world.owner.query(`update photographers set active_until = $1::date + 400`, [day])
  await world.settled()
}

const prints = (buyer: Buyer, quantity = 10) => [newCartLine(buyer.printId, [buyer.photoId], { quantity })]

async function placeOrder(buyer: Buyer, lines: OrderLine[], changes: Partial<OrderInput> = {}) {
  const { orderId } = await buyer.orders.placeOrder(await newOrderInput(buyer, lines, changes))
  return orderId
}

async function payOrder(buyer: Buyer, orderId: string, way: Parameters<ShopWorld['choose']>[1] = {}) {
  const { url } = await buyer.clientPayments.startPayment({ orderId })
  await world.choose(url, way)
  await world.settled()
  return orderId
}

const buy = async (buyer: Buyer, lines = prints(buyer), changes: Partial<OrderInput> = {}) =>
  payOrder(buyer, await placeOrder(buyer, lines, changes))

async function loseDispute(orderId: string) {
  const [payment] = await world.payments(orderId)
  const { data } = await world.provider.disputes.list({ payment_intent: payment!.stripe_payment_intent_id! })
  await world.provider.disputes.update(data[0]!.id, { evidence: { uncategorized_text: 'losing_evidence' } })
  await world.settled()
}

async function withdraw(orderId: string) {
  const link = withdrawalPath(world.services, orderId)
  const post = (fields: Record<string, string>) =>
    world.visitor().fetch(link, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const page = await (await post({ naam: 'Anna de Vries' })).text()
  await post({ verklaring: /name="verklaring" value="([^"]+)"/.exec(page)![1]! })
  await world.settled()
}

async function approveAll(studio: Photographer) {
  const admin = await world.admin()
  const { rows } = await world.owner.query<{ id: string }>(
    `select id from client_payments where photographer_id = $1 and status = 'succeeded' and approved_at is null
      and dispute is null and refunded_cents < amount_cents`,
    [studio.id],
  )
  for (const { id } of rows) await admin.paymentDesk.approvePayment({ paymentId: id })
}

async function payOut(studio: Photographer): Promise<number> {
  const { amountCents } = await studio.payouts.requestPayout({})
  const admin = await world.admin()
  const { id } = await admin.payoutDesk.makePayoutFile({})
  await admin.payoutDesk.settleFile({ fileId: id, outcome: 'paid' })
  return amountCents
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)

test('a year of a studio: every figure is its documents, every document its order, and every cent gets home once', async () => {
  await advanceTo('2027-01-11')
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  await givePayoutAccount(world.services, studio.id)
  await studio.business.addVatScheme({ scheme: 'kor', from: '2027-01-11' })
  const anna = await world.newBuyer(studio, { firstName: 'Anna', lastName: 'de Vries' })
  const max = await world.newBuyer(studio, { firstName: 'Max', lastName: 'Peeters' })

  // Anna orders under the KOR (small business scheme). Part is refunded in the next quarter.
  await advanceTo('2027-02-10')
  const first = await buy(anna)
  await buy(anna, prints(anna, 3))
  await advanceTo('2027-04-20')
  const part = {
    orderId: first,
    refundId: crypto.randomUUID(),
    amountCents: 333,
    reason: 'Een print te licht',
  }
  await studio.clientPayments.refundOrder(part)
  await world.settled()

  // Anna orders under the KOR and pays after the studio has left it.
  await advanceTo('2027-06-05')
  const across = await placeOrder(anna, prints(anna))
  await advanceTo('2027-06-12')
  await studio.business.addVatScheme({ scheme: 'standard', from: '2027-06-10' })
  await payOrder(anna, across)

  await advanceTo('2027-07-09')
  await studio.clients.updateClient({
    clientId: max.id,
    business: { ...emptyBusiness, ...antwerp, companyName: 'Frituur Max', vatId: 'BE0403170701' },
  })
  const toBusiness = await buy(max, prints(max, 7), { deliveryAddress: antwerp })
  const album = await findOfferedVariant(anna, 'album')
  const { products } = await studio.catalog.findPrices({})
  const albumId = products.find(({ slug }) => slug === 'album')!.id
  await studio.catalog.savePrices({
    products: [{ productId: albumId, customVatClass: 'book' }],
    variants: [],
  })
  const photoIds = []
  for (let nth = 0; nth < 20; nth++) photoIds.push((await studio.addPhoto(anna.id, { type: 'final' })).id)
  const mixed = await buy(anna, [newCartLine(album.id, photoIds), ...prints(anna)])

  await advanceTo('2027-08-16')
  const withdrawn = await buy(anna)
  await world.owner.query('update order_items set is_made_to_measure = false where order_id = $1', [
    withdrawn,
  ])
  await withdraw(withdrawn)
  expect(await anna.orders.findMyOrder({ orderId: withdrawn })).toMatchObject({ status: 'canceled' })
  await advanceTo('2027-09-06')
  const disputed = await payOrder(anna, await placeOrder(anna, prints(anna, 5)), { card: 'isDisputed' })
  await advanceTo('2027-09-08')
  await loseDispute(disputed)

  await approveAll(studio)
  const paidOut = [await payOut(studio)]

  await advanceTo('2027-10-04')
  await saveCompleteBusiness(world.services, studio.id, { ossSince: '2027-10-01' })
  await studio.clients.updateClient({ clientId: max.id, business: null })
  const abroad = await buy(max, prints(max, 10), { deliveryAddress: antwerp })
  await studio.clientPayments.refundOrder({
    ...part,
    orderId: mixed,
    refundId: crypto.randomUUID(),
    amountCents: 1001,
  })
  await world.settled()
  await advanceTo('2027-12-13')
  await buy(anna, prints(anna, 10))
  await approveAll(studio)
  paidOut.push(await payOut(studio))

  type ReceiptRow = { order_id: string; issued_at: Date; total_cents: number; document: InvoiceDocument }
  const { rows: issued } = await world.owner.query<ReceiptRow>(
    'select order_id, issued_at, total_cents, document from receipts where photographer_id = $1 order by number',
    [studio.id],
  )
  const documentsOf = (orderId: string) =>
    issued.filter((one) => one.order_id === orderId).map(({ document }) => document)

  // An order's documents add up to its payments minus refunds. Each total is net plus VAT.
  type PaymentRow = {
    order_id: string
    amount_cents: number
    refunded_cents: number
    dispute: string | null
    approved_at: Date | null
  }
  const { rows: payments } = await world.owner.query<PaymentRow>(
    `select order_id, amount_cents, refunded_cents, dispute, approved_at from client_payments
      where photographer_id = $1 and status = 'succeeded'`,
    [studio.id],
  )
  for (const { order_id, amount_cents, refunded_cents, dispute } of payments) {
    // After a lost dispute the buyer still owes the money, so nothing is credited.
    const keptCents = dispute === 'lost' ? amount_cents : amount_cents - refunded_cents
    expect(sum(documentsOf(order_id).map(({ totalCents }) => totalCents))).toBe(keptCents)
  }
  for (const { total_cents, document } of issued) {
    expect(sum(document.vat.flatMap(({ netCents, vatCents }) => [netCents, vatCents]))).toBe(total_cents)
    expect(sum(document.lines.map(({ amountCents }) => amountCents))).toBe(total_cents)
  }
  const categoriesOf = (orderId: string) =>
    documentsOf(orderId).map(({ vat }) =>
      vat.map(({ category, rate, country }) => `${category} ${rate} ${country}`),
    )
  expect(categoriesOf(first)).toEqual([['E 0 NL'], ['E 0 NL']])
  expect(categoriesOf(across)).toEqual([['S 21 NL']])
  expect(categoriesOf(toBusiness)).toEqual([['K 0 BE']])
  expect(categoriesOf(mixed)).toEqual([
    ['S 21 NL', 'S 9 NL'],
    ['S 21 NL', 'S 9 NL'],
  ])
  expect(categoriesOf(withdrawn)).toEqual([['S 21 NL'], ['S 21 NL']])
  expect(categoriesOf(abroad)).toEqual([['S 21 BE']])

  const boxOf = {
    'S 21 NL': 'high',
    'S 9 NL': 'low',
    'E 0 NL': 'exempt',
    'K 0 BE': 'europe',
    'S 21 BE': 'oss',
  } as const
  const quarterOf = (moment: Date) => Math.ceil(Number(calendarDay(moment).slice(5, 7)) / 3)
  for (const quarter of [1, 2, 3, 4]) {
    const vats = issued
      .filter(({ issued_at }) => quarterOf(issued_at) === quarter)
      .flatMap(({ document }) => document.vat)
    const { boxes } = await studio.turnover.findTurnover({ quarter: `2027-K${quarter}` })
    for (const [vat, box] of Object.entries(boxOf)) {
      const own = vats.filter(({ category, rate, country }) => `${category} ${rate} ${country}` === vat)
      expect([quarter, box, boxes[box]]).toEqual([
        quarter,
        box,
        {
          netCents: sum(own.map(({ netCents }) => netCents)),
          vatCents: sum(own.map(({ vatCents }) => vatCents)),
        },
      ])
    }
  }

  // Every cent is paid out or available exactly once.
  const approved = payments.filter(({ approved_at }) => approved_at !== null)
  const { availableCents } = await studio.payouts.findPayoutDesk({})
  expect(sum(paidOut) + availableCents).toBe(
    sum(approved.map(({ amount_cents, refunded_cents }) => amount_cents - refunded_cents)),
  )
  expect(paidOut.every((cents) => cents > 0)).toBe(true)
})
