import { euros, longDate } from '#platform/pure/format.nl.ts'

/** Shared by the PDFs of plan invoices and order receipts. */
export const billNl = {
  date: 'Factuurdatum',
  to: 'Aan',
  from: 'Van',
  description: 'Omschrijving',
  amount: 'Bedrag',
  net: 'Totaal exclusief btw',
  vat: (percent: number) => `Btw ${percent}%`,
  total: 'Totaal inclusief btw',
  kvk: (number: string) => `KVK ${number}`,
  euros,
  day: longDate,
}
