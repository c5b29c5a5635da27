import { plural } from '#platform/pure/plural.ts'
import type { OrderStatus } from './orders.rules.ts'

export const momentsNl = {
  placed: 'Besteld',
  paid: 'Betaald',
  shipped: 'Verzonden',
  completed: 'Voltooid',
  canceled: 'Geannuleerd',
}

export const countPhotos = (count: number) => plural(count, 'foto', "foto's")

export const ordersNl = {
  label: 'Bestellingen',
  figures: 'Cijfers over bestellingen',
  total: 'Totaal bestellingen',
  revenue: 'Omzet',
  processing: 'In behandeling',
  completed: 'Voltooid',
  tabs: { label: 'Bestellingen naar status', all: 'Alle' },
  status: {
    pending: 'Openstaand',
    processing: 'In behandeling',
    shipped: 'Verzonden',
    completed: 'Voltooid',
    canceled: 'Geannuleerd',
  } satisfies Record<OrderStatus, string>,
  empty: {
    title: 'Nog geen bestellingen ontvangen',
    line: 'Zodra een klant afdrukken bestelt, zie je de bestelling hier.',
  },
  failed: 'Kon bestellingen niet laden',
}
