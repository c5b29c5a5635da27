import { euros, longDate } from '#platform/pure/format.nl.ts'

/** What stands on every bill, whoever sends it. */
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
  until: (start: Date, end: Date) => `${longDate(start)} tot ${longDate(end)}`,
}
