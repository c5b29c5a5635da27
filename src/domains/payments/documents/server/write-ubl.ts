// UBL 2.1 (EN 16931) for bookkeeping programs. Elements follow the order of the schema.
import { groupBy } from '#platform/pure/missing-builtins.ts'
import { itemAt } from '#platform/pure/item-at.ts'
import type { Vat, VatCategory } from '#domains/catalog/vat.rules.ts'
import type { Country, PostalAddress } from '#platform/pure/postal-address.ts'
import { writeXml, makeXmlElement } from '#platform/pure/write-xml.ts'
import { ublNl as texts } from '../documents.nl.ts'
import {
  isSameVat,
  netCentsByLine,
  type InvoiceBuyer,
  type InvoiceDocument,
  type InvoiceKind,
  type InvoiceSeller,
  type InvoiceVat,
  type IssuedInvoice,
} from '../invoice-document.rules.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const EN_16931 = 'urn:cen.eu:en16931:2017'
const NLCIUS = `${EN_16931}#compliant#urn:fdc:nen.nl:nlcius:v1.0`
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** ISO 6523 code of the Dutch Chamber of Commerce. */
const KVK = { schemeID: '0106' }
const EMAIL = { schemeID: 'EM' }
/** Code of UN/ECE recommendation 20 for one unit. */
const ONE = { unitCode: 'C62' }

const documentTypes = {
  invoice: { root: 'Invoice', code: '380', line: 'InvoiceLine', quantity: 'InvoicedQuantity' },
  credit: { root: 'CreditNote', code: '381', line: 'CreditNoteLine', quantity: 'CreditedQuantity' },
} satisfies Record<InvoiceKind, object>

/** Writes the document as paid, because nothing is issued before the money arrives. */
export function writeUbl(issued: IssuedInvoice): string {
  const { kind, number, issuedOn } = issued
  const document = kind === 'credit' ? withPositiveAmounts(issued.document) : issued.document
  const { seller, buyer, orderNumber, credits, suppliedOn, totalCents } = document
  const { root, code, line, quantity } = documentTypes[kind]
  const subtotals = subtotalsOf(document)
  const netCents = sum(subtotals, 'netCents')
  const note = document.sentences.join(' ')
  const elements = [
    makeXmlElement('cbc:CustomizationID', isBetweenDutchBusinesses(document) ? NLCIUS : EN_16931),
    makeXmlElement('cbc:ProfileID', BILLING),
    makeXmlElement('cbc:ID', number),
    makeXmlElement('cbc:IssueDate', issuedOn),
    kind === 'invoice' ? makeXmlElement('cbc:DueDate', issuedOn) : null,
    makeXmlElement(`cbc:${root}TypeCode`, code),
    makeXmlElement('cbc:Note', note),
    makeXmlElement('cbc:DocumentCurrencyCode', 'EUR'),
    makeXmlElement('cbc:BuyerReference', buyer.reference ?? orderNumber),
    // EN 16931 takes the buyer's reference as order ID. Our order number is the seller's order ID.
    buyer.reference
      ? makeXmlElement('cac:OrderReference', [
          makeXmlElement('cbc:ID', buyer.reference),
          makeXmlElement('cbc:SalesOrderID', orderNumber),
        ])
      : null,
    // Omits the date of the corrected document, as the Dutch rules advise (BR-NL-24).
    credits
      ? makeXmlElement('cac:BillingReference', [
          makeXmlElement('cac:InvoiceDocumentReference', [makeXmlElement('cbc:ID', credits.number)]),
        ])
      : null,
    makeXmlElement('cac:AccountingSupplierParty', [sellerParty(seller, subtotals)]),
    makeXmlElement('cac:AccountingCustomerParty', [buyerParty(buyer, countryOf(seller))]),
    makeXmlElement('cac:Delivery', [
      makeXmlElement('cbc:ActualDeliveryDate', suppliedOn),
      deliveryLocation(subtotals),
    ]),
    makeXmlElement('cac:TaxTotal', [
      amount('cbc:TaxAmount', sum(subtotals, 'vatCents')),
      ...subtotals.map((subtotal) => taxSubtotal(subtotal, reasonsOf(subtotal, subtotals, note))),
    ]),
    makeXmlElement('cac:LegalMonetaryTotal', [
      amount('cbc:LineExtensionAmount', netCents),
      amount('cbc:TaxExclusiveAmount', netCents),
      amount('cbc:TaxInclusiveAmount', totalCents),
      amount('cbc:PrepaidAmount', totalCents),
      amount('cbc:PayableAmount', 0),
    ]),
    ...netLines(document).map((each, at) => invoiceLine(each, `${at + 1}`, `cac:${line}`, `cbc:${quantity}`)),
  ]
  return writeXml(
    makeXmlElement(root, elements, {
      xmlns: `${UBL}:${root}-2`,
      'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
    }),
  )
}

function withPositiveAmounts(document: InvoiceDocument): InvoiceDocument {
  return {
    ...document,
    lines: document.lines.map((line) => ({
      ...line,
      unitPriceCents: -line.unitPriceCents,
      amountCents: -line.amountCents,
    })),
    vat: document.vat.map((vat) => ({ ...vat, netCents: -vat.netCents, vatCents: -vat.vatCents })),
    totalCents: -document.totalCents,
  }
}

const countryOf = ({ address }: { address: PostalAddress | null }): Country => address?.country ?? 'NL'

const dutchKvk = (party: InvoiceSeller | InvoiceBuyer) => (countryOf(party) === 'NL' ? party.kvkNumber : null)

/**
 * Whether the Dutch rules apply. They require an address and a KVK number of both businesses
 * (BR-NL-1, 3, 4 and 10).
 */
const isBetweenDutchBusinesses = ({ seller, buyer }: InvoiceDocument) =>
  buyer.isBusiness && [seller, buyer].every((party) => party.address !== null && dutchKvk(party) !== null)

function sellerParty(seller: InvoiceSeller, subtotals: readonly Subtotal[]) {
  const kvkNumber = dutchKvk(seller)
  const isExempt = subtotals.some(({ category }) => category === 'E')
  return makeXmlElement('cac:Party', [
    kvkNumber
      ? makeXmlElement('cbc:EndpointID', kvkNumber, KVK)
      : makeXmlElement('cbc:EndpointID', seller.email, EMAIL),
    // BR-CO-26: the email address identifies a seller without any number.
    kvkNumber || seller.vatId
      ? null
      : makeXmlElement('cac:PartyIdentification', [makeXmlElement('cbc:ID', seller.email)]),
    makeXmlElement('cac:PartyName', [makeXmlElement('cbc:Name', seller.tradeName)]),
    postalAddress(seller.address, 'NL', seller.addressLine),
    taxScheme('cac:PartyTaxScheme', 'VAT', seller.vatId),
    // BR-E-02: an exempt seller needs a tax registration. Without a VAT number, the KVK number or
    // 'Vrijgesteld' serves as one.
    isExempt && !seller.vatId ? taxScheme('cac:PartyTaxScheme', 'TAX', kvkNumber ?? texts.exempt) : null,
    legalEntity(seller.legalName, kvkNumber),
    makeXmlElement('cac:Contact', [makeXmlElement('cbc:ElectronicMail', seller.email)]),
  ])
}

function buyerParty(buyer: InvoiceBuyer, sellersCountry: Country) {
  const kvkNumber = dutchKvk(buyer)
  return makeXmlElement('cac:Party', [
    kvkNumber
      ? makeXmlElement('cbc:EndpointID', kvkNumber, KVK)
      : makeXmlElement('cbc:EndpointID', buyer.email, EMAIL),
    postalAddress(buyer.address, sellersCountry),
    taxScheme('cac:PartyTaxScheme', 'VAT', buyer.vatId),
    legalEntity(buyer.company ?? buyer.name, kvkNumber),
    makeXmlElement('cac:Contact', [
      buyer.company ? makeXmlElement('cbc:Name', buyer.name) : null,
      makeXmlElement('cbc:ElectronicMail', buyer.email),
    ]),
  ])
}

const country = (code: Country) =>
  makeXmlElement('cac:Country', [makeXmlElement('cbc:IdentificationCode', code)])

function postalAddress(address: PostalAddress | null, unknown: Country, line: string | null = null) {
  if (!address)
    return makeXmlElement('cac:PostalAddress', [
      makeXmlElement('cac:AddressLine', [makeXmlElement('cbc:Line', line)]),
      country(unknown),
    ])
  const { street, houseNumber, city, postcode } = address
  return makeXmlElement('cac:PostalAddress', [
    makeXmlElement('cbc:StreetName', `${street} ${houseNumber}`),
    makeXmlElement('cbc:CityName', city),
    makeXmlElement('cbc:PostalZone', postcode),
    country(address.country),
  ])
}

const scheme = (id: string) => makeXmlElement('cac:TaxScheme', [makeXmlElement('cbc:ID', id)])

const taxScheme = (name: string, id: string, companyId: string | null) =>
  companyId ? makeXmlElement(name, [makeXmlElement('cbc:CompanyID', companyId), scheme(id)]) : null

const legalEntity = (name: string, kvkNumber: string | null) =>
  makeXmlElement('cac:PartyLegalEntity', [
    makeXmlElement('cbc:RegistrationName', name),
    kvkNumber ? makeXmlElement('cbc:CompanyID', kvkNumber, KVK) : null,
  ])

/** BR-IC-12: an intra-Community supply names the country of delivery. */
function deliveryLocation(subtotals: readonly Subtotal[]) {
  const delivered = subtotals.find(({ category }) => category === 'K')
  return delivered
    ? makeXmlElement('cac:DeliveryLocation', [makeXmlElement('cac:Address', [country(delivered.country)])])
    : null
}

type Subtotal = InvoiceVat

const sum = (subtotals: readonly Subtotal[], of: 'netCents' | 'vatCents') =>
  subtotals.reduce((cents, subtotal) => cents + subtotal[of], 0)

/**
 * Ignores the country of VAT, as in EN 16931: 21 % in the Netherlands and in Belgium is one
 * subtotal.
 */
function subtotalsOf({ vat }: InvoiceDocument): Subtotal[] {
  const groups = groupBy(vat, ({ category, rate }) => `${category} ${rate}`)
  return [...groups.values()].map((group) => ({
    ...group[0],
    netCents: sum(group, 'netCents'),
    vatCents: sum(group, 'vatCents'),
  }))
}

const amount = (name: string, cents: number) =>
  makeXmlElement(name, formatDecimal(cents), { currencyID: 'EUR' })

/** Formats cents as '12.34', without floating-point arithmetic. */
const formatDecimal = (cents: number) => {
  const [sign, digits] = [cents < 0 ? '-' : '', `${Math.abs(cents)}`.padStart(3, '0')]
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const exemptionCodes: Partial<Record<VatCategory, string>> = { K: 'VATEX-EU-IC', AE: 'VATEX-EU-AE' }

type Reasons = { code: string | null; sentence: string | null }

/**
 * The note doesn't say which sentence belongs to which category. With several categories without
 * VAT, only the exempt one repeats the note.
 */
function reasonsOf({ category }: Subtotal, all: readonly Subtotal[], note: string): Reasons {
  if (category === 'S') return { code: null, sentence: null }
  const isOnlyOne = all.filter((other) => other.category !== 'S').length === 1
  return { code: exemptionCodes[category] ?? null, sentence: isOnlyOne || category === 'E' ? note : null }
}

const taxSubtotal = (subtotal: Subtotal, reasons: Reasons) =>
  makeXmlElement('cac:TaxSubtotal', [
    amount('cbc:TaxableAmount', subtotal.netCents),
    amount('cbc:TaxAmount', subtotal.vatCents),
    taxCategory('cac:TaxCategory', subtotal, reasons),
  ])

const taxCategory = (name: string, { category, rate }: Vat, { code, sentence }: Partial<Reasons> = {}) =>
  makeXmlElement(name, [
    makeXmlElement('cbc:ID', category),
    makeXmlElement('cbc:Percent', `${rate}`),
    makeXmlElement('cbc:TaxExemptionReasonCode', code ?? null),
    makeXmlElement('cbc:TaxExemptionReason', sentence ?? null),
    scheme('VAT'),
  ])

type NetLine = { description: string; quantity: number; netCents: number; vat: Vat }

/**
 * Returns lines without VAT that add up to the subtotals. Corrections have one line per VAT amount.
 */
function netLines({ lines, vat, credits }: InvoiceDocument): NetLine[] {
  if (credits) {
    const describe = (subtotal: InvoiceVat) =>
      (lines.find((line) => isSameVat(line.vat, subtotal)) ?? lines[0])?.description ?? credits.number
    return vat.map((each) => ({ ...each, description: describe(each), quantity: 1, vat: each }))
  }
  const shares = netCentsByLine(lines, vat)
  return lines.map((line, at) => ({ ...line, netCents: itemAt(shares, at) }))
}

/** Prices are never negative (BR-27), so deductions have a negative quantity. */
function invoiceLine(
  { description, quantity, netCents, vat }: NetLine,
  id: string,
  name: string,
  counted: string,
) {
  const count = Math.abs(quantity) * (netCents < 0 ? -1 : 1)
  return makeXmlElement(name, [
    makeXmlElement('cbc:ID', id),
    makeXmlElement(counted, `${count}`, ONE),
    amount('cbc:LineExtensionAmount', netCents),
    makeXmlElement('cac:Item', [
      makeXmlElement('cbc:Name', description),
      taxCategory('cac:ClassifiedTaxCategory', vat),
    ]),
    makeXmlElement('cac:Price', [
      makeXmlElement('cbc:PriceAmount', (netCents / 100 / count).toFixed(6), { currencyID: 'EUR' }),
    ]),
  ])
}
