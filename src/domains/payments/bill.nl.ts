const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })
const longDay = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' })

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
  euros: (cents: number) => euros.format(cents / 100),
  day: (moment: Date) => longDay.format(moment),
}
