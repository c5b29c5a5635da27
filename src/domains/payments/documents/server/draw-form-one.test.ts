import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawFormOne } from './draw-form-one.ts'

const invoice = {
  kind: 'invoice' as const,
  year: 2026,
  number: 12,
  issuedAt: new Date('2026-11-21T10:00:00Z'),
  document: {
    seller: { name: 'Studio Vossen', businessName: 'Vossen Fotografie', kvkNumber: '87654321' },
    customer: {
      name: 'Łucja de Vries',
      email: 'anna@voorbeeld.nl',
      addressLines: ['Prinsengracht 263', '1016 GV Amsterdam', 'Nederland'],
    },
    orderNumber: 'ABCDEF12',
    credits: null,
    lines: Array.from({ length: 45 }, (_, at) => ({
      description: `Fotoprint nummer ${at}`,
      quantity: at,
      unitPriceCents: 100,
      amountCents: at * 100,
      vatRate: 21,
    })),
    totalCents: 99_000,
    vat: [{ rate: 21, cents: 17_182 }],
  },
}
const credit = {
  ...invoice,
  kind: 'credit' as const,
  number: 13,
  document: {
    ...invoice.document,
    credits: '2026-0012',
    lines: [
      {
        description: 'Terugbetaling van bestelling ABCDEF12',
        quantity: 1,
        unitPriceCents: -500,
        amountCents: -500,
      },
    ],
    totalCents: -500,
    vat: [{ rate: 21, cents: -87 }],
  },
}

// Hashes of what the version drew that issued them. A library that draws them otherwise must be kept back.
test.each([
  ['invoice', invoice, '7cbad76419c032e765e25624682c89050c5a5edb632394c2943916f8b1583697'],
  ['credit note', credit, '39ee4a629fed81506668f00838aee77c94eb9785c0324f36e69a696b084db74e'],
])('an old %s is drawn to the byte as it always was', async (_kind, receipt, hash) => {
  const pdf = await drawFormOne(receipt)
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(hash)
})
