import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readXml, type ParsedElement } from '#test/payments/read-xml.ts'
import { firstBankDayFrom, writeBankPaymentOrder, type PaymentOrder } from './payment-order.ts'

/**
 * Element of pain.001.001.09 with the EPC's SEPA rules. The official schema (ISO 20022) may not be
 * copied here.
 */
type Rule = { name: string; text?: RegExp; most?: number; within?: Rule[] }

const text70 = /^[A-Za-z0-9/?:().,'+ -]{1,70}$/
const id35 = /^[A-Za-z0-9/?:().,'+ -]{1,35}$/
const amount = /^(?!0+\.00$)\d{1,9}\.\d{2}$/
const iban = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/
const count = /^[1-9]\d{0,14}$/
const account = (name: string): Rule => ({
  name,
  within: [{ name: 'Id', within: [{ name: 'IBAN', text: iban }] }],
})
const party = (name: string): Rule => ({ name, within: [{ name: 'Nm', text: text70 }] })

const documentRule: Rule = {
  name: 'Document',
  within: [
    {
      name: 'CstmrCdtTrfInitn',
      within: [
        {
          name: 'GrpHdr',
          within: [
            { name: 'MsgId', text: id35 },
            { name: 'CreDtTm', text: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/ },
            { name: 'NbOfTxs', text: count },
            { name: 'CtrlSum', text: amount },
            party('InitgPty'),
          ],
        },
        {
          name: 'PmtInf',
          within: [
            { name: 'PmtInfId', text: id35 },
            { name: 'PmtMtd', text: /^TRF$/ },
            { name: 'NbOfTxs', text: count },
            { name: 'CtrlSum', text: amount },
            { name: 'PmtTpInf', within: [{ name: 'SvcLvl', within: [{ name: 'Cd', text: /^SEPA$/ }] }] },
            { name: 'ReqdExctnDt', within: [{ name: 'Dt', text: /^\d{4}-\d\d-\d\d$/ }] },
            party('Dbtr'),
            account('DbtrAcct'),
            {
              name: 'DbtrAgt',
              within: [
                {
                  name: 'FinInstnId',
                  within: [{ name: 'Othr', within: [{ name: 'Id', text: /^NOTPROVIDED$/ }] }],
                },
              ],
            },
            { name: 'ChrgBr', text: /^SLEV$/ },
            {
              name: 'CdtTrfTxInf',
              most: Infinity,
              within: [
                { name: 'PmtId', within: [{ name: 'EndToEndId', text: id35 }] },
                { name: 'Amt', within: [{ name: 'InstdAmt', text: amount }] },
                party('Cdtr'),
                account('CdtrAcct'),
                { name: 'RmtInf', within: [{ name: 'Ustrd', text: /^[A-Za-z0-9/?:().,'+ -]{1,140}$/ }] },
              ],
            },
          ],
        },
      ],
    },
  ],
}

function expectRule(element: ParsedElement, { name, text, within = [] }: Rule, path = name) {
  expect(element.name, path).toBe(name)
  if (text) {
    expect(element.children, path).toEqual([])
    return expect(element.text, path).toMatch(text)
  }
  const names = element.children.map((child) => child.name)
  const expected = within.flatMap((rule) =>
    names.filter((childName) => childName === rule.name).slice(0, rule.most ?? 1),
  )
  expect(names, path).toEqual(expected)
  expect(new Set(names), path).toEqual(new Set(within.map((rule) => rule.name)))
  for (const child of element.children)
    expectRule(
      child,
      within.find((rule) => rule.name === child.name)!,
      `${path}/${child.name}`,
    )
}

const name = fc.oneof(
  fc.constantFrom('Zoë & Größe', '<script>', '李', 'A'.repeat(200)),
  fc.string({ unit: 'grapheme', maxLength: 90 }),
)
const party$ = fc.record({
  name,
  iban: fc.constantFrom('NL91ABNA0417164300', 'BE68539007547034', 'MT84MALT011000012345MTLCAST001S'),
})
const order$: fc.Arbitrary<PaymentOrder> = fc.record({
  fileId: fc.uuid(),
  madeAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true }),
  executesOn: fc.constant('2026-12-03'),
  debtor: party$,
  transfers: fc.array(
    fc.record({
      payoutId: fc.uuid(),
      amountCents: fc.integer({ min: 1, max: 2_000_000_000 }),
      to: party$,
      text: name.map((typed) => `Uitbetaling ${typed}`),
    }),
    { minLength: 1, maxLength: 30 },
  ),
})

const textsOf = (element: ParsedElement, wanted: string): string[] => [
  ...(element.name === wanted ? [element.text] : []),
  ...element.children.flatMap((child) => textsOf(child, wanted)),
]
const centsOf = (written: string) => Number(written.replace('.', ''))

test('whatever studios are called and get, a file follows the scheme, and its sums are those of its payouts', () => {
  fc.assert(
    fc.property(order$, (order) => {
      const document = readXml(writeBankPaymentOrder(order))
      expect(document.attributes).toEqual({ xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' })
      expectRule(document, documentRule)
      const total = order.transfers.reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect(textsOf(document, 'CtrlSum').map(centsOf)).toEqual([total, total])
      expect(textsOf(document, 'NbOfTxs').map(Number)).toEqual(Array(2).fill(order.transfers.length))
      expect(textsOf(document, 'InstdAmt').map(centsOf)).toEqual(
        order.transfers.map(({ amountCents }) => amountCents),
      )
      expect(textsOf(document, 'EndToEndId')).toEqual(
        order.transfers.map(({ payoutId }) => payoutId.replaceAll('-', '')),
      )
      expect(textsOf(document, 'IBAN')).toEqual([
        order.debtor.iban,
        ...order.transfers.map(({ to }) => to.iban),
      ])
    }),
    { numRuns: 200 },
  )
})

test('the sum of many payouts may be larger than one can be', () => {
  const to = { name: 'Studio Vossen', iban: 'NL91ABNA0417164300' }
  const transfers = Array.from({ length: 3 }, (_, nth) => ({
    payoutId: `0198c000-0000-7000-8000-00000000000${nth}`,
    amountCents: 7,
    to,
    text: 'x',
  }))
  const order = { fileId: '0198c000-0000-7000-8000-000000000009', executesOn: '2026-12-03', debtor: to }
  const xml = writeBankPaymentOrder({ ...order, madeAt: new Date('2026-12-02T23:30:00Z'), transfers })
  expect(xml).toContain('<CtrlSum>0.21</CtrlSum>')
  expect(xml).toContain('<InstdAmt Ccy="EUR">0.07</InstdAmt>')
  expect(xml).toContain('<CreDtTm>2026-12-03T00:30:00</CreDtTm>')
  expect(xml).toContain('<MsgId>0198c000000070008000000000000009</MsgId>')
})

test.each([
  ['2026-12-03', '2026-12-03'],
  ['2026-12-04', '2026-12-04'],
  ['2026-12-05', '2026-12-07'],
  ['2026-12-06', '2026-12-07'],
  ['2027-01-02', '2027-01-04'],
])('what is made on %s is executed on %s', (day, executesOn) => {
  expect(firstBankDayFrom(day)).toBe(executesOn)
})
