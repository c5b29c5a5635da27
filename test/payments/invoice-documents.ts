// Invoices with `form: 2` for tests: complete examples and random ones.
import fc from 'fast-check'
import type { Vat } from '#domains/catalog/vat.rules.ts'
import {
  correctionLines,
  creditedVatOf,
  vatOfLines,
  type InvoiceBuyer,
  type InvoiceDocument,
  type InvoiceLine,
  type InvoiceSeller,
  type IssuedInvoice,
} from '#domains/payments/documents/invoice-document.rules.ts'

const high: Vat = { category: 'S', rate: 21, country: 'NL' }
export const lowVat: Vat = { category: 'S', rate: 9, country: 'NL' }
export const belgianVat: Vat = { category: 'S', rate: 21, country: 'BE' }
export const exemptVat: Vat = { category: 'E', rate: 0, country: 'NL' }
export const deliveredVat: Vat = { category: 'K', rate: 0, country: 'BE' }
export const reversedVat: Vat = { category: 'AE', rate: 0, country: 'BE' }

export const korSentence =
  'Vrijgesteld van omzetbelasting, artikel 25 Wet op de omzetbelasting 1968 (kleineondernemersregeling).'
export const deliveredSentence = 'Intracommunautaire levering, artikel 138 Richtlijn 2006/112/EG.'
export const reversedSentence = 'Btw verlegd.'
export const ossSentence = 'Btw van België (OSS).'

export const studioVossen: InvoiceSeller = {
  legalName: 'M. Vossen Fotografie',
  tradeName: 'Studio Vossen',
  email: 'marieke@studiovossen.nl',
  address: { country: 'NL', street: 'Dorpsstraat', houseNumber: '1', postcode: '3511 AA', city: 'Utrecht' },
  addressLine: null,
  kvkNumber: '12345678',
  vatId: 'NL004495445B01',
}

export const anna: InvoiceBuyer = {
  name: 'Anna de Vries',
  company: null,
  email: 'anna@voorbeeld.nl',
  address: {
    country: 'NL',
    street: 'Prinsengracht',
    houseNumber: '263',
    postcode: '1016 GV',
    city: 'Amsterdam',
  },
  kvkNumber: null,
  vatId: null,
  reference: null,
  isBusiness: false,
}

export const dutchFirm: InvoiceBuyer = {
  ...anna,
  company: 'De Vries & Zonen B.V.',
  kvkNumber: '87654321',
  isBusiness: true,
}

export const belgianFirm: InvoiceBuyer = {
  name: 'Joris Peeters',
  company: 'Peeters Trouwlocaties BV',
  email: 'joris@voorbeeld.be',
  address: { country: 'BE', street: 'Meir', houseNumber: '12', postcode: '2000', city: 'Antwerpen' },
  kvkNumber: null,
  vatId: 'BE0403170701',
  reference: 'PO 2026-88',
  isBusiness: true,
}

export const makeInvoiceLine = (
  description: string,
  quantity: number,
  unitPriceCents: number,
  vat = high,
): InvoiceLine => ({
  description,
  quantity,
  unitPriceCents,
  amountCents: quantity * unitPriceCents,
  vat,
})

/** Builds an invoice. The figures follow from `lines` unless given. */
export function buildInvoice(
  lines: InvoiceLine[],
  { kind = 'invoice', ...given }: Partial<InvoiceDocument> & Partial<Pick<IssuedInvoice, 'kind'>> = {},
): IssuedInvoice {
  const vat = vatOfLines(lines)
  return {
    kind,
    number: '2026-0042',
    issuedOn: '2026-12-03',
    document: {
      form: 2,
      seller: studioVossen,
      buyer: anna,
      look: { accentColor: '#8a5a44', logoKey: null },
      orderNumber: 'ABCDEF12',
      suppliedOn: '2026-12-03',
      credits: null,
      lines,
      vat,
      totalCents: vat.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0),
      sentences: [],
      paid: { on: '2026-12-03', method: 'iDEAL' },
      ...given,
    },
  }
}

/** Builds a credit note for `cents`, after `beforeCents` were credited earlier. */
export function buildCreditNote(invoice: IssuedInvoice, beforeCents: number, cents: number): IssuedInvoice {
  const { document } = invoice
  const correction = (before: readonly InvoiceDocument[], refundCents: number): InvoiceDocument => {
    const vat = creditedVatOf(document, before, refundCents)
    return {
      ...document,
      credits: { number: invoice.number, issuedOn: invoice.issuedOn },
      lines: correctionLines(`Terugbetaling bestelling ${document.orderNumber}`, vat),
      vat,
      totalCents: -refundCents,
      paid: null,
    }
  }
  const earlier = beforeCents > 0 ? [correction([], beforeCents)] : []
  return {
    kind: 'credit',
    number: '2026-0043',
    issuedOn: '2026-12-10',
    document: correction(earlier, cents),
  }
}

const anyCharacters = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '& Zonen',
    '<b>',
    ']]>',
    '"\'',
    '💛👩🏽‍🎨',
    '\u0000\u0008\uFFFE',
    '\uD83D',
    'x\r\n\ty',
    'É'.repeat(200),
  ),
)
const anyName = anyCharacters.map((text) => `Vossen ${text}.`)

type Case = { seller: InvoiceSeller; buyer: InvoiceBuyer; kinds: Vat[]; sentences: string[] }

const withoutVatId = { ...studioVossen, vatId: null }
const taxed = { seller: studioVossen, sentences: [] as string[] }
const cases: Case[] = [
  { ...taxed, buyer: anna, kinds: [high, lowVat] },
  { ...taxed, buyer: dutchFirm, kinds: [high, lowVat] },
  { ...taxed, buyer: { ...dutchFirm, reference: 'PO 7', address: null }, kinds: [high] },
  { ...taxed, buyer: { ...anna, address: belgianFirm.address }, kinds: [high, lowVat] },
  {
    ...taxed,
    buyer: { ...anna, address: belgianFirm.address },
    kinds: [belgianVat, { ...belgianVat, rate: 6 }, high],
    sentences: [ossSentence],
  },
  { ...taxed, buyer: belgianFirm, kinds: [deliveredVat], sentences: [deliveredSentence] },
  { ...taxed, buyer: belgianFirm, kinds: [reversedVat, high], sentences: [reversedSentence] },
  {
    ...taxed,
    buyer: belgianFirm,
    kinds: [deliveredVat, reversedVat],
    sentences: [deliveredSentence, reversedSentence],
  },
  { seller: withoutVatId, buyer: anna, kinds: [exemptVat], sentences: [korSentence] },
  { seller: studioVossen, buyer: dutchFirm, kinds: [exemptVat], sentences: [korSentence] },
  {
    seller: { ...withoutVatId, kvkNumber: null },
    buyer: { ...anna, address: null },
    kinds: [exemptVat],
    sentences: ['Vrijgesteld van btw.'],
  },
  {
    seller: { ...studioVossen, address: null, addressLine: 'Kade 1, 3511 AA Utrecht' },
    buyer: dutchFirm,
    kinds: [high],
    sentences: [],
  },
]

const anyInvoice = fc
  .record({
    one: fc.constantFrom(...cases),
    names: fc.tuple(anyName, anyName, anyName, anyName, anyName),
    bought: fc.array(
      fc.record({
        description: anyName,
        quantity: fc.integer({ min: 1, max: 30 }),
        unitPriceCents: fc.oneof(fc.constantFrom(0, 1, 2, 70), fc.integer({ min: 1, max: 250_000 })),
        kind: fc.nat(),
      }),
      { minLength: 1, maxLength: 15 },
    ),
  })
  .map(({ one: { seller, buyer, kinds, sentences }, names, bought }) => {
    const [legalName, tradeName, name, company, street] = names
    const lines = bought.map(({ description, quantity, unitPriceCents, kind }) =>
      makeInvoiceLine(description, quantity, unitPriceCents, kinds[kind % kinds.length]),
    )
    return buildInvoice(lines, {
      seller: { ...seller, legalName, tradeName },
      buyer: {
        ...buyer,
        name,
        company: buyer.company && company,
        address: buyer.address && { ...buyer.address, street },
      },
      sentences,
    })
  })

export const anyIssuedInvoice = fc
  .record({ invoice: anyInvoice, isCredit: fc.boolean(), before: fc.nat(), part: fc.nat() })
  .map(({ invoice, isCredit, before, part }) => {
    const { totalCents } = invoice.document
    if (!isCredit || totalCents === 0) return invoice
    const beforeCents = before % totalCents
    return buildCreditNote(invoice, beforeCents, 1 + (part % (totalCents - beforeCents)))
  })
