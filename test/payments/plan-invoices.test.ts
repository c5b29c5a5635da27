import type { DatabaseError } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { priceCents } from '#domains/billing/billing.rules.ts'
import type { InvoiceDocument } from '#domains/payments/documents/invoice-document.rules.ts'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { aBusiness, saveCompleteBusiness } from '#test/world/a-business.ts'
import type { Photographer } from '#test/world/new-world.ts'
import { testWithDeliveries } from './test-with-deliveries.ts'
import { newPayingWorld, type PayingWorld } from './paying-world.ts'
import { textOfPdf } from './text-of-pdf.ts'

let world: PayingWorld
let studio: Photographer
beforeEach(async () => {
  world = await newPayingWorld()
  studio = await world.newcomer()
})
afterEach(() => world.close())

const byHand = { plan: 'starter', period: 'monthly', payMode: 'manual' } as const
const bySubscription = { ...byHand, payMode: 'automatic' } as const
const disputed = { card: 'isDisputed' } as const

const listed = async (one = studio) => (await one.payments.listPayments({})).payments
const newest = async (one = studio) => (await listed(one))[0]!

type Row = {
  number: number
  kind: string
  total_cents: number
  document: InvoiceDocument
  payment_id: string
}
const issuedTo = async (one = studio) =>
  (
    await world.owner.query<Row>(
      'select number, kind, total_cents, document, payment_id from plan_invoices where photographer_id = $1 order by number',
      [one.id],
    )
  ).rows

const shownOf = async (path: string | null, one = studio) =>
  textOfPdf(await (await one.get(path!)).bytes()).replaceAll('\n', ' ')

async function refund(amountCents?: number, one = studio) {
  const [payment] = (await world.payments(one)).filter((row) => Number(row['amount_cents']) > 0).slice(-1)
  await world.api.refunds.create({
    payment_intent: String(payment!['stripe_payment_intent_id']),
    ...(amountCents && { amount: amountCents }),
  })
  await world.settled()
}

async function decide(evidence: 'winning_evidence' | 'losing_evidence') {
  const { data } = await world.api.paymentIntents.list({ customer: await world.customerOf(studio) })
  const disputes = await world.api.disputes.list({ payment_intent: data[0]!.id })
  await world.api.disputes.update(disputes.data[0]!.id, { evidence: { uncategorized_text: evidence } })
  await world.settled()
}

/**
 * Expects the documents of each payment to add up to the payment minus refunds. Expects invoice
 * numbers without gaps.
 */
async function expectSums(one = studio) {
  const rows = await issuedTo(one)
  for (const payment of await world.payments(one)) {
    const ofIt = rows.filter((row) => row.payment_id === payment['id'])
    const sum = ofIt.reduce((cents, row) => cents + row.total_cents, 0)
    expect(sum).toBe(Number(payment['amount_cents']) - Number(payment['refunded_cents']))
    for (const { document, total_cents: totalCents } of ofIt) {
      expect(document.totalCents).toBe(totalCents)
      expect(document.lines.reduce((cents, line) => cents + line.amountCents, 0)).toBe(totalCents)
      expect(document.vat.reduce((cents, vat) => cents + vat.netCents + vat.vatCents, 0)).toBe(totalCents)
    }
  }
  const { rows: numbers } = await world.owner.query<{ number: number }>(
    'select number from plan_invoices order by number',
  )
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1))
}

testWithDeliveries(
  'a plan that is paid by hand has one invoice of ours, which says who, what, when and how',
  async (delivery) => {
    await world.delivery(delivery)
    world.services.seller = {
      name: 'Lichttafel B.V.',
      address: 'Keizersgracht 1, 1015 CJ Amsterdam',
      kvkNumber: '12345678',
      vatId: 'NL123456782B90',
    }
    await world.buy(studio, byHand, { method: 'ideal' })
    await world.pass({ days: 1 })
    expect(await listed()).toMatchObject([
      { invoiceNumber: 'LT-2041-0001', amountCents: 2900, corrections: [] },
    ])
    const [invoice] = await issuedTo()
    expect(invoice!.document).toMatchObject({
      form: 2,
      seller: {
        legalName: 'Lichttafel B.V.',
        addressLine: 'Keizersgracht 1, 1015 CJ Amsterdam',
        address: null,
        kvkNumber: '12345678',
        vatId: 'NL123456782B90',
      },
      buyer: { email: studio.email, isBusiness: true },
      suppliedOn: '2041-01-15',
      paid: { on: '2041-01-15', method: 'iDEAL' },
      lines: [
        {
          description: 'Starter, één maand, 29 januari 2041 tot 1 maart 2041',
          quantity: 1,
          amountCents: 2900,
        },
      ],
      vat: [{ category: 'S', rate: 21, country: 'NL', netCents: 2397, vatCents: 503 }],
      totalCents: 2900,
    })
    await expectSums()
  },
)

test('an invoice opens as PDF and as UBL, and for a studio that has lapsed', async () => {
  await world.buy(studio, byHand)
  const { invoicePath, ublPath } = await newest()
  const pdf = await studio.get(invoicePath!)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.headers.get('content-disposition')).toContain('factuur-LT-2041-0001.pdf')
  const ubl = await studio.get(ublPath!)
  expect(ubl.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(ubl.headers.get('content-disposition')).toContain('factuur-LT-2041-0001.xml')
  expect(await ubl.text()).toContain('LT-2041-0001')

  const neighbour = await world.newcomer()
  for (const stranger of [neighbour, world.visitor()])
    for (const path of [invoicePath!, ublPath!]) expect((await stranger.get(path)).status).toBe(404)
  await studio.setPlan({ isActive: false })
  expect((await studio.get(invoicePath!)).status).toBe(200)
  expect((await studio.get(ublPath!)).status).toBe(200)
})

testWithDeliveries(
  'a subscription has no invoice for its free days, and one for each period after them',
  async (delivery) => {
    await world.delivery(delivery)
    await world.buy(studio, bySubscription)
    await world.pass({ days: 1 })
    expect(await newest()).toMatchObject({ amountCents: 0, ublPath: null })
    expect(await issuedTo()).toEqual([])
    await world.until('2041-03-03')
    expect(await issuedTo()).toMatchObject([
      {
        number: 1,
        document: {
          lines: [{ description: 'Abonnement Starter, per maand, 29 januari 2041 tot 28 februari 2041' }],
          paid: { on: '2041-01-29', method: 'creditcard' },
        },
      },
      { number: 2, document: { suppliedOn: '2041-02-28' } },
    ])
    await expectSums()
  },
)

test('an upgrade is invoiced with the time that it credits, and a smaller plan as credit on the next payments', async () => {
  await world.buy(studio, bySubscription)
  await world.pass({ days: 20 })
  await world.signIn(studio)
  await studio.payments.changePlan({ plan: 'studio', period: 'monthly' })
  await world.settled()
  const upgrade = (await issuedTo()).at(-1)!
  expect(upgrade.document.lines).toMatchObject([
    { description: expect.stringMatching(/^Ongebruikte tijd Starter, 4 februari 2041 tot/) },
    { description: expect.stringMatching(/^Resterende tijd Studio, 4 februari 2041 tot/) },
  ])
  expect(upgrade.document.lines[0]!.amountCents).toBeLessThan(0)
  expect(upgrade.total_cents).toBe((await newest()).amountCents)

  await world.pass({ hours: 1 })
  await studio.payments.changePlan({ plan: 'starter', period: 'monthly' })
  await world.settled()
  expect(await newest()).toMatchObject({ amountCents: 0, kind: 'upgrade', ublPath: null })
  await world.until('2041-06-02')
  const documents = (await issuedTo()).map(({ document }) => document)
  const settled = documents.filter(({ lines }) =>
    lines.some(({ description }) => description === 'Verrekend tegoed'),
  )
  expect(settled).toHaveLength(1)
  expect(settled[0]!.totalCents).toBeLessThan(priceCents('starter', 'monthly'))
  await expectSums()
})

test('what is paid back in parts is credited in parts, each naming its invoice, to the cent of its VAT', async () => {
  await world.buy(studio, byHand)
  await refund(1000)
  await refund(1900)
  const { corrections, refundedCents } = await newest()
  expect(refundedCents).toBe(2900)
  expect(corrections).toMatchObject([
    { kind: 'credit', number: 'LT-2041-0002', totalCents: -1000 },
    { kind: 'credit', number: 'LT-2041-0003', totalCents: -1900 },
  ])
  const rows = await issuedTo()
  for (const { document } of rows.slice(1)) expect(document.credits?.number).toBe('LT-2041-0001')
  expect(rows.reduce((sum, { document }) => sum + document.vat[0]!.vatCents, 0)).toBe(0)
  const text = await shownOf(corrections[0]!.invoicePath)
  for (const words of ['Creditfactuur', 'LT-2041-0002', 'LT-2041-0001', 'Terugbetaling van je abonnement'])
    expect(text).toContain(words)
  expect(await (await studio.get(corrections[1]!.ublPath)).text()).toContain('LT-2041-0003')
  await expectSums()
})

test('a refund that comes back is invoiced again, and may go back once more', async () => {
  await world.buy(studio, byHand, { card: 'refundFails' })
  await refund()
  await world.pass({ minutes: 3 })
  expect((await newest()).corrections).toMatchObject([
    { kind: 'credit', totalCents: -2900 },
    { kind: 'invoice', totalCents: 2900 },
  ])
  expect((await issuedTo()).at(-1)!.document).toMatchObject({
    credits: { number: 'LT-2041-0002' },
    lines: [{ description: 'Terugbetaling is niet doorgegaan' }],
  })
  await refund()
  expect((await newest()).corrections).toHaveLength(3)
  await expectSums()
})

test('a payment that is lost in a dispute is credited as charged back; one that is won is not', async () => {
  await world.buy(studio, byHand, disputed)
  await world.pass({ minutes: 3 })
  expect(await issuedTo()).toHaveLength(1)
  await decide('winning_evidence')
  expect(await issuedTo()).toHaveLength(1)

  const other = await world.newcomer()
  studio = other
  await world.buy(other, byHand, disputed)
  await world.pass({ minutes: 3 })
  await decide('losing_evidence')
  expect((await issuedTo()).map(({ total_cents: cents }) => cents)).toEqual([2900, -2900])
  expect((await issuedTo())[1]!.document.lines[0]!.description).toBe('Teruggeboekt door je bank')
})

test('a payment and its refund that are heard of together have both documents', async () => {
  await world.delivery({ isPaused: true })
  const { url } = await studio.payments.startCheckout(byHand)
  await world.choose(url)
  const { data } = await world.api.paymentIntents.list({ customer: await world.customerOf(studio) })
  await world.api.refunds.create({ payment_intent: data[0]!.id })
  await world.delivery({ isPaused: false, isShuffled: true, extraCopies: 2, seed: 5 })
  await world.settled()
  expect((await issuedTo()).map(({ total_cents: cents }) => cents)).toEqual([2900, -2900])
  await expectSums()
})

test('asked by hand five times at once, while the news comes as often, one invoice is issued', async () => {
  await world.delivery({ extraCopies: 5, isPaused: true })
  const { url } = await studio.payments.startCheckout(byHand)
  const sessionId = new URL((await world.choose(url)).location).searchParams.get('session_id')!
  await Promise.all([
    ...Array.from({ length: 5 }, () => studio.payments.activateByHand({ sessionId })),
    world.delivery({ isPaused: false }).then(() => world.work()),
  ])
  await world.settled()
  expect(await issuedTo()).toHaveLength(1)
  await expectSums()
})

test('three studios that pay and are paid back at the same moment are numbered in one series without a gap', async () => {
  const studios = await Promise.all(Array.from({ length: 3 }, () => world.newcomer()))
  await Promise.all(
    studios.map(async (one) => {
      const { url } = await one.payments.startCheckout(byHand)
      await world.choose(url)
    }),
  )
  await world.settled()
  const { data } = await world.api.paymentIntents.list({ limit: 100 })
  await Promise.all(data.slice(0, 2).map(({ id }) => world.api.refunds.create({ payment_intent: id })))
  await world.settled()
  const { rows } = await world.owner.query<{ count: number }>('select count(*)::int from plan_invoices')
  expect(rows[0]!.count).toBe(5)
  for (const one of studios) await expectSums(one)
})

test('each year of Amsterdam begins its own series', async () => {
  await world.buy(studio, { ...bySubscription, period: 'yearly' })
  await world.until('2042-02-01')
  await world.signIn(studio)
  expect((await listed()).map(({ invoiceNumber }) => invoiceNumber).slice(0, 2)).toEqual([
    'LT-2042-0001',
    'LT-2041-0001',
  ])
})

test('an invoice stays as it was issued when the studio or we are called otherwise later', async () => {
  await world.buy(studio, byHand)
  const { invoicePath } = await newest()
  const before = await shownOf(invoicePath)
  await world.owner.query(`update photographers set business_name = 'Heel Anders' where id = $1`, [studio.id])
  world.services.seller = { name: 'Iemand Anders B.V.' }
  expect(await shownOf(invoicePath)).toBe(before)
  await refund()
  expect(await shownOf((await newest()).corrections[0]!.invoicePath)).not.toContain('Anders')
})

test('a studio is named on its invoice by its business details, and we by the address in our settings', async () => {
  const address = { street: 'Keizersgracht', houseNumber: '1', postcode: '1015 CJ', city: 'Amsterdam' }
  world.services.seller = { name: 'Lichttafel', kvkNumber: '12345678', postal: { country: 'NL', ...address } }
  await saveCompleteBusiness(world.services, studio.id, { legalName: 'M. Vossen' })
  await world.owner.query(`update photographers set kvk_number = '87654321' where id = $1`, [studio.id])
  await world.buy(studio, byHand)
  const [{ document } = { document: undefined }] = await issuedTo()
  expect(document).toMatchObject({
    seller: { address: { country: 'NL', ...address }, addressLine: null },
    buyer: {
      name: 'Studio Vossen',
      company: 'M. Vossen',
      address: {
        street: 'Dorpsstraat',
        houseNumber: '1',
        postcode: '3511 AA',
        city: 'Utrecht',
        country: 'NL',
      },
      kvkNumber: '87654321',
      vatId: aBusiness.vatId,
    },
  })
  const { invoicePath, ublPath } = await newest()
  const text = await shownOf(invoicePath)
  for (const words of ['M. Vossen', 'Dorpsstraat 1', '3511 AA Utrecht', 'KVK 87654321', 'Keizersgracht 1'])
    expect(text).toContain(words)
  // NLCIUS requires complete addresses and numbers of both sides.
  expect(await (await studio.get(ublPath!)).text()).toContain('nlcius')
})

test('no plan is sold to a business abroad, nor changed for another; what runs can be canceled', async () => {
  await world.buy(studio, bySubscription)
  await saveCompleteBusiness(world.services, studio.id, {
    country: 'BE',
    postcode: '2000',
    city: 'Antwerpen',
  })
  const larger = { plan: 'studio', period: 'monthly' } as const
  const refused = { code: 'not_sold_abroad' }
  await expect(studio.payments.previewChange(larger)).rejects.toMatchObject(refused)
  await expect(studio.payments.changePlan(larger)).rejects.toMatchObject(refused)
  await studio.payments.cancelSubscription({})
  await world.pass({ days: 20 })
  await world.signIn(studio)
  await expect(studio.payments.startCheckout(byHand)).rejects.toMatchObject(refused)
  await saveCompleteBusiness(world.services, studio.id)
  expect((await studio.payments.startCheckout(byHand)).url).toBeTruthy()
})

test('admins see the number of the invoice at its payment, and in the list that they download', async () => {
  const admin = await world.admin()
  await world.buy(studio, byHand)
  const asked = { sortBy: 'createdAt', isDescending: true, studioId: studio.id } as const
  const { rows } = await admin.paymentDesk.listPhotographerPayments(asked)
  expect(rows).toMatchObject([{ invoiceNumber: 'LT-2041-0001' }])
  const csv = await admin.get(`${adminCsvPaths.photographerPayments}?studioId=${studio.id}`)
  expect(await csv.text()).toContain('LT-2041-0001')
})

test('an invoice that was issued is changed or removed by nobody, not even by the product', async () => {
  await world.buy(studio, byHand)
  for (const attempt of [
    'update plan_invoices set total_cents = 1',
    'delete from plan_invoices',
    'truncate plan_invoices',
  ])
    await expect(asSystem(world.services.pool, (tx) => tx.execute(attempt))).rejects.toSatisfy(
      ({ cause }: { cause: DatabaseError }) => cause.code === '42501',
    )
  expect(await issuedTo()).toHaveLength(1)
})
