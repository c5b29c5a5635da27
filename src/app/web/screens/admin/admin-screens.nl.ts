import type { SidebarTexts } from '#ui/SidebarFrame.tsx'

export const adminScreensNl = {
  title: 'Admin Dashboard',
  brand: 'Lichttafel',
  signOut: 'Uitloggen',
  lightTheme: 'Licht thema',
  darkTheme: 'Donker thema',
  sidebar: { nav: 'Beheer', toggle: 'Menu smal of breed', open: 'Menu openen' } satisfies SidebarTexts,
  sections: {
    overview: 'Overzicht',
    accounts: 'Accounts',
    orders: 'Bestellingen',
    photographerPayments: 'Betalingen fotografen',
    clientPayments: 'Betalingen klanten',
    approvals: 'Goedkeuringen',
    payouts: 'Uitbetalingen',
    logs: 'Logs',
    events: 'Events',
    features: 'Features',
  },
  money: 'Geld',
}
