import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Vat } from '#domains/catalog/vat.rules.ts'
import type { Country } from '#platform/pure/postal-address.ts'
import { readCsv } from '#platform/pure/read-csv.ts'
import { saveCompleteBusiness } from '#test/world/a-business.ts'
import { firstRun } from '#test/world/first-run.ts'
import { listLettersTo } from '#test/world/letters.ts'
import type { Photographer } from '#test/world/people.ts'
import { newShopWorld, type Buyer, type ShopWorld } from '#test/payments/shop-world.ts'
import { expectSameAsCsv } from '#test/world/read-workbook.ts'
import { readZip } from '#test/journeys/read-zip.ts'
import {
  correctionLines,
  creditedVatOf,
  vatOfLines,
  type InvoiceDocument,
  type InvoiceKind,
} from '../../documents/invoice-document.rules.ts'
import { sendToAccountants } from './send-to-accountants.job.ts'
import { watchLimits } from './watch-limits.job.ts'

let world: ShopWorld
let studio: Photographer
let buyer: Buyer
let orderId: string
beforeAll(async () => {
  world = await newShopWorld()
  ;({ studio, buyer, orderId } = await newSeller())
})
afterAll(() => world.close())

async function newSeller(changes: Parameters<typeof saveCompleteBusiness>[2] = {}) {
  const studio = await world.photographer()
  const buyer = await world.newBuyer(studio)
  const { orderId } = await world.order(buyer)
  await saveCompleteBusiness(world.services, studio.id, changes)
  return { studio, buyer, orderId }
}

type Seller = { studio: Photographer; buyer: { id: string }; orderId: string }
type DatedDocument = { document: InvoiceDocument; kind: InvoiceKind; on: Date }

/** Inserts documents as if issued on their days, numbered by year. */
async function issue({ studio, buyer, orderId }: Seller, all: readonly DatedDocument[]) {
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

const share = fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined })

const aDocument: fc.Arbitrary<Omit<DatedDocument, 'on'>> = fc
  .tuple(anInvoice, share)
  .map(([invoice, percent]) => {
    if (percent === undefined) return { kind: 'invoice', document: invoice }
    const cents = Math.ceil((invoice.totalCents * percent) / 100)
    return { kind: 'credit', document: creditOf(invoice, cents) }
  })

/** Includes the edges of quarters and years in Amsterdam. */
const aMoment = fc
  .oneof(
    fc.constantFrom(
      '2026-12-31T22:59:59Z',
      '2026-12-31T23:00:00Z',
      '2025-12-31T22:59:59Z',
      '2025-12-31T23:00:00Z',
      '2026-03-31T21:59:59Z',
      '2026-03-31T22:00:00Z',
      '2026-09-30T22:00:00Z',
    ),
    fc
      .date({ min: new Date('2026-01-02'), max: new Date('2026-12-30'), noInvalidDate: true })
      .map((on) => on.toISOString()),
  )
  .map((text) => new Date(text))

const aHistory = fc.array(
  fc.tuple(aDocument, aMoment).map(([document, on]): DatedDocument => ({ ...document, on })),
  { maxLength: 25 },
)

const day = (on: Date) => on.toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' })
const quarterOf = (on: Date) => `${day(on).slice(0, 4)}-K${Math.ceil(Number(day(on).slice(5, 7)) / 3)}`

function computeIndependently(all: readonly DatedDocument[]) {
  const sums = { high: [0, 0], low: [0, 0], zero: [0, 0], exempt: [0, 0], europe: [0, 0], oss: [0, 0] }
  let totalCents = 0
  const add = (to: keyof typeof sums, net: number, vat: number) => {
    sums[to][0]! += net
    sums[to][1]! += vat
  }
  for (const { document } of all) {
    totalCents += document.totalCents
    for (const { category, rate, country, netCents, vatCents } of document.vat) {
      if (category === 'E') add('exempt', netCents, vatCents)
      else if (category !== 'S') add('europe', netCents, vatCents)
      else if (country === 'BE') add('oss', netCents, vatCents)
      else add(rate === 21 ? 'high' : 'low', netCents, vatCents)
    }
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

const linesOfFile = (text: string) =>
  readCsv(text)
    .slice(1)
    .map(({ cells }) => cells)

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
        const expected = computeIndependently(own)
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

        const lines = linesOfFile(await textOf(await studio.get(`/receipts/${quarter}.csv`)))
        expect(sumOf(lines.map((line) => centsIn(line[8]!)))).toBe(
          sumOf(Object.values(found.boxes).map((box) => box.netCents)),
        )
        expect(sumOf(lines.map((line) => centsIn(line[9]!)))).toBe(
          sumOf(Object.values(found.boxes).map((box) => box.vatCents)),
        )
        expect(new Set(lines.map((line) => line[1])).size).toBe(own.length)
      }
      const ofYear = history.filter(({ on }) => day(on).startsWith('2026'))
      expect(yearCents).toBe(computeIndependently(ofYear).totalCents)
    }),
    { numRuns: 15 },
  )
})

const high: Vat = { category: 'S', rate: 21, country: 'NL' }
const exempt: Vat = { category: 'E', rate: 0, country: 'NL' }
const sale = (
  amountCents: number,
  on: Date,
  vat = high,
  party: Party = { country: 'NL' },
): DatedDocument => ({
  kind: 'invoice',
  document: documentOf([{ vat, amountCents }], party),
  on,
})

test('the ZIP holds each document once, as PDF and UBL, and their lines', async () => {
  const seller = await newSeller()
  const invoice = documentOf([{ vat: high, amountCents: 121_00 }], { country: 'NL', name: '=HYPERLINK("x")' })
  await issue(seller, [
    sale(60_50, new Date('2026-10-01T10:00Z'), high, { country: 'NL', name: 'Bram Visser' }),
    { kind: 'invoice', document: invoice, on: new Date('2026-10-02T10:00Z') },
    { kind: 'credit', document: creditOf(invoice, 21_00), on: new Date('2026-11-03T10:00Z') },
    sale(10_00, new Date('2026-07-01T10:00Z')),
  ])
  const answer = await seller.studio.get('/receipts/2026-K4.zip')
  expect(answer.headers.get('content-disposition')).toContain('boekhouding-2026-K4.zip')
  const files = readZip(Buffer.from(await answer.arrayBuffer()))
  expect(files.map(({ name }) => name)).toEqual([
    'factuur-2026-0002.pdf',
    'factuur-2026-0002.xml',
    'factuur-2026-0003.pdf',
    'factuur-2026-0003.xml',
    'creditfactuur-2026-0004.pdf',
    'creditfactuur-2026-0004.xml',
    'boekhouding.csv',
  ])
  for (const { name, bytes } of files)
    if (name.endsWith('.pdf')) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(files[3]!.bytes.toString()).toContain('<cbc:ID>2026-0003</cbc:ID>')
  const csv = files.at(-1)!.bytes.toString()
  expect(csv).toBe(`\uFEFF${await textOf(await seller.studio.get('/receipts/2026-K4.csv'))}`)
  expect(csv.split('\r\n').slice(1, -1)).toEqual([
    '"2026-10-01";"2026-0002";"Factuur";"Bram Visser";"NL";;"S";21;50,00;10,50;60,50;"iDEAL";"LT-1"',
    `"2026-10-02";"2026-0003";"Factuur";"'=HYPERLINK(""x"")";"NL";;"S";21;100,00;21,00;121,00;"iDEAL";"LT-1"`,
    `"2026-11-03";"2026-0004";"Creditfactuur";"'=HYPERLINK(""x"")";"NL";;"S";21;-17,36;-3,64;-21,00;;"LT-1"`,
  ])
  const lines = await expectSameAsCsv(seller.studio, '/receipts/2026-K4.csv')
  expect(lines[0]?.slice(0, 2)).toEqual([{ number: 46_296, format: 'dd-mm-yyyy' }, '2026-0002'])
  const november = await seller.studio.get('/receipts/2026-11.zip')
  expect(readZip(Buffer.from(await november.arrayBuffer()))).toHaveLength(3)
})

test('a quarter without documents has figures of nothing, and files that say so', async () => {
  const seller = await newSeller()
  const found = await seller.studio.turnover.findTurnover({})
  expect(found).toMatchObject({
    quarters: [found.quarter],
    documentCount: 0,
    icp: [],
    oss: [],
    limits: [],
    boxes: { high: { netCents: 0, vatCents: 0 } },
  })
  const zip = await seller.studio.get(`/receipts/${found.quarter}.zip`)
  expect(readZip(Buffer.from(await zip.arrayBuffer())).map(({ name }) => name)).toEqual(['boekhouding.csv'])
})

test('a studio sees its own turnover alone, and its clients, admins and strangers none', async () => {
  const seller = await newSeller()
  await issue(seller, [sale(500_00, world.clock())])
  const other = await newSeller()
  const { quarter } = await seller.studio.turnover.findTurnover({})
  expect((await other.studio.turnover.findTurnover({})).documentCount).toBe(0)
  expect((await other.studio.turnover.listDocuments({ quarter, figure: 'high' })).rows).toEqual([])
  const strangers = [seller.buyer, await world.admin(), world.visitor()]
  for (const ending of ['zip', 'csv', 'xlsx']) {
    const url = `/receipts/${quarter}.${ending}`
    for (const who of strangers) expect((await who.get(url)).status).toBe(404)
    const theirs = Buffer.from(await (await other.studio.get(url)).arrayBuffer())
    expect(theirs.toString()).not.toContain('Anna de Vries')
  }
  for (const name of ['2026-K5', '2026-13', '2026', 'K4', '../x', '1999-K1'])
    expect((await seller.studio.get(`/receipts/${encodeURIComponent(name)}.zip`)).status).toBe(404)
})

test('of three ZIPs asked for at once two are made, and one that is left makes room', async () => {
  const seller = await newSeller()
  // Enough documents, so that no ZIP is complete before the third request.
  await issue(
    seller,
    Array.from({ length: 8 }, () => sale(100_00, world.clock())),
  )
  const { quarter } = await seller.studio.turnover.findTurnover({})
  const ask = () => seller.studio.get(`/receipts/${quarter}.zip`)
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 429])
  const [first, second] = answers.filter(({ status }) => status === 200)
  await first!.body!.cancel()
  await second!.arrayBuffer()
  await expect.poll(async () => (await ask()).status).toBe(200)
})

test('while a quarter is put into a ZIP, everybody else is answered', async () => {
  const seller = await newSeller()
  const documentCount = 30
  await issue(
    seller,
    Array.from({ length: documentCount }, () => sale(100_00, world.clock())),
  )
  const { quarter } = await seller.studio.turnover.findTurnover({})
  const zip = await seller.studio.get(`/receipts/${quarter}.zip`)
  const read = { isDone: false }
  const reading = zip.arrayBuffer().finally(() => (read.isDone = true))
  let answers = 0
  for (; !read.isDone; answers += 1) await seller.studio.clients.listClients({})
  expect(readZip(Buffer.from(await reading))).toHaveLength(documentCount * 2 + 1)
  expect(answers).toBeGreaterThan(documentCount)
})

const job = () => firstRun(world.services)
const DAY_MS = 24 * 60 * 60_000

const goTo = (text: string) =>
  world.clock.advance(new Date(`${text}T12:00Z`).getTime() - world.clock().getTime())

test('warnings come at 80, 95 and 100 % of the KOR, once each, with what was sold elsewhere, and a letter at the last', async () => {
  const seller = await newSeller({
    otherRevenueCents: 15_000_00,
    otherRevenueYear: world.clock().getFullYear(),
  })
  await seller.studio.business.addVatScheme({ scheme: 'kor', from: '2020-01-01' })
  const listWarnings = async () => {
    await watchLimits.run({}, job())
    await watchLimits.run({}, job())
    const { notifications } = await seller.studio.notifications.listNotifications({})
    return notifications.filter(({ kind }) => kind === 'limit_kor').map(({ count }) => count)
  }
  const sold: DatedDocument[] = []
  const sells = async (amountCents: number) => {
    sold.push(sale(amountCents, world.clock(), exempt))
    await forget(seller)
    await issue(seller, sold)
  }
  await sells(999_99)
  expect(await listWarnings()).toEqual([])
  await sells(1)
  expect(await listWarnings()).toEqual([80])
  await seller.studio.notifications.markRead({})
  expect(await listWarnings()).toEqual([80])
  expect((await seller.studio.turnover.findTurnover({})).limits).toEqual([
    { kind: 'kor', soldCents: 16_000_00, limitCents: 20_000_00, percent: 80 },
  ])
  const letters = async () =>
    (await listLettersTo(world, seller.studio.email)).filter(({ kind }) => kind === 'turnover_limit')
  await sells(2_999_99)
  expect(await listWarnings()).toEqual([80])
  await sells(1)
  expect(await listWarnings()).toEqual([95, 80])
  await seller.studio.notifications.markRead({})
  expect(await letters()).toHaveLength(0)
  await sells(1_000_00)
  expect(await listWarnings()).toEqual([100, 95, 80])
  expect(await letters()).toHaveLength(1)
  await sells(1_000_00)
  expect(await listWarnings()).toEqual([100, 95, 80])
  // Checks the past year again. The new year starts at zero.
  world.clock.advance(
    new Date(`${world.clock().getFullYear() + 1}-01-05T12:00Z`).getTime() - world.clock().getTime(),
  )
  await watchLimits.run({}, job())
  expect(await letters()).toHaveLength(1)
  await world.owner.query(`update photographers set active_until = $2 where id = $1`, [
    seller.studio.id,
    new Date(world.clock().getTime() + 30 * DAY_MS),
  ])
  const { email, password } = seller.studio
  await seller.studio.accounts.signIn({ email, password })
  expect((await seller.studio.turnover.findTurnover({})).limits).toEqual([
    { kind: 'kor', soldCents: 0, limitCents: 20_000_00, percent: null },
  ])
})

test('what goes to people in Belgium counts for the limit of € 10.000, without VAT, until the studio uses the OSS', async () => {
  const seller = await newSeller()
  await issue(seller, [
    sale(9_680_00, world.clock(), high, { country: 'BE' }),
    sale(
      50_000_00,
      world.clock(),
      { category: 'K', rate: 0, country: 'BE' },
      { country: 'BE', vatId: 'BE0123456749' },
    ),
  ])
  // Removes the order's delivery address, which takes precedence over the document's.
  await world.owner.query(
    `update orders set metadata = metadata || '{"deliveryAddress": null}' where id = $1`,
    [seller.orderId],
  )
  expect((await seller.studio.turnover.findTurnover({})).limits).toEqual([
    { kind: 'abroad', soldCents: 8_000_00, limitCents: 10_000_00, percent: 80 },
  ])
  await watchLimits.run({}, job())
  const { notifications } = await seller.studio.notifications.listNotifications({})
  expect(notifications).toContainEqual(expect.objectContaining({ kind: 'limit_abroad', count: 80 }))
  await saveCompleteBusiness(world.services, seller.studio.id, { ossSince: '2026-01-01' })
  expect((await seller.studio.turnover.findTurnover({})).limits).toEqual([])
})

test('a bookkeeper gets one letter a month, whoever runs it and however late, and its link opens that month alone', async () => {
  const seller = await newSeller({ accountantEmail: 'boekhouder@voorbeeld.nl' })
  const { studio } = seller
  goTo('2027-03-20')
  const signIn = () => studio.accounts.signIn({ email: studio.email, password: studio.password })
  await world.owner.query(`update photographers set active_until = '2028-01-01' where id = $1`, [studio.id])
  await signIn()
  await studio.turnover.setMonthly({ isMonthly: true })
  await studio.turnover.setMonthly({ isMonthly: true })
  expect(await studio.turnover.findAccountant({})).toEqual({
    email: 'boekhouder@voorbeeld.nl',
    isMonthly: true,
  })
  await issue(seller, [
    sale(11_00, new Date('2027-02-20T10:00Z')),
    sale(22_00, new Date('2027-03-21T10:00Z')),
    sale(33_00, new Date('2027-04-10T10:00Z')),
  ])
  const letters = async () => listLettersTo(world, 'boekhouder@voorbeeld.nl')
  const runs = () => Promise.all([sendToAccountants.run({}, job()), sendToAccountants.run({}, job())])
  await runs()
  goTo('2027-04-01')
  await runs()
  expect(await letters()).toHaveLength(0)
  goTo('2027-04-02')
  await runs()
  await runs()
  expect(await letters()).toHaveLength(1)
  // The server was down on the 2nd of May and of June.
  goTo('2027-06-05')
  await runs()
  const all = await letters()
  const about = (month: string) => all.filter(({ subject }) => subject.endsWith(month))
  expect(all).toHaveLength(3)
  for (const month of ['maart 2027', 'april 2027', 'mei 2027']) expect(about(month)).toHaveLength(1)
  expect(about('mei 2027')[0]!.text).toContain('geen facturen')

  const link = /https?:\/\/\S+\/books\/\S+/.exec(about('april 2027')[0]!.text)![0]
  const path = new URL(link).pathname
  const stranger = world.visitor()
  const opened = await stranger.get(path)
  expect(opened.status).toBe(200)
  const files = readZip(Buffer.from(await opened.arrayBuffer()))
  expect(files.map(({ name }) => name)).toEqual([
    'factuur-2027-0003.pdf',
    'factuur-2027-0003.xml',
    'boekhouding.csv',
  ])
  const wrong = [
    path.replace('2027-04', '2027-03'),
    path.replace(studio.id, buyer.id),
    path.replace(/\.(\d+)\./, (_, seconds) => `.${Number(seconds) + 1}.`),
    path.slice(0, -1),
    '/books/geraden',
  ]
  for (const one of wrong) expect((await stranger.get(one)).status, one).toBe(404)
  for (const behind of ['.', '>', ')*', 'x']) expect((await stranger.get(path + behind)).status).toBe(200)

  await signIn()
  await saveCompleteBusiness(world.services, studio.id, { accountantEmail: 'nieuw@voorbeeld.nl' })
  expect((await stranger.get(path)).status).toBe(404)
  await saveCompleteBusiness(world.services, studio.id, { accountantEmail: 'boekhouder@voorbeeld.nl' })
  expect((await stranger.get(path)).status).toBe(200)
  await studio.turnover.setMonthly({ isMonthly: false })
  expect((await stranger.get(path)).status).toBe(404)
  await studio.turnover.setMonthly({ isMonthly: true })
  world.clock.advance(30 * DAY_MS)
  expect((await stranger.get(path)).status).toBe(404)
})

test('without a bookkeeper’s address nothing can be sent to one', async () => {
  const { studio } = await newSeller()
  await expect(studio.turnover.setMonthly({ isMonthly: true })).rejects.toMatchObject({
    code: 'accountant_unknown',
  })
})
