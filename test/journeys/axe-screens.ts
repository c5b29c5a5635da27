import type { Person } from './person.ts'

export type Screen = {
  name: string
  path: string
  /** What stands there when the screen is whole. */
  shows: string
  /** Opens what is scanned, from the whole screen. */
  after?: (person: Person) => Promise<unknown>
}

const open = (button: string) => (person: Person) => person.presses(button)

/** For everyone. */
export const publicScreens: Screen[] = [
  { name: 'home', path: '/', shows: "Waar foto's worden beoordeeld" },
  { name: 'sign-in', path: '/auth', shows: 'Welkom terug' },
  { name: 'sign-in with errors', path: '/auth', shows: 'Welkom terug', after: open('Inloggen') },
  { name: 'forgotten password', path: '/auth', shows: 'Welkom terug', after: open('Wachtwoord vergeten?') },
  { name: 'register', path: '/auth?tab=register', shows: 'Begin 14 dagen gratis', after: open('Account maken') },
  { name: 'reset', path: '/auth?reset=x', shows: 'Kies een nieuw wachtwoord' },
  { name: 'sign-in link', path: '/auth?link=x', shows: 'Je bent er bijna' },
  { name: 'not found', path: '/bestaat-niet', shows: 'Oops! Page not found' },
  { name: 'mailbox', path: '/mailbox', shows: 'Je fotogalerij bij Studio Vossen' },
]

/** For a studio in which Anna and Bram are clients, and Anna has photos. */
export const studioScreens: Screen[] = [
  { name: 'overview', path: '/dashboard', shows: 'Wacht op jou' },
  { name: 'clients', path: '/dashboard?tab=klanten', shows: 'Bram Visser' },
  { name: 'photos', path: '/dashboard?tab=fotos', shows: 'DSC_0002.jpg' },
  { name: 'photos with errors', path: '/dashboard?tab=fotos', shows: 'DSC_0002.jpg', after: open('Uploaden') },
  { name: 'orders', path: '/dashboard?tab=bestellingen', shows: 'Bestellingen' },
  { name: 'new client', path: '/dashboard?tab=klanten', shows: 'Bram Visser', after: open('Nieuwe klant') },
  { name: 'contact', path: '/dashboard?tab=klanten', shows: 'Bram Visser', after: open('Contact met Bram Visser') },
  { name: 'webhook', path: '/dashboard', shows: 'Wacht op jou', after: open('Webhook testen') },
]

export const inactiveScreens: Screen[] = [{ name: 'activate', path: '/activate', shows: 'Kies je abonnement' }]

export const adminScreens: Screen[] = [{ name: 'admin', path: '/admin', shows: 'Admin Dashboard' }]
