import { euros, longDate } from '#platform/pure/format.nl.ts'
import type { ReceiptKind } from './payments.rules.ts'

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
  title: { invoice: 'Factuur', credit: 'Creditfactuur' } satisfies Record<ReceiptKind, string>,
  number: { invoice: 'Factuurnummer', credit: 'Creditnummer' } satisfies Record<ReceiptKind, string>,
  order: 'Bestelling',
  corrects: 'Bij factuur',
  quantity: 'Aantal',
  unitPrice: 'Per stuk',
  paid: 'Deze factuur is betaald.',
  correction: {
    credit: (number: string) => `Dit bedrag gaat af van factuur ${number}.`,
    invoice: (number: string) => `Dit bedrag komt in de plaats van creditfactuur ${number}.`,
  } satisfies Record<ReceiptKind, (number: string) => string>,
  fileName: (kind: ReceiptKind, number: string) => `${receiptFiles[kind]}-${number}.pdf`,
}

const receiptFiles: Record<ReceiptKind, string> = { invoice: 'factuur', credit: 'creditfactuur' }
