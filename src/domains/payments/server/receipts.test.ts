import type { DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { textOfPdf } from '#test/payments/text-of-pdf.ts'
import { newShopWorld, sessionsOf, type Buyer, type ShopWorld } from '#test/payments/shop-world.ts'
import type { Photographer } from '#test/world/new-world.ts'
import { raceForLock } from '#test/world/race.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await newShopWorld()
})
afterAll(() => world.close())

const YEAR = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', year: 'numeric' })
const opened = async (buyer: Pick<Buyer, 'get'>, path: string) => {
  const answer = await buyer.get(path)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return textOfPdf(Buffer.from(await answer.arrayBuffer()))
}

test('a receipt names seller, buyer, what was bought, the VAT in it and what was paid', async () => {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  await world.owner.query(
    `update photographers set kvk_number = '87654321', business_name = 'Vossen Fotografie' where id = $1`,
    [studio.id],
  )
  const buyer = await world.newBuyer(studio, { firstName: 'Anna', lastName: 'de Vries' })
  const { orderId, number, totalCents } = await world.paidOrder(buyer, 2)
  const [invoice] = await buyer.clientPayments.listMyReceipts({ orderId })
  expect(invoice).toMatchObject({ number: `${YEAR.format(world.clock())}-0001`, totalCents })
  const text = await opened(buyer, invoice!.address)
  const sellerWords = ['Factuur', 'M. Vossen', 'Vossen Fotografie', 'KVK 87654321', 'Anna de Vries']
  for (const words of [...sellerWords, 'Prinsengracht 263', '1016 GV Amsterdam', invoice!.number, number])
    expect(text).toContain(words)
  expect(totalCents).toBe(739)
  for (const amount of ['€ 0,70', '€ 1,40', '€ 5,99', 'Verzendkosten', '€ 1,28', '€ 6,11', '€ 7,39'])
    expect(text).toContain(amount)

  const { rows: letters } = await world.owner.query(
    `select invoice_of from letters where to_address = $1 and kind = 'order_paid'`,
    [buyer.email],
  )
  expect(letters).toEqual([{ invoice_of: orderId }])
  await studio.clientPayments.cancelOrder({ orderId })
  await world.settled()
  // A late email still attaches the invoice, not its correction.
  const enclosed = await world.services.drawInvoiceOf(world.services, orderId)
  expect(enclosed!.fileName).toContain(invoice!.number)
  expect(textOfPdf(enclosed!.pdf)).toContain('€ 7,39')
  const [, credit] = await studio.clientPayments.listReceipts({ orderId })
  const credited = await opened(studio, credit!.address)
  for (const words of ['Creditfactuur', credit!.number, invoice!.number, '€ −7,39', '€ −1,28'])
    expect(credited).toContain(words)
})

test('a receipt that was issued is changed or removed by nobody, not even by the product', async () => {
  const studio = await world.photographer()
  const { orderId } = await world.paidOrder(await world.newBuyer(studio))
  for (const attempt of [
    `update receipts set total_cents = 1 where order_id = '${orderId}'`,
    `delete from receipts where order_id = '${orderId}'`,
    'truncate receipts',
  ])
    await expect(asSystem(world.services.pool, (tx) => tx.execute(attempt))).rejects.toSatisfy(
      ({ cause }: { cause: DatabaseError }) => cause.code === '42501',
    )
  expect(await studio.clientPayments.listReceipts({ orderId })).toHaveLength(1)
})

test('a payment that can not be written down takes no number: the next attempt has the first', async () => {
  const studio = await world.photographer()
  const buyer = await world.newBuyer(studio)
  await world.pauseWebhooks()
  const { orderId } = await world.order(buyer)
  const { url } = await buyer.clientPayments.startPayment({ orderId })
  await world.choose(url)

  await world.owner.query('alter table receipts add constraint closed check (false) not valid')
  await expect(buyer.clientPayments.checkPayment({ orderId })).rejects.toMatchObject({ status: 500 })
  await world.owner.query('alter table receipts drop constraint closed')
  expect(await buyer.clientPayments.checkPayment({ orderId })).toEqual({ state: 'paid' })
  const { rows } = await world.owner.query('select number from receipts where photographer_id = $1', [
    studio.id,
  ])
  expect(rows).toEqual([{ number: 1 }])
})

const ORDERS_EACH = 3

test('orders paid at once over two studios are numbered without a gap or a double', async () => {
  const studios = [await world.photographer(), await world.photographer()]
  await world.pauseWebhooks()
  const paid: { studio: Photographer; buyer: Buyer; orderId: string; totalCents: number }[] = []
  for (const studio of studios) {
    const buyer = await world.newBuyer(studio)
    for (let nth = 0; nth < ORDERS_EACH; nth++) {
      const { orderId, totalCents } = await world.order(buyer)
      const { url } = await buyer.clientPayments.startPayment({ orderId })
      await world.choose(url)
      paid.push({ studio, buyer, orderId, totalCents })
    }
  }
  // No studio has a number yet, so all wait to write the first one.
  const firstNumbers = `insert into receipt_numbers (photographer_id, year, last_number)
    select id, $2, 0 from photographers where id = any ($1)`
  const answers = await raceForLock(
    world.owner,
    [firstNumbers, studios.map(({ id }) => id), YEAR.format(world.clock())],
    paid.map(
      ({ buyer, orderId }) =>
        () =>
          buyer.clientPayments.checkPayment({ orderId }),
    ),
  )
  expect(answers).toEqual(paid.map(() => ({ status: 'fulfilled', value: { state: 'paid' } })))

  for (const studio of studios) {
    const { rows } = await world.owner.query<{ number: number }>(
      'select number from receipts where photographer_id = $1 order by number',
      [studio.id],
    )
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: ORDERS_EACH }, (_, at) => at + 1))
    const { waitingCents } = await studio.clientPayments.findBalance({})
    const ofStudio = paid.filter((one) => one.studio === studio)
    expect(waitingCents).toBe(ofStudio.reduce((sum, { totalCents }) => sum + totalCents, 0))
  }
  const [{ orderId, totalCents } = { orderId: '', totalCents: 0 }] = paid
  const [session] = await sessionsOf(world.provider, orderId)
  expect(session!.amount_total).toBe(totalCents)
})
