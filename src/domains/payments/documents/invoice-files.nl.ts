import type { InvoiceKind, IssuedInvoice } from './invoice-document.rules.ts'

const names: Record<InvoiceKind, string> = { invoice: 'factuur', credit: 'creditfactuur' }

export const invoiceFileName = (
  { kind, number }: Pick<IssuedInvoice, 'kind' | 'number'>,
  form: 'pdf' | 'xml',
) => `${names[kind]}-${number}.${form}`
