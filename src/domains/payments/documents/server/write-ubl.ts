// An invoice as UBL 2.1 by EN 16931, for bookkeeping programs. Elements stand in the order of the schema.
import type { Vat, VatCategory } from '#domains/catalog/vat.rules.ts'
import type { Country, PostalAddress } from '#platform/pure/postal-address.ts'
import { writeXml, xml } from '#platform/pure/write-xml.ts'
import { ublNl as texts } from '../documents.nl.ts'
import {
  isSameVat,
  type InvoiceBuyer,
  type InvoiceDocument,
  type InvoiceKind,
  type InvoiceSeller,
  type InvoiceVat,
  type IssuedInvoice,
} from '../invoice-document.rules.ts'
import { netOfLines } from '../net-lines.rules.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const EN_16931 = 'urn:cen.eu:en16931:2017'
const NLCIUS = `${EN_16931}#compliant#urn:fdc:nen.nl:nlcius:v1.0`
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** Chamber of Commerce numbers in ISO 6523; EM, among the addresses for electronic invoices, is e-mail. */
const KVK = { schemeID: '0106' }
const EMAIL = { schemeID: 'EM' }
/** UN/ECE recommendation 20: one. */
const ONE = { unitCode: 'C62' }

/** What only one of the two documents has, or names in its own way. */
const forms = {
  invoice: { root: 'Invoice', code: '380', line: 'InvoiceLine', quantity: 'InvoicedQuantity' },
  credit: { root: 'CreditNote', code: '381', line: 'CreditNoteLine', quantity: 'CreditedQuantity' },
} satisfies Record<InvoiceKind, object>

/** The invoice as a file that a bookkeeping program reads. It is paid, as nothing is issued before the money came in. */
export function writeUbl(issued: IssuedInvoice): string {
  const { kind, number, issuedOn } = issued
  const document = kind === 'credit' ? withPositiveAmounts(issued.document) : issued.document
  const { seller, buyer, orderNumber, credits, suppliedOn, totalCents } = document
  const { root, code, line, quantity } = forms[kind]
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
    // Only what the buyer calls it is an order's ID to EN 16931; ours is the seller's number.
    buyer.reference
      ? xml('cac:OrderReference', [xml('cbc:ID', buyer.reference), xml('cbc:SalesOrderID', orderNumber)])
      : null,
    // Without its date, which the Dutch rules advise against (BR-NL-24).
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
    ...netLines(document).map((each, at) => drawLine(each, `${at + 1}`, `cac:${line}`, `cbc:${quantity}`)),
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

/** The Dutch rules want a full address and a KVK number at both sides (BR-NL-1, 3, 4 and 10). */
const isBetweenDutchBusinesses = ({ seller, buyer }: InvoiceDocument) =>
  buyer.isBusiness && [seller, buyer].every((party) => party.address !== null && dutchKvk(party) !== null)

function sellerParty(seller: InvoiceSeller, subtotals: readonly Subtotal[]) {
  const kvkNumber = dutchKvk(seller)
  const isExempt = subtotals.some(({ category }) => category === 'E')
  return xml('cac:Party', [
    kvkNumber ? xml('cbc:EndpointID', kvkNumber, KVK) : xml('cbc:EndpointID', seller.email, EMAIL),
    // BR-CO-26: a seller without a number of any kind is known by its address for mail.
    kvkNumber || seller.vatId ? null : xml('cac:PartyIdentification', [xml('cbc:ID', seller.email)]),
    xml('cac:PartyName', [xml('cbc:Name', seller.tradeName)]),
    postalAddress(seller.address, 'NL', seller.addressLine),
    taxScheme('cac:PartyTaxScheme', 'VAT', seller.vatId),
    // BR-E-02 wants a tax registration of whoever is exempt. Without a VAT number its status is told instead.
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

/** BR-IC-12: of what is delivered within the Union, the country where it arrives. */
function deliveryLocation(subtotals: readonly Subtotal[]) {
  const delivered = subtotals.find(({ category }) => category === 'K')
  return delivered ? xml('cac:DeliveryLocation', [xml('cac:Address', [country(delivered.country)])]) : null
}

type Subtotal = InvoiceVat

const sum = (subtotals: readonly Subtotal[], of: 'netCents' | 'vatCents') =>
  subtotals.reduce((cents, subtotal) => cents + subtotal[of], 0)

/** By category and rate alone, since EN 16931 knows no countries: 21 % is one subtotal, here and in Belgium. */
function subtotalsOf({ vat }: InvoiceDocument): Subtotal[] {
  const groups = Map.groupBy(vat, ({ category, rate }) => `${category} ${rate}`)
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    netCents: sum(group, 'netCents'),
    vatCents: sum(group, 'vatCents'),
  }))
}

const amount = (name: string, cents: number) => xml(name, decimals(cents), { currencyID: 'EUR' })

/** Written of whole cents, so that no amount was ever a fraction. */
const decimals = (cents: number) => {
  const [sign, digits] = [cents < 0 ? '-' : '', `${Math.abs(cents)}`.padStart(3, '0')]
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const exemptionCodes: Partial<Record<VatCategory, string>> = { K: 'VATEX-EU-IC', AE: 'VATEX-EU-AE' }

type Reasons = { code: string | null; sentence: string | null }

/** Which sentence is whose isn't said, so where two categories have one the codes stand alone. */
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

/** Lines without VAT that add up to the subtotals; what corrects another document has one for each kind of VAT. */
function netLines({ lines, vat, credits }: InvoiceDocument): NetLine[] {
  if (credits) {
    const describe = (subtotal: InvoiceVat) =>
      (lines.find((line) => isSameVat(line.vat, subtotal)) ?? lines[0])?.description ?? credits.number
    return vat.map((each) => ({
      description: describe(each),
      quantity: 1,
      netCents: each.netCents,
      vat: each,
    }))
  }
  const shares = netOfLines(lines, vat)
  return lines.map((line, at) => ({ ...line, netCents: shares[at]! }))
}

/** Prices are never below zero (BR-27): what is taken off is a negative quantity. */
function drawLine(
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
