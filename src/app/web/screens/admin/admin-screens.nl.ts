import type { CopyableIdWords } from '#ui/actions/CopyableId.tsx'
import type { InlineNumberWords } from '#ui/fields/InlineNumber.tsx'
import type { SidebarWords } from '#ui/layout/SidebarFrame.tsx'

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
