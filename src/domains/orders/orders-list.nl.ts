import { orderStatusesNl } from './orders.nl.ts'

export const ordersListNl = {
  figures: {
    label: 'Cijfers over bestellingen',
    total: 'Totaal bestellingen',
    revenue: 'Omzet',
    processing: orderStatusesNl.processing,
    completed: orderStatusesNl.completed,
  },
  tabs: { label: 'Bestellingen naar status', all: 'Alle' },
  empty: {
    title: 'Nog geen bestellingen ontvangen',
    line: 'Zodra een klant afdrukken bestelt, zie je de bestelling hier.',
  },
}
