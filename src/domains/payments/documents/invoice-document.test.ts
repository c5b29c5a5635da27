import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Vat } from '#domains/catalog/vat.rules.ts'
import {
  creditedVatOf,
  correctionLines,
  vatOfLines,
  type InvoiceDocument,
  type InvoiceVat,
} from './invoice-document.rules.ts'

const vats: Vat[] = [
  { category: 'S', rate: 21, country: 'NL' },
  { category: 'S', rate: 9, country: 'NL' },
  { category: 'S', rate: 21, country: 'BE' },
  { category: 'S', rate: 6, country: 'BE' },
  { category: 'E', rate: 0, country: 'NL' },
  { category: 'K', rate: 0, country: 'BE' },
]

const anyLines = fc.array(
  fc.record({
    vat: fc.constantFrom(...vats),
    amountCents: fc.oneof(fc.constant(1), fc.integer({ min: 0, max: 1_000_000 })),
  }),
  { minLength: 1, maxLength: 12 },
)

const grossOf = (vat: readonly InvoiceVat[]) =>
  vat.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0)
const documentOf = (vat: InvoiceVat[]) => ({ vat }) as InvoiceDocument
const keyOf = ({ category, rate, country }: Vat) => `${category} ${rate} ${country}`

test('net and VAT make the gross amount of each rate and country, to the cent', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const vat = vatOfLines(lines)
      expect(grossOf(vat)).toBe(lines.reduce((sum, { amountCents }) => sum + amountCents, 0))
      for (const one of vat) {
        const own = lines.filter((line) => keyOf(line.vat) === keyOf(one))
        expect(one.netCents + one.vatCents).toBe(own.reduce((sum, { amountCents }) => sum + amountCents, 0))
        if (one.category !== 'S') expect(one.vatCents).toBe(0)
      }
    }),
  )
})

test('parts that go back add up to the whole invoice, at every rate, whatever failed in between', () => {
  fc.assert(
    fc.property(
      anyLines,
      fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), fails: fc.boolean() }), { maxLength: 8 }),
      (lines, parts) => {
        const invoice = documentOf(vatOfLines(lines))
        const corrections: InvoiceDocument[] = []
        const leftCents = () => grossOf(invoice.vat) + grossOf(corrections.flatMap(({ vat }) => vat))
        const credit = (cents: number) => {
          const vat = creditedVatOf(invoice, corrections, cents)
          expect(grossOf(vat)).toBe(0 - cents)
          for (const one of vat) {
            expect(one.vatCents).toBeLessThanOrEqual(0)
            expect(one.netCents).toBeLessThanOrEqual(1)
          }
          expect(correctionLines('Terug', vat).reduce((sum, line) => sum + line.amountCents, 0)).toBe(
            0 - cents,
          )
          corrections.push(documentOf(vat))
          return vat
        }
        for (const { share, fails } of parts) {
          const cents = Math.ceil((leftCents() * share) / 100)
          if (cents === 0) continue
          const vat = credit(cents)
          if (fails)
            corrections.push(
              documentOf(vat.map((one) => ({ ...one, netCents: -one.netCents, vatCents: -one.vatCents }))),
            )
        }
        if (leftCents() > 0) credit(leftCents())
        for (const one of invoice.vat) {
          const own = corrections.flatMap(({ vat }) => vat).filter((other) => keyOf(other) === keyOf(one))
          const sumOf = (part: 'netCents' | 'vatCents') =>
            own.reduce((sum, other) => sum + other[part], one[part])
          expect([sumOf('netCents'), sumOf('vatCents')]).toEqual([0, 0])
        }
      },
    ),
  )
})
