import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOfPdf } from '#test/payments/text-of-pdf.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { invoicePath, ublPath } from '../../billing.rules.ts'

let world: World
let studio: Photographer
beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen' })
})
afterAll(() => world.close())

const paidAt = new Date('2026-11-21T10:00:00Z')

const newPayment = (paid: Parameters<Photographer['addPayment']>[0]) =>
  studio.addPayment({
    amountCents: 0,
    invoiceNumber: 'A1B2C3D4-0001',
    invoiceLines: [{ description: 'Trial period for Professional', amountCents: 0 }],
    ...paid,
  })

test('a payment of nothing opens as a PDF with the number of the provider, and says that nothing was charged', async () => {
  const id = await newPayment({
    status: 'succeeded',
    paidAt,
    periodStart: paidAt,
    periodEnd: new Date('2026-12-05T10:00:00Z'),
  })
  const { payments } = await studio.payments.listPayments({})
  const path = payments.find((payment) => payment.id === id)!.invoicePath!

  const answer = await studio.get(path)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain('factuur-A1B2C3D4-0001.pdf')
  const text = textOfPdf(await answer.bytes()).replaceAll('\n', ' ')
  for (const words of ['Factuur', 'A1B2C3D4-0001', 'M. Vossen', 'Studio Vossen', '21 november 2026'])
    expect(text).toContain(words)
  expect(text).toContain('Abonnement Professional, 21 november 2026 tot 5 december 2026')
  expect(text).toContain('€ 0,00')
  expect(text).toContain('Er is niets in rekening gebracht.')
  expect((await studio.get(ublPath(id))).status).toBe(404)
})

test('a change of plan that credit pays for shows what was credited, and what waits for the next payment', async () => {
  const id = await newPayment({
    status: 'succeeded',
    paidAt,
    invoiceLines: [
      { description: 'Ongebruikte tijd Studio', amountCents: -9000 },
      { description: 'Resterende tijd Starter', amountCents: 2000 },
    ],
  })
  const text = textOfPdf(await (await studio.get(invoicePath(id))).bytes()).replaceAll('\n', ' ')
  for (const words of [
    'Ongebruikte tijd Studio',
    '€ −90,00',
    '€ 20,00',
    'Nog open van eerder',
    '€ 70,00',
    '€ 0,00',
  ])
    expect(text).toContain(words)
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

  await studio.setPlan({ isActive: false })
  expect((await studio.get(invoicePath(id))).status).toBe(200)
})
