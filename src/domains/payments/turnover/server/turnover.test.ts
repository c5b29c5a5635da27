import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import type { Vat } from '#domains/catalog/vat.rules.ts'
import type { Country } from '#platform/pure/postal-address.ts'
import { readCsv } from '#platform/pure/read-csv.ts'
import { completeBusiness } from '#test/world/a-business.ts'
import { lettersTo } from '#test/world/letters.ts'
import type { Photographer } from '#test/world/people.ts'
import { newShopWorld, type Buyer, type ShopWorld } from '#test/payments/shop-world.ts'
import { readZip } from '#test/journeys/read-zip.ts'
import { creditedVat, type FormOneDocument } from '../../documents/form-one.rules.ts'
import {
  correctionLines,
  creditedVatOf,
  vatOfLines,
  type InvoiceDocument,
  type InvoiceKind,
} from '../../documents/invoice-document.rules.ts'
import { isFormTwo, type ReceiptDocument } from '../../payments.rules.ts'
import { sendToAccountants } from './send-to-accountants.job.ts'
import { watchLimits } from './watch-limits.job.ts'

let world: ShopWorld
let studio: Photographer
let buyer: Buyer
let orderId: string
beforeAll(async () => {
  world = await newShopWorld()
  ;({ studio, buyer, orderId } = await newSeller())
}, 60_000)
afterAll(() => world.close())

/** A studio with an order, to which documents can be given. */
async function newSeller(changes: Parameters<typeof completeBusiness>[2] = {}) {
  const studio = await world.photographer()
  const buyer = await world.newBuyer(studio)
  const { orderId } = await world.order(buyer)
  await completeBusiness(world.services, studio.id, changes)
  return { studio, buyer, orderId }
}

type Seller = { studio: Photographer; buyer: { id: string }; orderId: string }
type Issued = { document: ReceiptDocument; kind: InvoiceKind; on: Date }

/** Documents as if they had been issued then, numbered by year. */
async function issue({ studio, buyer, orderId }: Seller, all: readonly Issued[]) {
  const numbers = new Map<number, number>()
  const rows = all
    .toSorted((one, other) => one.on.getTime() - other.on.getTime())
    .map(({ document, kind, on }) => {
      const year = Number(on.toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' }).slice(0, 4))
      const number = (numbers.get(year) ?? 0) + 1
      numbers.set(year, number)
      const total = document.totalCents
      return { id: randomUUID(), source: randomUUID(), kind, year, number, total, document, on }
    })
  await world.owner.query(
    `insert into receipts (id, order_id, client_id, photographer_id, source, kind, year, number, total_cents, document, issued_at)
      select id, $1, $2, $3, source, kind, year, number, total, document, "on"
      from jsonb_to_recordset($4) as given (id uuid, source text, kind text, year int, number int, total int, document jsonb, "on" timestamptz)`,
    [orderId, buyer.id, studio.id, JSON.stringify(rows)],
  )
}

const forget = ({ studio }: Pick<Seller, 'studio'>) =>
  world.owner.query('delete from receipts where photographer_id = $1', [studio.id])

type Line = { vat: Vat; amountCents: number }
type Party = { country: Country; vatId?: string; name?: string }

function documentOf(
  lines: readonly Line[],
  { country, vatId, name = 'Anna de Vries' }: Party,
): InvoiceDocument {
  const address = { street: 'Straat', houseNumber: '1', postcode: '1000 AA', city: 'Stad', country }
  return {
    form: 2,
    seller: {
      legalName: 'M. Vossen',
      tradeName: 'Studio Vossen',
      email: 'vossen@voorbeeld.nl',
      address: { ...address, country: 'NL' },
      addressLine: null,
      kvkNumber: null,
      vatId: 'NL123456782B01',
    },
    buyer: {
      name,
      company: vatId ? `Bedrijf ${vatId}` : null,
      email: 'anna@voorbeeld.nl',
      address,
      kvkNumber: null,
      vatId: vatId ?? null,
      reference: null,
      isBusiness: vatId !== undefined,
    },
    look: { accentColor: null, logoKey: null },
    orderNumber: 'LT-1',
    suppliedOn: '2026-11-01',
    credits: null,
    lines: lines.map((line) => ({
      ...line,
      description: 'Fotoprint',
      quantity: 1,
      unitPriceCents: line.amountCents,
    })),
    vat: vatOfLines(lines),
    totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    sentences: [],
    paid: { on: '2026-11-01', method: 'iDEAL' },
  }
}

function creditOf(invoice: InvoiceDocument, cents: number): InvoiceDocument {
  const vat = creditedVatOf(invoice, [], cents)
  return {
    ...invoice,
    credits: { number: '2026-0001', issuedOn: '2026-11-01' },
    lines: correctionLines('Terug', vat),
    vat,
    totalCents: 0 - cents,
    paid: null,
  }
}

type OldLine = { amountCents: number; vatRate: number }

const formOne = (lines: readonly OldLine[], creditCents?: number): FormOneDocument => {
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const about = {
    seller: { name: 'Studio Vossen', businessName: 'Studio Vossen', kvkNumber: null },
    customer: { name: 'Oude Klant', email: 'oud@voorbeeld.nl', addressLines: [] },
    orderNumber: 'LT-0',
  }
  const line = { description: 'Print', quantity: 1 }
  if (creditCents === undefined)
    return {
      ...about,
      credits: null,
      lines: lines.map((one) => ({ ...line, ...one, unitPriceCents: one.amountCents })),
      vat: creditedVat(lines, 0, totalCents),
      totalCents,
    }
  return {
    ...about,
    credits: '2026-0001',
    lines: [{ ...line, amountCents: -creditCents, unitPriceCents: -creditCents }],
    vat: creditedVat(lines, 0, creditCents).map(({ rate, cents }) => ({ rate, cents: 0 - cents })),
    totalCents: -creditCents,
  }
}

const amount = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 300_000 }))
const dutch: Vat[] = [
  { category: 'S', rate: 21, country: 'NL' },
  { category: 'S', rate: 9, country: 'NL' },
]
const inBelgium: Vat[] = [
  { category: 'S', rate: 21, country: 'BE' },
  { category: 'S', rate: 6, country: 'BE' },
]
const kor: Vat[] = [{ category: 'E', rate: 0, country: 'NL' }]
const reversed: Vat[] = [
  { category: 'K', rate: 0, country: 'BE' },
  { category: 'AE', rate: 0, country: 'BE' },
]

const linesOf = (vats: readonly Vat[]) =>
  fc.array(fc.record({ vat: fc.constantFrom(...vats), amountCents: amount }), { minLength: 1, maxLength: 4 })

const anInvoice = fc.oneof(
  linesOf(dutch).map((lines) => documentOf(lines, { country: 'NL' })),
  linesOf(inBelgium).map((lines) => documentOf(lines, { country: 'BE' })),
  linesOf(kor).map((lines) => documentOf(lines, { country: 'NL' })),
  fc
    .tuple(linesOf(reversed), fc.constantFrom('BE0123456749', 'BE0987654394'))
    .map(([lines, vatId]) => documentOf(lines, { country: 'BE', vatId })),
)

const oldLines = fc.array(fc.record({ vatRate: fc.constantFrom(21, 9), amountCents: amount }), {
  minLength: 1,
  maxLength: 3,
})
const share = fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined })

const aDocument: fc.Arbitrary<Omit<Issued, 'on'>> = fc.oneof(
  { arbitrary: fc.tuple(anInvoice, share), weight: 4 },
  { arbitrary: fc.tuple(oldLines, share), weight: 1 },
)
  .map(([what, percent]) => {
    const partOf = (cents: number) => Math.ceil((cents * percent!) / 100)
    const kind = percent === undefined ? 'invoice' : 'credit'
    if (Array.isArray(what)) {
      const total = what.reduce((sum, { amountCents }) => sum + amountCents, 0)
      return { kind, document: formOne(what, percent && partOf(total)) }
    }
    return { kind, document: percent === undefined ? what : creditOf(what, partOf(what.totalCents)) }
  })

/** Around the edges of quarters and of the year, in Amsterdam, as well as within. */
const aMoment = fc.oneof(
  fc.constantFrom(
    '2026-12-31T22:59:59Z',
    '2026-12-31T23:00:00Z',
    '2025-12-31T22:59:59Z',
    '2025-12-31T23:00:00Z',
    '2026-03-31T21:59:59Z',
    '2026-03-31T22:00:00Z',
    '2026-09-30T22:00:00Z',
  ),
  fc.date({ min: new Date('2026-01-02'), max: new Date('2026-12-30'), noInvalidDate: true }).map((on) => on.toISOString()),
).map((text) => new Date(text))

const aHistory = fc.array(
  fc.tuple(aDocument, aMoment).map(([document, on]): Issued => ({ ...document, on })),
  { maxLength: 25 },
)

const day = (on: Date) => on.toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' })
const quarterOf = (on: Date) => `${day(on).slice(0, 4)}-K${Math.ceil(Number(day(on).slice(5, 7)) / 3)}`

/** Net and VAT of documents, by a reading of their own: of each the gross by rate, less the VAT that it says. */
function independently(all: readonly Issued[]) {
  const sums = { high: [0, 0], low: [0, 0], zero: [0, 0], exempt: [0, 0], europe: [0, 0], oss: [0, 0] }
  let totalCents = 0
  const add = (to: keyof typeof sums, net: number, vat: number) => {
    sums[to][0]! += net
    sums[to][1]! += vat
  }
  for (const { document } of all) {
    totalCents += document.totalCents
    if (isFormTwo(document)) {
      for (const { category, rate, country, netCents, vatCents } of document.vat) {
        if (category === 'E') add('exempt', netCents, vatCents)
        else if (category !== 'S') add('europe', netCents, vatCents)
        else if (country === 'BE') add('oss', netCents, vatCents)
        else add(rate === 21 ? 'high' : 'low', netCents, vatCents)
      }
      continue
    }
    const vatAt = (rate: number) => document.vat.find((one) => one.rate === rate)?.cents ?? 0
    const isMixed = document.vat.length === 2
    const lowGross =
      document.credits === null
        ? document.lines.filter(({ vatRate }) => vatRate === 9).reduce((sum, line) => sum + line.amountCents, 0)
        : isMixed
          ? Math.sign(vatAt(9)) * Math.round((Math.abs(vatAt(9)) * 109) / 9)
          : document.vat[0]!.rate === 9
            ? document.totalCents
            : 0
    add('low', lowGross - vatAt(9), vatAt(9))
    add('high', document.totalCents - lowGross - vatAt(21), vatAt(21))
  }
  return { sums, totalCents }
}

const quarters = ['2026-K1', '2026-K2', '2026-K3', '2026-K4']
const pairs = (boxes: Record<string, { netCents: number; vatCents: number }>) =>
  Object.fromEntries(Object.entries(boxes).map(([box, sum]) => [box, [sum.netCents, sum.vatCents]]))

const textOf = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return answer.text()
}

const centsIn = (cell: string) => Math.round(Number(cell.replace(',', '.')) * 100)

test('every figure is the sum of its documents, to the cent, on the page, behind it and in the file', async () => {
  const seller = { studio, buyer, orderId }
  await fc.assert(
    fc.asyncProperty(aHistory, async (history) => {
      await forget(seller)
      await issue(seller, history)
      let yearCents = 0
      for (const quarter of quarters) {
        const own = history.filter(({ on }) => quarterOf(on) === quarter)
        const expected = independently(own)
        const found = await studio.turnover.findTurnover({ quarter })
        expect(pairs(found.boxes)).toEqual(expected.sums)
        expect(found.documentCount).toBe(own.length)
        const ofBoxes = Object.values(found.boxes).reduce((sum, one) => sum + one.netCents + one.vatCents, 0)
        expect(ofBoxes).toBe(expected.totalCents)
        yearCents += ofBoxes

        const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
        expect(sumOf(found.oss.map(({ netCents }) => netCents))).toBe(found.boxes.oss.netCents)
        expect(sumOf(found.icp.map((line) => line.goodsCents + line.servicesCents))).toBe(
          found.boxes.europe.netCents,
        )
        const figures = [
          ...Object.entries(found.boxes).map(([figure, sum]) => ({ figure, ...sum })),
          ...found.oss.map(({ country, rate, ...sum }) => ({ figure: `oss.${country}.${rate}`, ...sum })),
          ...found.icp.map(({ vatId, goodsCents, servicesCents }) => ({
            figure: `europe.${vatId}`,
            netCents: goodsCents + servicesCents,
            vatCents: 0,
          })),
        ]
        for (const { figure, netCents, vatCents } of figures) {
          const { rows } = await studio.turnover.listDocuments({ quarter, figure })
          expect([sumOf(rows.map((row) => row.netCents)), sumOf(rows.map((row) => row.vatCents))]).toEqual([
            netCents,
            vatCents,
          ])
        }

        const lines = readCsv(await textOf(await studio.get(`/receipts/${quarter}.csv`))).slice(1)
        expect(sumOf(lines.map((line) => centsIn(line[8]!)))).toBe(
          sumOf(Object.values(found.boxes).map((box) => box.netCents)),
        )
        expect(sumOf(lines.map((line) => centsIn(line[9]!)))).toBe(
          sumOf(Object.values(found.boxes).map((box) => box.vatCents)),
        )
        expect(new Set(lines.map((line) => line[1])).size).toBe(own.length)
      }
      const ofYear = history.filter(({ on }) => day(on).startsWith('2026'))
      expect(yearCents).toBe(independently(ofYear).totalCents)
    }),
    { numRuns: 15 },
  )
}, 120_000)
