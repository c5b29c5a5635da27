import type { OrderStatus } from './orders.rules.ts'

const statusNames = {
  pending: 'Openstaand',
  processing: 'In behandeling',
  shipped: 'Verzonden',
  completed: 'Voltooid',
  canceled: 'Geannuleerd',
} satisfies Record<OrderStatus, string>

export const ordersNl = {
  label: 'Bestellingen',
  figures: 'Cijfers over bestellingen',
  total: 'Totaal bestellingen',
  revenue: 'Omzet',
  processing: 'In behandeling',
  completed: 'Voltooid',
  tabs: { label: 'Bestellingen naar status', all: 'Alle' },
  status: statusNames,
  empty: {
    title: 'Nog geen bestellingen ontvangen',
    line: 'Zodra een klant afdrukken bestelt, zie je de bestelling hier.',
  },
  failed: 'Kon bestellingen niet laden',
}
