import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatWithin } from '#domains/catalog/vat.rules.ts'
import type { IssuedInvoice } from '#domains/payments/documents/invoice-document.rules.ts'
import { buildCorrection, creditedCents, buildInvoice, planInvoiceNumber } from './plan-invoice.rules.ts'

const parties = {
  seller: {
    legalName: 'Lichttafel B.V.',
    tradeName: 'Lichttafel',
    email: 'wij@voorbeeld.nl',
    address: null,
    addressLine: 'Keizersgracht 1, Amsterdam',
    kvkNumber: '12345678',
    vatId: 'NL123456789B01',
  },
  buyer: {
    name: 'Studio Noord',
    company: null,
    email: 'noord@voorbeeld.nl',
    address: null,
    kvkNumber: null,
    vatId: null,
    reference: null,
    isBusiness: true,
  },
}

const paymentId = '0199a0c0-0000-7000-8000-0000abcdef12'
const paidAt = new Date('2026-12-31T23:30:00Z')
const saleOf = (amountCents: number, lines = [{ description: 'Studio', amountCents }]) => ({
  paymentId,
  amountCents,
  paidAt,
  method: 'iDEAL',
  lines,
})
const issuedAs = (number: number, document: IssuedInvoice['document']): IssuedInvoice => ({
  kind: document.totalCents < 0 ? 'credit' : 'invoice',
  number: planInvoiceNumber({ year: 2026, number }),
  issuedOn: '2026-12-31',
  document,
})

const cents = fc.integer({ min: 1, max: 10_000_000 })
const listed = fc.array(fc.integer({ min: -50_000, max: 500_000 }), { maxLength: 5 })

test('an invoice is for what was paid, whatever was settled with a credit: lines, net and VAT add up', () => {
  fc.assert(
    fc.property(cents, listed, (paidCents, amounts) => {
      const lines = amounts.map((amountCents) => ({ description: 'Studio', amountCents }))
      const { lines: written, vat, totalCents } = buildInvoice(saleOf(paidCents, lines), parties)
      expect(totalCents).toBe(paidCents)
      expect(written.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(paidCents)
      expect(vat).toEqual([
        {
          category: 'S',
          rate: 21,
          country: 'NL',
          vatCents: vatWithin(paidCents, 21),
          netCents: paidCents - vatWithin(paidCents, 21),
        },
      ])
    }),
  )
})

test('whatever goes back in parts and returns, credit notes add up to the cent to what they credit, and to its VAT', () => {
  const shares = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(cents, shares, (paidCents, percentages) => {
      const invoice = issuedAs(1, buildInvoice(saleOf(paidCents), parties))
      const issued = [invoice]
      for (const percentage of [...percentages, 100]) {
        const before = creditedCents(issued.map(({ document }) => document))
        const refundCents = Math.round((paidCents * percentage) / 100) - before
        if (refundCents === 0) continue
        const why = refundCents > 0 ? 'refunded' : 'returned'
        const document = buildCorrection(issued, { cents: refundCents, issuedOn: '2027-01-02', why })
        const { netCents, vatCents } = document.vat[0]!
        expect(document.totalCents).toBe(-refundCents)
        expect(netCents + vatCents).toBe(document.totalCents)
        expect(document.paid).toBeNull()
        issued.push(issuedAs(issued.length + 1, document))
      }
      const sum = (of: 'netCents' | 'vatCents') =>
        issued.reduce((total, { document }) => total + document.vat[0]![of], 0)
      expect([sum('netCents'), sum('vatCents')].map((rest) => rest + 0)).toEqual([0, 0])
    }),
  )
})

test('an invoice says when and how it was paid, by the calendar of Amsterdam', () => {
  const { suppliedOn, paid, orderNumber, form } = buildInvoice(saleOf(5900), parties)
  expect({ suppliedOn, paid, orderNumber, form }).toEqual({
    form: 2,
    suppliedOn: '2027-01-01',
    paid: { on: '2027-01-01', method: 'iDEAL' },
    orderNumber: 'ABCDEF12',
  })
})

test('a credit note names the invoice that it corrects, and is to whom that was, at its rate', () => {
  const invoice = issuedAs(7, buildInvoice(saleOf(5900), parties))
  const credit = buildCorrection([invoice], { cents: 5900, issuedOn: '2027-01-02', why: 'refunded' })
  expect(credit).toMatchObject({
    credits: { number: 'LT-2026-0007', issuedOn: '2026-12-31' },
    lines: [{ description: 'Terugbetaling van je abonnement', amountCents: -5900 }],
    vat: [{ category: 'S', rate: 21, country: 'NL', netCents: -4876, vatCents: -1024 }],
    totalCents: -5900,
    suppliedOn: '2027-01-02',
    paid: null,
    ...parties,
  })
})
