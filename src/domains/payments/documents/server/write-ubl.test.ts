import fc from 'fast-check'
import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import {
  anna,
  anyIssuedInvoice,
  belgianVat,
  belgianFirm,
  buildCreditNote,
  deliveredVat,
  deliveredSentence,
  dutchFirm,
  exemptVat,
  buildInvoice,
  korSentence,
  makeInvoiceLine,
  lowVat,
  ossSentence,
  reversedVat,
  reversedSentence,
  studioVossen,
} from '#test/payments/invoice-documents.ts'
import type { IssuedInvoice } from '../invoice-document.rules.ts'
import { writeUbl } from './write-ubl.ts'

const common = 'urn:oasis:names:specification:ubl:schema:xsd:Common'
const namespaces = { cac: `${common}AggregateComponents-2`, cbc: `${common}BasicComponents-2` }

function read<T>(xml: string, inspect: (file: Reader) => T): T {
  using document = XmlDocument.fromString(xml)
  return inspect(readerOf(document.root))
}

type Reader = {
  name: string
  all: (path: string) => Reader[]
  text: (path: string) => string | undefined
  texts: (path: string) => string[]
  cents: (path: string) => number
}

function readerOf(element: XmlElement): Reader {
  const all = (path: string) => (element.find(path, namespaces) as XmlElement[]).map(readerOf)
  const texts = (path: string) => element.find(path, namespaces).map(({ content }) => content)
  const text = (path: string) => texts(path)[0]
  return { name: element.name, all, texts, text, cents: (path) => centsOf(text(path)!) }
}

function centsOf(amount: string): number {
  expect(amount).toMatch(/^-?\d+\.\d\d$/)
  return Number(amount.replace('.', ''))
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)

function checkFigures(file: Reader): void {
  const lines = file.all('cac:InvoiceLine|cac:CreditNoteLine')
  const net = (of: readonly Reader[]) => total(of.map((each) => each.cents('cbc:LineExtensionAmount')))
  const monetary = file.all('cac:LegalMonetaryTotal')[0]!
  const [taxTotal] = file.all('cac:TaxTotal')
  const subtotals = taxTotal!.all('cac:TaxSubtotal')
  const taxExclusive = monetary.cents('cbc:TaxExclusiveAmount')
  const tax = taxTotal!.cents('cbc:TaxAmount')

  expect(lines.length, 'BR-16').toBeGreaterThan(0)
  expect(monetary.cents('cbc:LineExtensionAmount'), 'BR-CO-10').toBe(net(lines))
  expect(file.all('cac:AllowanceCharge'), 'BR-CO-11').toEqual([])
  expect(taxExclusive, 'BR-CO-13').toBe(net(lines))
  expect(tax, 'BR-CO-14').toBe(total(subtotals.map((each) => each.cents('cbc:TaxAmount'))))
  expect(monetary.cents('cbc:TaxInclusiveAmount'), 'BR-CO-15').toBe(taxExclusive + tax)
  const prepaid = monetary.cents('cbc:PrepaidAmount')
  expect(monetary.cents('cbc:PayableAmount'), 'BR-CO-16').toBe(taxExclusive + tax - prepaid)
  expect(monetary.cents('cbc:PayableAmount')).toBe(0)

  const kindOf = (each: Reader, path: string) =>
    `${each.text(`${path}/cbc:ID`)} ${each.text(`${path}/cbc:Percent`)}`
  const kinds = subtotals.map((each) => kindOf(each, 'cac:TaxCategory'))
  expect(new Set(kinds).size).toBe(kinds.length)
  for (const [at, subtotal] of subtotals.entries()) {
    const ofKind = lines.filter((each) => kindOf(each, 'cac:Item/cac:ClassifiedTaxCategory') === kinds[at])
    const taxable = subtotal.cents('cbc:TaxableAmount')
    expect(taxable, `BR-S-08 and its like: ${kinds[at]}`).toBe(net(ofKind))
    const [category, percent] = kinds[at]!.split(' ')
    // Allows less than 3 cents: the VAT of each country is rounded once, or twice in a later
    // credit note.
    const off = Math.abs(subtotal.cents('cbc:TaxAmount') - (taxable * Number(percent)) / 100)
    expect(off, 'BR-CO-17').toBeLessThan(category === 'S' ? 3 : 0.001)
    expect(
      subtotal.texts('cac:TaxCategory/*[starts-with(local-name(),"TaxExemptionReason")]').length > 0,
    ).toBe(category !== 'S')
  }
  for (const each of lines) {
    const quantity = Number(each.text('cbc:InvoicedQuantity|cbc:CreditedQuantity'))
    const price = each.text('cac:Price/cbc:PriceAmount')!
    expect(price, 'BR-27').toMatch(/^\d+\.\d{6}$/)
    expect(Math.round(Number(price) * quantity * 100)).toBe(each.cents('cbc:LineExtensionAmount'))
  }
}

// Removes what XML can't hold: control characters and lone surrogates.
const xmlText = (text: string) =>
  text.toWellFormed().replaceAll(/[^\t\n\r -\uD7FF\uE000-\uFFFC\u{10000}-\u{10FFFF}]/gu, '')

function checkParties(file: Reader, { kind, number, document }: IssuedInvoice): void {
  const { seller, buyer, orderNumber, credits, sentences } = document
  const text = (path: string) => file.text(path)
  expect(file.name).toBe(kind === 'credit' ? 'CreditNote' : 'Invoice')
  expect(text('cbc:InvoiceTypeCode|cbc:CreditNoteTypeCode')).toBe(kind === 'credit' ? '381' : '380')
  expect(text('cbc:ID')).toBe(number)
  expect(text('cbc:BuyerReference')).toBe(buyer.reference ?? orderNumber)
  expect(text('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe(credits?.number)
  expect(text('cbc:Note')).toBe(sentences.join(' ') || undefined)

  const from = file.all('cac:AccountingSupplierParty/cac:Party')[0]!
  expect(from.text('cac:PartyName/cbc:Name')).toBe(xmlText(seller.tradeName))
  expect(from.text('cac:PartyLegalEntity/cbc:RegistrationName')).toBe(xmlText(seller.legalName))
  expect(from.text('cac:PartyTaxScheme[cac:TaxScheme/cbc:ID="VAT"]/cbc:CompanyID')).toBe(
    seller.vatId ?? undefined,
  )
  const identifiers = from.all(
    'cac:PartyIdentification|cac:PartyLegalEntity/cbc:CompanyID|cac:PartyTaxScheme',
  )
  expect(identifiers.length, 'BR-CO-26').toBeGreaterThan(0)
  expect(from.all('cac:PartyTaxScheme').length, 'BR-S-02, BR-E-02, BR-AE-02, BR-IC-02').toBe(1)
  expect(from.text('cac:PostalAddress/cac:Country/cbc:IdentificationCode'), 'BR-09').toBe('NL')

  const to = file.all('cac:AccountingCustomerParty/cac:Party')[0]!
  expect(to.text('cac:PartyLegalEntity/cbc:RegistrationName'), 'BR-07').toBe(
    xmlText(buyer.company ?? buyer.name),
  )
  expect(to.text('cac:PostalAddress/cac:Country/cbc:IdentificationCode'), 'BR-11').toBe(
    buyer.address?.country ?? 'NL',
  )
  if (buyer.address)
    expect(to.text('cac:PostalAddress/cbc:StreetName')).toBe(
      xmlText(`${buyer.address.street} ${buyer.address.houseNumber}`),
    )
}

function checkDelivery(file: Reader): void {
  const isDelivered = file.texts('.//cac:TaxCategory/cbc:ID').includes('K')
  expect(file.text('cac:Delivery/cbc:ActualDeliveryDate'), 'BR-IC-11').toMatch(/^\d{4}-\d\d-\d\d$/)
  const arrives = file.text(
    'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode',
  )
  expect(arrives, 'BR-IC-12').toBe(isDelivered ? 'BE' : undefined)
}

test('a thousand random invoices add up, by the rules of EN 16931, and say what they were given', () => {
  fc.assert(
    fc.property(anyIssuedInvoice, (issued) => {
      read(writeUbl(issued), (file) => {
        checkFigures(file)
        checkParties(file, issued)
        checkDelivery(file)
        if (issued.document.credits) return
        const names = file.texts('cac:InvoiceLine/cac:Item/cbc:Name')
        expect(names).toEqual(issued.document.lines.map(({ description }) => xmlText(description)))
      })
    }),
    { numRuns: 1000 },
  )
})

const prints = makeInvoiceLine('Fotoprint 10 × 15 cm', 3, 70)
const shipping = makeInvoiceLine('Verzendkosten', 1, 599)

test('between two Dutch businesses it follows the Dutch rules, for anybody else the European ones', () => {
  const guideline = (issued: IssuedInvoice) =>
    read(writeUbl(issued), (file) => file.text('cbc:CustomizationID'))
  const dutch = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0'
  expect(guideline(buildInvoice([prints], { buyer: dutchFirm }))).toBe(dutch)
  const people = [anna, belgianFirm, { ...dutchFirm, kvkNumber: null }, { ...dutchFirm, address: null }]
  for (const buyer of people)
    expect(guideline(buildInvoice([prints], { buyer }))).toBe('urn:cen.eu:en16931:2017')
  const seller = { ...studioVossen, kvkNumber: null }
  expect(guideline(buildInvoice([prints], { seller, buyer: dutchFirm }))).toBe('urn:cen.eu:en16931:2017')
})

test('net amounts of lines add up to those of their rate, where each alone would be rounded another way', () => {
  const lines = [
    ...Array.from({ length: 3 }, () => makeInvoiceLine('Eén cent', 1, 1)),
    makeInvoiceLine('Eén cent', 1, 1, lowVat),
    makeInvoiceLine('Boek', 1, 4995, lowVat),
    shipping,
  ]
  read(writeUbl(buildInvoice(lines)), (file) => {
    checkFigures(file)
    expect(file.texts('cac:InvoiceLine/cbc:LineExtensionAmount')).toEqual([
      '0.01',
      '0.01',
      '0.01',
      '0.01',
      '45.82',
      '4.95',
    ])
    expect(file.texts('cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount')).toEqual(['1.04', '4.13'])
  })
})

test('a price is told net and to six decimals', () => {
  read(writeUbl(buildInvoice([prints])), (file) => {
    expect(file.text('cac:InvoiceLine/cbc:InvoicedQuantity')).toBe('3')
    expect(file.text('cac:InvoiceLine/cac:Price/cbc:PriceAmount')).toBe('0.580000')
    expect(file.text('cac:InvoiceLine/cbc:LineExtensionAmount')).toBe('1.74')
  })
  read(writeUbl(buildInvoice([{ ...prints, quantity: 7, amountCents: 490 }])), (file) =>
    expect(file.text('cac:InvoiceLine/cac:Price/cbc:PriceAmount')).toBe('0.578571'),
  )
})

test('a small business gives its KVK number where others give a VAT number, and says why there is no VAT', () => {
  const kor = {
    seller: { ...studioVossen, vatId: null },
    sentences: [korSentence],
  }
  read(writeUbl(buildInvoice([{ ...prints, vat: exemptVat }], kor)), (file) => {
    const scheme = file.all('cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme')[0]!
    expect([scheme.text('cbc:CompanyID'), scheme.text('cac:TaxScheme/cbc:ID')]).toEqual(['12345678', 'TAX'])
    expect(file.text('.//cac:TaxCategory/cbc:TaxExemptionReason')).toBe(korSentence)
    expect(file.text('cac:TaxTotal/cbc:TaxAmount')).toBe('0.00')
    checkFigures(file)
  })
})

test('what a Belgian business gets or downloads has its own category, reason and number', () => {
  const lines = [
    { ...prints, vat: deliveredVat },
    { ...makeInvoiceLine('Extra foto’s', 5, 1500), vat: reversedVat },
  ]
  const both = { buyer: belgianFirm, sentences: [deliveredSentence, reversedSentence] }
  read(writeUbl(buildInvoice(lines, both)), (file) => {
    checkFigures(file)
    checkDelivery(file)
    expect(file.texts('.//cac:TaxCategory/cbc:TaxExemptionReasonCode')).toEqual([
      'VATEX-EU-IC',
      'VATEX-EU-AE',
    ])
    expect(file.text('cac:AccountingCustomerParty//cac:PartyTaxScheme/cbc:CompanyID')).toBe('BE0403170701')
    expect(file.text('cac:OrderReference/cbc:ID')).toBe('PO 2026-88')
    expect(file.text('cac:OrderReference/cbc:SalesOrderID')).toBe('ABCDEF12')
  })
  read(writeUbl(buildInvoice(lines.slice(0, 1), { ...both, sentences: [deliveredSentence] })), (file) =>
    expect(file.text('.//cac:TaxCategory/cbc:TaxExemptionReason')).toBe(deliveredSentence),
  )
})

test('Dutch and Belgian VAT of one rate share a subtotal, as EN 16931 knows no countries', () => {
  const issued = buildInvoice([prints, { ...shipping, vat: belgianVat }], { sentences: [ossSentence] })
  read(writeUbl(issued), (file) => {
    checkFigures(file)
    expect(file.texts('.//cac:TaxSubtotal/cac:TaxCategory/cbc:Percent')).toEqual(['21'])
    expect(file.text('cbc:Note')).toBe(ossSentence)
  })
})

test('a credit note has positive amounts, one line for each rate, and names its invoice', () => {
  const invoice = buildInvoice([prints, makeInvoiceLine('Boek', 1, 4995, lowVat), shipping])
  const credit = buildCreditNote(invoice, 1000, 2500)
  read(writeUbl(credit), (file) => {
    checkFigures(file)
    expect(file.text('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe('2026-0042')
    expect(file.all('cac:CreditNoteLine')).toHaveLength(2)
    expect(file.text('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount')).toBe('25.00')
    expect(file.all('cbc:DueDate')).toEqual([])
  })
  // A failed refund is invoiced again, by an invoice that names the credit note.
  const { document } = credit
  const again: IssuedInvoice = {
    kind: 'invoice',
    number: '2026-0044',
    issuedOn: '2026-12-11',
    document: {
      ...document,
      credits: { number: credit.number, issuedOn: credit.issuedOn },
      lines: document.lines.map((each) => ({
        ...each,
        unitPriceCents: -each.unitPriceCents,
        amountCents: -each.amountCents,
      })),
      vat: document.vat.map((each) => ({ ...each, netCents: -each.netCents, vatCents: -each.vatCents })),
      totalCents: 2500,
    },
  }
  read(writeUbl(again), (file) => {
    checkFigures(file)
    expect(file.text('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe('2026-0043')
  })
})

test('what is taken off a price is a negative quantity, since a price is never below zero', () => {
  const lines = [
    makeInvoiceLine('Studio, per jaar', 1, 29_000),
    makeInvoiceLine('Tegoed van Starter', 1, -4_950),
  ]
  read(writeUbl(buildInvoice(lines)), (file) => {
    expect(file.texts('cac:InvoiceLine/cbc:InvoicedQuantity')).toEqual(['1', '-1'])
    checkFigures(file)
  })
})

test('the platform, whose address is one line of a setting, is in the Netherlands', () => {
  const seller = { ...studioVossen, address: null, addressLine: 'Kade 1, 3511 AA Utrecht' }
  read(writeUbl(buildInvoice([prints], { seller })), (file) => {
    const address = file.all('cac:AccountingSupplierParty/cac:Party/cac:PostalAddress')[0]!
    expect(address.text('cac:AddressLine/cbc:Line')).toBe('Kade 1, 3511 AA Utrecht')
    expect(address.text('cac:Country/cbc:IdentificationCode')).toBe('NL')
  })
})

test('an order of nothing is an invoice of nothing', () => {
  read(writeUbl(buildInvoice([makeInvoiceLine('Proefprint', 1, 0)])), (file) => {
    checkFigures(file)
    expect(file.text('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount')).toBe('0.00')
  })
})

test('elements stand in the order of the schema', () => {
  const order = (issued: IssuedInvoice) =>
    read(writeUbl(issued), (file) => [...new Set(file.all('*').map(({ name }) => name))])
  const invoice = buildInvoice([prints], { buyer: belgianFirm, sentences: ['Een zin.'] })
  const after = [
    'AccountingSupplierParty',
    'AccountingCustomerParty',
    'Delivery',
    'TaxTotal',
    'LegalMonetaryTotal',
  ]
  const before = ['Note', 'DocumentCurrencyCode', 'BuyerReference', 'OrderReference']
  const begin = ['CustomizationID', 'ProfileID', 'ID', 'IssueDate']
  expect(order(invoice)).toEqual([...begin, 'DueDate', 'InvoiceTypeCode', ...before, ...after, 'InvoiceLine'])
  expect(order(buildCreditNote(invoice, 0, 100))).toEqual([
    ...begin,
    'CreditNoteTypeCode',
    ...before,
    'BillingReference',
    ...after,
    'CreditNoteLine',
  ])
})
