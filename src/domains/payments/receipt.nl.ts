import type { InvoiceKind } from './documents/invoice-document.rules.ts'

export const receiptNl = {
  fileName: (kind: InvoiceKind, number: string, ending: 'pdf' | 'xml') =>
    `${receiptFiles[kind]}-${number}.${ending}`,
}

const receiptFiles: Record<InvoiceKind, string> = { invoice: 'factuur', credit: 'creditfactuur' }
