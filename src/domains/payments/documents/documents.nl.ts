import { countriesNl } from '#platform/pure/countries.nl.ts'
import type { Vat } from '#domains/catalog/vat.rules.ts'
import { euros, longDate, unitEuros } from '#platform/pure/format.nl.ts'
import type { InvoiceKind } from './invoice-document.rules.ts'

export const ublNl = {
  /** Tax number of an exempt seller without a VAT or KVK number. */
  exempt: 'Vrijgesteld',
}

const titles: Record<InvoiceKind, string> = { invoice: 'Factuur', credit: 'Creditfactuur' }

const rateText = ({ category, rate, country }: Vat) =>
  category === 'S' && country !== 'NL' ? `${rate}% ${countriesNl[country]}` : `${rate}%`

export const invoiceNl = {
  title: titles,
  kvk: (number: string) => `KVK ${number}`,
  vatId: (number: string) => `Btw-nummer ${number}`,
  country: countriesNl,
  to: 'Aan',
  issuedOn: 'Factuurdatum',
  /** The law requires the day of supply, or of the prepayment if that was earlier. */
  suppliedOn: 'Levering of betaling',
  order: 'Bestelling',
  reference: 'Referentie',
  corrects: { invoice: 'Bij creditfactuur', credit: 'Bij factuur' } satisfies Record<InvoiceKind, string>,
  columns: {
    description: 'Omschrijving',
    quantity: 'Aantal',
    unitPrice: 'Per stuk',
    rate: 'Btw',
    amount: 'Bedrag',
    netUnitPrice: 'Per stuk excl.',
    net: 'Excl. btw',
    gross: 'Incl. btw',
  },
  rate: (vat: Vat) => (vat.category === 'AE' ? 'verlegd' : rateText(vat)),
  vatOver: (vat: Vat, net: string) =>
    vat.category === 'AE' ? `Btw verlegd over ${net}` : `Btw ${rateText(vat)} over ${net}`,
  net: 'Totaal exclusief btw',
  gross: 'Totaal inclusief btw',
  total: 'Totaal',
  within: 'Waarvan exclusief btw',
  paid: (on: string, method: string | null) =>
    `Betaald op ${longDate(on)}${method === null ? '' : ` met ${method}`}`,
  correction: {
    credit: (number: string, on: string) => `Dit bedrag gaat af van factuur ${number} van ${longDate(on)}.`,
    invoice: (number: string, on: string) =>
      `Dit bedrag komt in de plaats van creditfactuur ${number} van ${longDate(on)}.`,
  } satisfies Record<InvoiceKind, (number: string, on: string) => string>,
  rounded: 'Het btw-bedrag is afgerond over de hele bestelling.',
  questions: (email: string) => `Vragen? Mail ${email}`,
  page: (at: number, of: number) => `Pagina ${at} van ${of}`,
  day: longDate,
  euros,
  unitEuros,
}
