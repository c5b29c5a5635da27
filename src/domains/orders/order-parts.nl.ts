import { vatNameNl } from '#domains/catalog/vat.nl.ts'
import { euros } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { CartTotals } from './cart.rules.ts'
import { photoCountNl } from './orders.nl.ts'

export const orderPartsNl = {
  customer: 'Klant',
  address: 'Bezorgadres',
  delivery: 'Levering',
  pickUp: 'Je klant haalt de bestelling op.',
  noAddress: 'Geen bezorgadres: stem de levering met je klant af.',
  notes: 'Opmerkingen bij de bestelling',
  each: (euros: string) => `${euros} per stuk`,
  quantity: (count: number) => plural(count, 'stuk', 'stuks'),
  album: photoCountNl,
  spreads: {
    label: 'Bladen van het album',
    spread: (nth: number, places: readonly number[]) => `Blad ${nth}: ${places.join(', ')}`,
  },
  photoGone: 'Foto verwijderd',
  noPhotos: 'Geen foto’s gekoppeld',
  note: (note: string) => `Opmerking: ${note}`,
  subtotal: 'Subtotaal',
  shipping: 'Verzendkosten',
  total: 'Totaal',
  refunded: 'Terugbetaald',
  kept: 'Na terugbetaling',
  vat: ({ cents, ...vat }: CartTotals['vat'][number]) => `waarvan ${euros(cents)} (${vatNameNl(vat)})`,
}
