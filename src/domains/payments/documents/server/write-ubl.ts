// UBL 2.1 (EN 16931) for bookkeeping programs. Elements follow the order of the schema.
import { groupBy } from '#platform/pure/missing-builtins.ts'
import { itemAt } from '#platform/pure/item-at.ts'
import type { Vat, VatCategory } from '#domains/catalog/vat.rules.ts'
import type { Country, PostalAddress } from '#platform/pure/postal-address.ts'
import { writeXml, xml } from '#platform/pure/write-xml.ts'
import { ublNl as texts } from '../documents.nl.ts'
import {
  isSameVat,
  netOfLines,
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
    xml('cbc:CustomizationID', isBetweenDutchBusinesses(document) ? NLCIUS : EN_16931),
    xml('cbc:ProfileID', BILLING),
    xml('cbc:ID', number),
    xml('cbc:IssueDate', issuedOn),
    kind === 'invoice' ? xml('cbc:DueDate', issuedOn) : null,
    xml(`cbc:${root}TypeCode`, code),
    xml('cbc:Note', note),
    xml('cbc:DocumentCurrencyCode', 'EUR'),
    xml('cbc:BuyerReference', buyer.reference ?? orderNumber),
    // EN 16931 takes the buyer's reference as order ID. Our order number is the seller's order ID.
    buyer.reference
      ? xml('cac:OrderReference', [xml('cbc:ID', buyer.reference), xml('cbc:SalesOrderID', orderNumber)])
      : null,
    // Omits the date of the corrected document, as the Dutch rules advise (BR-NL-24).
    credits
      ? xml('cac:BillingReference', [xml('cac:InvoiceDocumentReference', [xml('cbc:ID', credits.number)])])
      : null,
    xml('cac:AccountingSupplierParty', [sellerParty(seller, subtotals)]),
    xml('cac:AccountingCustomerParty', [buyerParty(buyer, countryOf(seller))]),
    xml('cac:Delivery', [xml('cbc:ActualDeliveryDate', suppliedOn), deliveryLocation(subtotals)]),
    xml('cac:TaxTotal', [
      amount('cbc:TaxAmount', sum(subtotals, 'vatCents')),
      ...subtotals.map((subtotal) => taxSubtotal(subtotal, reasonsOf(subtotal, subtotals, note))),
    ]),
    xml('cac:LegalMonetaryTotal', [
      amount('cbc:LineExtensionAmount', netCents),
      amount('cbc:TaxExclusiveAmount', netCents),
      amount('cbc:TaxInclusiveAmount', totalCents),
      amount('cbc:PrepaidAmount', totalCents),
      amount('cbc:PayableAmount', 0),
    ]),
    ...netLines(document).map((each, at) => invoiceLine(each, `${at + 1}`, `cac:${line}`, `cbc:${quantity}`)),
  ]
  return writeXml(
    xml(root, elements, {
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
  return xml('cac:Party', [
    kvkNumber ? xml('cbc:EndpointID', kvkNumber, KVK) : xml('cbc:EndpointID', seller.email, EMAIL),
    // BR-CO-26: the email address identifies a seller without any number.
    kvkNumber || seller.vatId ? null : xml('cac:PartyIdentification', [xml('cbc:ID', seller.email)]),
    xml('cac:PartyName', [xml('cbc:Name', seller.tradeName)]),
    postalAddress(seller.address, 'NL', seller.addressLine),
    taxScheme('cac:PartyTaxScheme', 'VAT', seller.vatId),
    // BR-E-02: an exempt seller needs a tax registration. Without a VAT number, the KVK number or
    // 'Vrijgesteld' serves as one.
    isExempt && !seller.vatId ? taxScheme('cac:PartyTaxScheme', 'TAX', kvkNumber ?? texts.exempt) : null,
    legalEntity(seller.legalName, kvkNumber),
    xml('cac:Contact', [xml('cbc:ElectronicMail', seller.email)]),
  ])
}

function buyerParty(buyer: InvoiceBuyer, sellersCountry: Country) {
  const kvkNumber = dutchKvk(buyer)
  return xml('cac:Party', [
    kvkNumber ? xml('cbc:EndpointID', kvkNumber, KVK) : xml('cbc:EndpointID', buyer.email, EMAIL),
    postalAddress(buyer.address, sellersCountry),
    taxScheme('cac:PartyTaxScheme', 'VAT', buyer.vatId),
    legalEntity(buyer.company ?? buyer.name, kvkNumber),
    xml('cac:Contact', [
      buyer.company ? xml('cbc:Name', buyer.name) : null,
      xml('cbc:ElectronicMail', buyer.email),
    ]),
  ])
}

const country = (code: Country) => xml('cac:Country', [xml('cbc:IdentificationCode', code)])

function postalAddress(address: PostalAddress | null, unknown: Country, line: string | null = null) {
  if (!address)
    return xml('cac:PostalAddress', [xml('cac:AddressLine', [xml('cbc:Line', line)]), country(unknown)])
  const { street, houseNumber, city, postcode } = address
  return xml('cac:PostalAddress', [
    xml('cbc:StreetName', `${street} ${houseNumber}`),
    xml('cbc:CityName', city),
    xml('cbc:PostalZone', postcode),
    country(address.country),
  ])
}

const scheme = (id: string) => xml('cac:TaxScheme', [xml('cbc:ID', id)])

const taxScheme = (name: string, id: string, companyId: string | null) =>
  companyId ? xml(name, [xml('cbc:CompanyID', companyId), scheme(id)]) : null

const legalEntity = (name: string, kvkNumber: string | null) =>
  xml('cac:PartyLegalEntity', [
    xml('cbc:RegistrationName', name),
    kvkNumber ? xml('cbc:CompanyID', kvkNumber, KVK) : null,
  ])

/** BR-IC-12: an intra-Community supply names the country of delivery. */
function deliveryLocation(subtotals: readonly Subtotal[]) {
  const delivered = subtotals.find(({ category }) => category === 'K')
  return delivered ? xml('cac:DeliveryLocation', [xml('cac:Address', [country(delivered.country)])]) : null
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

const amount = (name: string, cents: number) => xml(name, formatDecimal(cents), { currencyID: 'EUR' })

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
  xml('cac:TaxSubtotal', [
    amount('cbc:TaxableAmount', subtotal.netCents),
    amount('cbc:TaxAmount', subtotal.vatCents),
    taxCategory('cac:TaxCategory', subtotal, reasons),
  ])

const taxCategory = (name: string, { category, rate }: Vat, { code, sentence }: Partial<Reasons> = {}) =>
  xml(name, [
    xml('cbc:ID', category),
    xml('cbc:Percent', `${rate}`),
    xml('cbc:TaxExemptionReasonCode', code ?? null),
    xml('cbc:TaxExemptionReason', sentence ?? null),
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
  const shares = netOfLines(lines, vat)
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
  return xml(name, [
    xml('cbc:ID', id),
    xml(counted, `${count}`, ONE),
    amount('cbc:LineExtensionAmount', netCents),
    xml('cac:Item', [xml('cbc:Name', description), taxCategory('cac:ClassifiedTaxCategory', vat)]),
    xml('cac:Price', [xml('cbc:PriceAmount', (netCents / 100 / count).toFixed(6), { currencyID: 'EUR' })]),
  ])
}
