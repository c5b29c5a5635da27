import { euros, longDate } from '#platform/pure/format.nl.ts'
import type { InvoiceKind } from './documents/invoice-document.rules.ts'

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

export const receiptNl = {
  ...billNl,
  title: { invoice: 'Factuur', credit: 'Creditfactuur' } satisfies Record<InvoiceKind, string>,
  number: { invoice: 'Factuurnummer', credit: 'Creditnummer' } satisfies Record<InvoiceKind, string>,
  order: 'Bestelling',
  corrects: 'Bij factuur',
  quantity: 'Aantal',
  unitPrice: 'Per stuk',
  paid: 'Deze factuur is betaald.',
  correction: {
    credit: (number: string) => `Dit bedrag gaat af van factuur ${number}.`,
    invoice: (number: string) => `Dit bedrag komt in de plaats van creditfactuur ${number}.`,
  } satisfies Record<InvoiceKind, (number: string) => string>,
  fileName: (kind: InvoiceKind, number: string, ending: 'pdf' | 'xml') =>
    `${receiptFiles[kind]}-${number}.${ending}`,
}

const receiptFiles: Record<InvoiceKind, string> = { invoice: 'factuur', credit: 'creditfactuur' }
