import { orderStatusesNl } from '#domains/orders/orders.nl.ts'

export const adminOrdersNl = {
  title: 'Bestellingen',
  search: 'Bestelnummer, klant of fotograaf',
  filters: {
    status: { label: 'Status', all: 'Alle statussen', names: orderStatusesNl },
    ofOne: 'Alleen dit account',
  },
  columns: {
    order: 'Bestelling',
    client: 'Klant en fotograaf',
    totalCents: 'Bedrag',
    status: 'Status',
    createdAt: 'Verloop',
    money: 'Geld',
  },
  failed: 'Kon bestellingen niet laden',
  empty: { title: 'Geen bestellingen gevonden', line: 'Er is geen bestelling die bij deze filters past.' },
  orderId: 'Bestelnummer',
  view: (number: string) => `Bestelling ${number} bekijken`,
  payments: 'Betalingen',
  paymentsOf: (number: string) => `Betalingen van bestelling ${number}`,
  detail: {
    title: (number: string) => `Bestelling ${number}`,
    failed: 'Kon deze bestelling niet laden',
    gone: { title: 'Bestelling niet gevonden', line: 'Deze bestelling bestaat niet.' },
    photographer: 'Fotograaf',
    log: 'In het logboek',
  },
}
