import type { CopyableIdWords } from '#ui/actions/CopyableId.tsx'
import type { InlineNumberWords } from '#ui/fields/InlineNumber.tsx'
import type { PageStepsWords } from '#ui/data/PageSteps.tsx'
import type { SidebarWords } from '#ui/layout/SidebarFrame.tsx'
import { figure } from '#platform/pure/format.nl.ts'

export const adminScreensNl = {
  title: 'Admin Dashboard',
  brand: 'Lichttafel',
  signOut: 'Uitloggen',
  lightTheme: 'Licht thema',
  darkTheme: 'Donker thema',
  sidebar: { nav: 'Beheer', toggle: 'Menu smal of breed', open: 'Menu openen' } satisfies SidebarWords,
  sections: {
    overview: 'Overzicht',
    accounts: 'Accounts',
    orders: 'Bestellingen',
    photographerPayments: 'Betalingen fotografen',
    clientPayments: 'Betalingen klanten',
    approvals: 'Goedkeuringen',
    logs: 'Logs',
    events: 'Events',
    features: 'Features',
  },
  money: 'Geld',
  csv: 'CSV',
  csvOf: (title: string) => `${title} als CSV`,
  showAll: 'Toon alles',
  steps: {
    label: 'Bladeren',
    first: 'Eerste pagina',
    previous: 'Vorige pagina',
    next: 'Volgende pagina',
    last: 'Laatste pagina',
  } satisfies PageStepsWords,
  /** 'ruim' where counting stopped. */
  count: (count: number, isWhole: boolean) => `${isWhole ? '' : 'ruim '}${figure(count)}`,
  found: (count: number, isWhole: boolean) => `${adminScreensNl.count(count, isWhole)} gevonden`,
  shown: (rows: number, count: number, isWhole: boolean) =>
    `${figure(rows)} van ${isWhole ? '' : 'ruim '}${figure(count)}`,
  inline: {
    confirm: 'Opslaan',
    cancel: 'Annuleren',
    leave: {
      title: 'Wijziging niet opgeslagen',
      line: 'Je hebt een getal gewijzigd en nog niet opgeslagen.',
      confirm: 'Niet opslaan',
      cancel: 'Blijf hier',
    },
  } satisfies InlineNumberWords,
  copy: { copy: (what) => `${what} kopiëren`, copied: 'Gekopieerd' } satisfies CopyableIdWords,
}
