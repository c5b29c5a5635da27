import { billNl } from '#domains/payments/bill.nl.ts'

const longDay = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' })

/** The bill of a plan. */
export const invoiceNl = {
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
  until: (start: Date, end: Date) => `${longDay.format(start)} tot ${longDay.format(end)}`,
}
