import { plural } from '#platform/pure/plural.ts'

export const paletteNl = {
  title: 'Zoeken',
  label: 'Zoek een klant, bestelling of scherm',
  hint: 'Klant, bestelling of scherm',
  none: (typed: string) => `Niets gevonden voor '${typed}'`,
  failed: 'Kon niet in de bestellingen zoeken',
  count: (count: number) => plural(count, 'resultaat', 'resultaten'),
  archived: 'gearchiveerd',
  allKeys: 'Alle toetsen',
  groups: { clients: 'Klanten', orders: 'Bestellingen', screens: 'Schermen' },
  screens: {
    overview: 'Overzicht',
    clients: 'Klanten',
    photos: "Foto's uploaden",
    orders: 'Alle bestellingen',
    settings: 'Instellingen',
    prices: 'Prijzen',
    storage: 'Opslag',
    connections: 'Koppelingen',
    plan: 'Abonnement',
    profile: 'Profiel en beveiliging',
  },
  keys: {
    title: 'Toetsen',
    rows: [
      ['Ctrl K', 'Zoeken'],
      ['?', 'Deze lijst'],
      ['Tab', 'Naar het volgende onderdeel'],
      ['Enter', 'Openen'],
      ['Esc', 'Sluiten'],
    ],
    searchKeyOnMac: '⌘ K',
  },
} as const
