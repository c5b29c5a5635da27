import type { InvoiceKind } from '../documents/invoice-document.rules.ts'

export const booksNl = {
  columns: [
    'Datum',
    'Factuurnummer',
    'Soort',
    'Klant',
    'Land',
    'Btw-nummer',
    'Btw-categorie (UNCL 5305)',
    'Tarief',
    'Netto',
    'Btw',
    'Bruto',
    'Betaalmethode',
    'Bestelling',
  ],
  kind: { invoice: 'Factuur', credit: 'Creditfactuur' } satisfies Record<InvoiceKind, string>,
  linesFile: 'boekhouding.csv',
  fileName: (period: string, ending: 'zip' | 'csv') => `boekhouding-${period}.${ending}`,
  tooManyOpen:
    'Er worden al twee van deze bestanden gemaakt. Wacht tot er een klaar is en probeer het opnieuw.',
}

export const booksLinkNl = {
  brand: 'Lichttafel',
  wrong: {
    title: 'Deze link werkt niet meer',
    line: 'De link is verlopen of ingetrokken. Vraag de fotograaf om de bestanden.',
  },
}
