import { vatNameNl } from '#domains/catalog/vat.nl.ts'
import { euros } from '#platform/pure/format.nl.ts'
import type { CartTotals } from '../cart.rules.ts'
import { photoCountNl } from '../orders.nl.ts'

export const cartNl = {
  label: 'Winkelwagen',
  emptyLine: 'Selecteer afgeronde foto’s en kies Bestellen.',
  toFinals: 'Naar je afgeronde foto’s',
  loading: 'Winkelwagen laden',
  failed: 'Kon je winkelwagen niet laden',
  closed: {
    title: 'Bestellen kan nu niet',
    line: 'Je fotograaf neemt op dit moment geen bestellingen aan. Je winkelwagen blijft bewaard.',
  },

  line: {
    what: (variant: string, photoCount: number) => `${variant}, ${photoCountNl(photoCount)}`,
    quantity: (product: string) => `Aantal ${product}`,
    perPhoto: 'per foto',
    remove: 'Verwijderen',
    removeNamed: (product: string) => `${product} verwijderen`,
    was: (price: string) => `was ${price}`,
    note: 'Opmerking bij deze afdruk',
    noted: (note: string) => `Opmerking: ${note}`,
    times: (quantity: number) => `${quantity} van elk`,
    perPiece: (price: string) => `${price} per stuk`,
    notForSale: 'Niet meer te koop',
    notForSaleLine: 'Je fotograaf verkoopt dit niet meer. Verwijder het om verder te gaan.',
    unorderableLine: 'Dit aantal kan hier niet meer. Verwijder het en stel het opnieuw samen.',
    photosGone: (count: number, labels: string) =>
      count === 1
        ? `${labels || '1 foto'} is geen afgeronde foto meer.`
        : `${labels || photoCountNl(count)} zijn geen afgeronde foto’s meer.`,
    dropPhotos: (count: number) => (count === 1 ? 'Haal deze foto eruit' : `Haal deze ${count} foto’s eruit`),
  },
  finish: {
    title: 'Maak het af',
    from: (price: string) => `vanaf ${price}`,
    album: (photoCount: number, price: string) => `met ${photoCountNl(photoCount)}, vanaf ${price}`,
  },
  removed: (product: string) => `${product} verwijderd`,
  something: 'Artikel',
  clear: 'Winkelwagen leegmaken',
  cleared: 'Winkelwagen leeggemaakt',

  totals: {
    subtotal: 'Subtotaal',
    shipping: 'Verzendkosten',
    pickUp: 'Ophalen',
    free: 'gratis',
    total: 'Totaal',
    vat: (vat: CartTotals['vat']) =>
      `waarvan ${vat.map(({ cents, ...one }) => `${euros(cents)} (${vatNameNl(one)})`).join(' en ')}`,
  },
  pricesChanged: 'Er is een prijs veranderd sinds je dit koos.',
  fixFirst: 'Verwijder eerst wat niet meer te bestellen is.',
  waiting: 'De prijzen worden opgehaald.',
  afterPayment: 'Je afdrukken worden gemaakt zodra je hebt betaald.',
}
