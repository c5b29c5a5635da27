import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildInvoice, makeInvoiceLine } from '#test/payments/invoice-documents.ts'
import { textOfPdf } from '#test/payments/text-of-pdf.ts'
import type { IssuedInvoice } from '../invoice-document.rules.ts'
import { drawInvoiceInChild } from './draw-in-child.ts'

const prints = makeInvoiceLine('Fotoprint 10 × 15 cm', 3, 70)
const invoice = buildInvoice([prints])
const pixel = (background: string) =>
  sharp({ create: { width: 1, height: 1, channels: 4, background } })
    .png()
    .toBuffer()

test('who asks for a document that was drawn lately gets the same bytes', async () => {
  const [one, again] = [
    await drawInvoiceInChild(invoice, undefined),
    await drawInvoiceInChild(invoice, undefined),
  ]
  expect(again).toBe(one)
})

test.each<[string, (issued: IssuedInvoice) => object]>([
  ['another number', () => ({ number: '2026-0043' })],
  ['another day', () => ({ issuedOn: '2026-12-04' })],
  [
    'another buyer',
    ({ document }) => ({ document: { ...document, buyer: { ...document.buyer, name: 'Bram' } } }),
  ],
  [
    'the buyer’s name spelled with an accent of its own',
    ({ document }) => ({
      document: { ...document, buyer: { ...document.buyer, name: 'Anna de Vrie\u0301s' } },
    }),
  ],
  [
    'no address',
    ({ document }) => ({ document: { ...document, buyer: { ...document.buyer, address: null } } }),
  ],
  [
    'another colour',
    ({ document }) => ({ document: { ...document, look: { ...document.look, accentColor: '#123456' } } }),
  ],
  [
    'another reference',
    ({ document }) => ({ document: { ...document, buyer: { ...document.buyer, reference: 'PO 7' } } }),
  ],
  ['a sentence more', ({ document }) => ({ document: { ...document, sentences: ['Btw verlegd'] } })],
  ['a line twice', ({ document }) => ({ document: { ...document, lines: [prints, prints] } })],
  ['another total', ({ document }) => ({ document: { ...document, totalCents: document.totalCents + 1 } })],
])('a document with %s is drawn anew', async (_, change) => {
  const changed = { ...invoice, ...change(invoice) }
  const [before, after] = await Promise.all([
    drawInvoiceInChild(invoice, undefined),
    drawInvoiceInChild(changed, undefined),
  ])
  expect(after.equals(before)).toBe(false)
})

test('the same document with another logo, or with none, is never given the first one’s', async () => {
  const logos = [undefined, await pixel('#f00'), await pixel('#00f')]
  const drawn = await Promise.all(logos.map((logo) => drawInvoiceInChild(invoice, logo)))
  expect(new Set(drawn.map((pdf) => pdf.toString('latin1'))).size).toBe(3)
})

test('who waits while others’ large documents are drawn gets their own', async () => {
  const bytes = createHash('shake256', { outputLength: 1400 * 1400 * 3 }).digest()
  const noise = await sharp(bytes, { raw: { width: 1400, height: 1400, channels: 3 } })
    .png()
    .toBuffer()
  const numbers = ['2026-0101', '2026-0102', '2026-0103', '2026-0104']
  const drawn = await Promise.all(numbers.map((number) => drawInvoiceInChild({ ...invoice, number }, noise)))
  for (const [at, pdf] of drawn.entries()) expect(textOfPdf(pdf)).toContain(numbers[at])
})
