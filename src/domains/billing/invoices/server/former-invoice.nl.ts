import { billNl } from '#domains/payments/bill.nl.ts'
import { longDate } from '#platform/pure/format.nl.ts'

/** Of invoices to studios from before we issued our own; these are drawn as they always were. */
export const formerInvoiceNl = {
  ...billNl,
  title: 'Factuur',
  number: 'Factuurnummer',
  period: 'Periode',
  credit: 'Verrekend tegoed',
  paid: (day: string) => `Betaald op ${day}.`,
  refunded: (amount: string) => `Terugbetaald: ${amount}.`,
  nothing: 'Er is niets in rekening gebracht.',
  vatId: (id: string) => `Btw-nummer ${id}`,
  fileName: (number: string) => `factuur-${number}.pdf`,
  until: (start: Date, end: Date) => `${longDate(start)} tot ${longDate(end)}`,
}
