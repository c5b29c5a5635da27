import type { ReceiptKind } from '../payments.rules.ts'
import { billNl } from '../bill.nl.ts'

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
