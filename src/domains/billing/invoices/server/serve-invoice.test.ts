import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOfPdf } from '#test/payments/text-of-pdf.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { invoicePath } from '../../billing.rules.ts'
import { drawFormerInvoice } from './draw-former-invoice.ts'

let world: World
let studio: Photographer
beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen' })
})
afterAll(() => world.close())

const paidAt = new Date('2026-11-21T10:00:00Z')

const newPayment = (paid: Parameters<Photographer['hasPaid']>[0]) =>
  studio.hasPaid({
    invoiceNumber: 'LT-0001',
    invoiceLines: [{ description: 'Abonnement Professional, per maand', amountCents: 5900 }],
    ...paid,
  })

test('an invoice from before opens as a PDF, with the VAT that is in its amount', async () => {
  const id = await newPayment({ status: 'succeeded', paidAt })
  const { payments } = await studio.payments.listPayments({})
  const path = payments.find((payment) => payment.id === id)!.invoicePath!

  const answer = await studio.get(path)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const text = textOfPdf(await answer.bytes())
  for (const words of ['Factuur', 'LT-0001', 'Studio Vossen', studio.email, '21 november 2026'])
    expect(text).toContain(words)
  expect(text).toContain('€ 59,00')
  expect(text).toContain('€ 48,76')
  expect(text).toContain('€ 10,24')
})

test('what was not paid has no invoice', async () => {
  const id = await newPayment({ status: 'failed', paidAt: null })
  const { payments } = await studio.payments.listPayments({})
  expect(payments.find((payment) => payment.id === id)!.invoicePath).toBeNull()
  expect((await studio.get(invoicePath(id))).status).toBe(404)
})

test('nobody else opens it, and a studio that has lapsed still opens its own', async () => {
  const id = await newPayment({ status: 'succeeded', paidAt })
  const neighbour = await world.photographer()
  const client = await studio.newClient()
  for (const stranger of [neighbour, client, world.visitor()])
    expect((await stranger.get(invoicePath(id))).status).toBe(404)
  expect((await studio.get('/invoices/nothing.pdf')).status).toBe(404)

  await studio.becomes({ isActive: false })
  expect((await studio.get(invoicePath(id))).status).toBe(200)
})

const former = {
  seller: {
    name: 'Lichttafel B.V.',
    address: 'Keizersgracht 1\nAmsterdam',
    kvkNumber: '12345678',
    vatId: 'NL1B01',
  },
  invoice: {
    number: 'LT-0002',
    paidAt,
    periodStart: paidAt,
    periodEnd: new Date('2026-12-22T10:00:00Z'),
    buyer: { name: 'Studio Noord', email: 'noord@voorbeeld.nl' },
    invoiceLines: [
      { description: 'Studio, per maand', amountCents: 9900 },
      { description: 'Ongebruikte tijd', amountCents: -3000 },
    ],
    amountCents: 5000,
    refundedCents: 1000,
  },
}

test('an invoice from before names its seller as the law wants, each line, the credit used and what was paid back', async () => {
  const text = textOfPdf(await drawFormerInvoice(former.seller, former.invoice))
  for (const words of [
    'Lichttafel B.V.',
    'KVK 12345678',
    'Btw-nummer NL1B01',
    'Ongebruikte tijd',
    '€ -30,00',
  ])
    expect(text).toContain(words)
  expect(text).toContain('Verrekend tegoed')
  expect(text).toContain('€ -19,00')
  expect(text).toContain('Terugbetaald: € 10,00.')
})

/** A PDF without what compressing it decides: lengths, and where its parts begin. */
const drawnIn = (pdf: Buffer) =>
  pdf
    .toString('latin1')
    .replaceAll(/stream\n([^]*?)\nendstream/g, (_, body: string) =>
      inflateSync(Buffer.from(body, 'latin1')).toString('latin1'),
    )
    .replaceAll(/\/Length \d+/g, '')
    .replace(/\nxref\n[^]*?trailer/, '')
    .replace(/startxref[^]*/, '')

test('an invoice from before is drawn to the byte as it always was', async () => {
  const drawn = drawnIn(await drawFormerInvoice(former.seller, former.invoice))
  expect(createHash('sha256').update(drawn, 'latin1').digest('hex')).toBe(
    '8fd6cff1b191caddbce9b18ee585b5f9a4c031cdff4d5e5741f94b9484347f2d',
  )
})
