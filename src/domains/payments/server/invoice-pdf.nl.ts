const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })
const longDay = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' })

export const invoiceNl = {
  title: 'Factuur',
  number: 'Factuurnummer',
  date: 'Factuurdatum',
  period: 'Periode',
  to: 'Aan',
  from: 'Van',
  description: 'Omschrijving',
  amount: 'Bedrag',
  credit: 'Verrekend tegoed',
  net: 'Totaal exclusief btw',
  vat: (percent: number) => `Btw ${percent}%`,
  total: 'Totaal inclusief btw',
  paid: (day: string) => `Betaald op ${day}.`,
  refunded: (amount: string) => `Terugbetaald: ${amount}.`,
  nothing: 'Er is niets in rekening gebracht.',
  kvk: (number: string) => `KVK ${number}`,
  vatId: (id: string) => `Btw-nummer ${id}`,
  fileName: (number: string) => `factuur-${number}.pdf`,
  euros: (cents: number) => euros.format(cents / 100),
  day: (moment: Date) => longDay.format(moment),
  until: (start: Date, end: Date) => `${longDay.format(start)} tot ${longDay.format(end)}`,
}
