import type { Person } from './person.ts'
import { cartOf, choosesPrint, ordersSelection, putsInCart } from './shopping.ts'

export type Screen = {
  name: string
  path: string
  /** What stands there when the screen is whole. */
  shows: string
  /** Opens what is scanned, from the whole screen. */
  after?: (person: Person) => Promise<unknown>
}

const open = (button: string) => (person: Person) => person.presses(button)

/** On a phone it is one of the words of the menu. */
async function openWebhook(person: Person) {
  const menu = person.button('Menu')
  if (!(await menu.isVisible())) return person.presses('Webhook testen')
  await menu.click()
  return person.page.getByRole('menuitem', { name: 'Webhook testen' }).click()
}

/** For everyone. */
export const publicScreens: Screen[] = [
  { name: 'landing', path: '/', shows: 'Vier prijzen, geen verrassingen.' },
  {
    name: 'gallery to try',
    path: '/#galerij',
    shows: 'Kijk zoals je klant kijkt.',
    after: (person) => firstTile(person),
  },
  {
    name: 'contact with errors',
    path: '/#contact',
    shows: 'Stel je vraag.',
    after: async (person) => {
      await person.page.locator('form button[type=submit]').waitFor()
      await person.presses('Versturen')
    },
  },
  {
    name: 'article',
    path: '/blog/watermerken-essentieel',
    shows: 'Waarom een watermerk in de pixels hoort',
  },
  { name: 'statement', path: '/toegankelijkheid', shows: 'Wat nog niet lukt' },
  { name: 'offline', path: '/offline', shows: 'Geen verbinding' },
  { name: 'sign-in', path: '/auth', shows: 'Welkom terug' },
  { name: 'sign-in with errors', path: '/auth', shows: 'Welkom terug', after: open('Inloggen') },
  { name: 'forgotten password', path: '/auth', shows: 'Welkom terug', after: open('Wachtwoord vergeten?') },
  {
    name: 'register',
    path: '/auth?tab=register',
    shows: 'Begin 14 dagen gratis',
    after: open('Account maken'),
  },
  { name: 'reset', path: '/auth?reset=x', shows: 'Kies een nieuw wachtwoord' },
  { name: 'sign-in link', path: '/auth?link=x', shows: 'Je bent er bijna' },
  { name: 'not found', path: '/bestaat-niet', shows: 'Oops! Page not found' },
  { name: 'mailbox', path: '/mailbox', shows: 'Je fotogalerij bij Studio Vossen' },
]

const openOrder = async (person: Person) => {
  await person.page
    .getByRole('link', { name: /^Bekijk details van bestelling/ })
    .first()
    .click()
  await person.sees('Verloop')
}

/** For a studio at its orders: one unpaid, one paid. */
export const orderScreens: Screen[] = [
  { name: 'orders', path: '/dashboard?tab=bestellingen', shows: 'Bekijk details' },
  { name: 'order desk', path: '/orders', shows: 'Bekijk details' },
  { name: 'period', path: '/orders', shows: 'Bekijk details', after: open('Alle dagen') },
  { name: 'balance', path: '/orders', shows: 'Bekijk details', after: open('Bekijk betalingen') },
  {
    name: 'no order found',
    path: '/orders?zoek=nergens',
    shows: 'Geen bestelling gevonden',
  },
  { name: 'unpaid order', path: '/orders?status=pending', shows: 'Bekijk details', after: openOrder },
  {
    name: 'moves of an order',
    path: '/orders?status=processing',
    shows: 'Bekijk details',
    after: async (person) => {
      await openOrder(person)
      await person.presses('Status wijzigen')
      await person.page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'shipping',
    path: '/orders?status=processing',
    shows: 'Bekijk details',
    after: async (person) => {
      await openOrder(person)
      await person.presses('Markeer als verzonden')
      await person.page.getByLabel('Track & trace optioneel').waitFor()
    },
  },
]

/** For a studio in which Anna and Bram are clients, and Anna has photos. */
export const studioScreens: Screen[] = [
  { name: 'overview', path: '/dashboard', shows: 'Wacht op jou' },
  { name: 'clients', path: '/dashboard?tab=klanten', shows: 'Bram Visser' },
  { name: 'photos', path: '/dashboard?tab=fotos', shows: 'DSC_0002.jpg' },
  {
    name: 'photos with errors',
    path: '/dashboard?tab=fotos',
    shows: 'DSC_0002.jpg',
    after: open('Uploaden'),
  },
  { name: 'new client', path: '/dashboard?tab=klanten', shows: 'Bram Visser', after: open('Nieuwe klant') },
  {
    name: 'contact',
    path: '/dashboard?tab=klanten',
    shows: 'Bram Visser',
    after: open('Contact met Bram Visser'),
  },
  { name: 'webhook', path: '/dashboard', shows: 'Wacht op jou', after: openWebhook },
  { name: 'settings', path: '/dashboard?instellingen=algemeen', shows: 'Zo ziet je klant het' },
  {
    name: 'prices',
    path: '/dashboard?instellingen=prijzen',
    shows: 'Fotoprint',
    after: async (person) => {
      const dialog = person.inDialog('Instellingen')
      await dialog.button('Canvas', { exact: false }).click()
      await dialog.field('Prijs').first().fill('-1')
      await dialog.sees('Een prijs is niet lager dan € 0,00')
    },
  },
  { name: 'storage', path: '/dashboard?instellingen=opslag', shows: 'van 100 GB' },
  { name: 'plan', path: '/dashboard?instellingen=abonnement', shows: 'Nog geen betalingen' },
]

const firstTile = ({ page }: Person) => page.locator('[data-tile]').first().waitFor()
const openTile = ({ page }: Person) => page.locator('[data-tile]').first().click()
const selectTile = async (person: Person) => {
  await person.page.locator('[data-tile]').first().focus()
  await person.keys('Space')
}
const openMenu = async (person: Person) => {
  await person.presses('Menu')
  await person.page.getByRole('menu').waitFor()
}

// What fades in has the contrast of neither.
const standsStill = ({ page }: Person) =>
  page
    .locator('[data-sonner-toast]')
    .first()
    .evaluate((toast) => Promise.all(toast.getAnimations({ subtree: true }).map(({ finished }) => finished)))

const orderFinal = async (person: Person) => {
  await selectTile(person)
  await ordersSelection(person)
}
const hasPrintInCart = async (person: Person) => {
  await orderFinal(person)
  await choosesPrint(person, { product: 'Fotoprint', format: '10 × 15 cm' })
  await putsInCart(person)
}
const finals = { path: '/client-portal?tab=final', shows: 'Jouw Fotogalerij' }

/** For Anna, who has one final, and orders of it. */
export const shopScreens: Screen[] = [
  {
    name: 'products',
    ...finals,
    after: async (person) => {
      await orderFinal(person)
      await person.sees('Fine-art print')
    },
  },
  {
    name: 'format',
    ...finals,
    after: async (person) => {
      await orderFinal(person)
      await choosesPrint(person, { product: 'Fine-art print', format: '30 × 40 cm' })
      await person.sees('Te klein voor 30 × 40 cm')
    },
  },
  {
    name: 'album with too few photos',
    ...finals,
    after: async (person) => {
      await orderFinal(person)
      await choosesPrint(person, { product: 'Album', format: "30 × 30 cm, 20 tot 80 foto's" })
    },
  },
  { name: 'empty cart', path: '/client-portal?winkelwagen=true', shows: "Naar je afgeronde foto's" },
  { name: 'cart', ...finals, after: hasPrintInCart },
  {
    name: 'checkout with errors',
    ...finals,
    after: async (person) => {
      await hasPrintInCart(person)
      await cartOf(person).presses('Afrekenen')
      const till = person.inDialog('Afrekenen')
      await till.fills({ Naam: '', Postcode: '2000' })
      await till.presses('Bestelling plaatsen')
      await person.sees('Gegevens incompleet')
      await standsStill(person)
    },
  },
  { name: 'my orders', path: '/client-portal?bestellingen=true', shows: 'In behandeling' },
  {
    name: 'my order',
    path: '/client-portal?bestellingen=true',
    shows: 'In behandeling',
    after: async (person) => {
      await person.page.getByRole('button', { name: /^Bestelling .*Openstaand/ }).click()
      await person.sees('Wat je bestelde')
    },
  },
  {
    name: 'no order of mine',
    path: '/client-portal?bestelling=0199aaaa-0000-7000-8000-000000000001',
    shows: 'Deze bestelling is er niet',
  },
]

/** For Anna, in whose gallery are photos of both kinds. */
export const clientScreens: Screen[] = [
  { name: 'gallery', path: '/client-portal', shows: 'Jouw Fotogalerij', after: firstTile },
  { name: 'a tile in reach', path: '/client-portal', shows: 'Jouw Fotogalerij', after: selectTile },
  {
    name: 'comment on a photo',
    path: '/client-portal',
    shows: 'Jouw Fotogalerij',
    after: async (person) => {
      await person.page.locator('[data-tile]').first().focus()
      await person.keys('c')
      await person.inDialog('Opmerkingen').field('Je opmerking').waitFor()
    },
  },
  { name: 'menu', path: '/client-portal', shows: 'Jouw Fotogalerij', after: openMenu },
  {
    name: 'own password',
    path: '/client-portal',
    shows: 'Jouw Fotogalerij',
    after: async (person) => {
      await openMenu(person)
      await person.page.getByRole('menuitem', { name: 'Wachtwoord wijzigen' }).click()
      await person.inDialog('Wachtwoord wijzigen').dialog.waitFor()
    },
  },
  {
    name: 'viewer with comments',
    path: '/client-portal',
    shows: 'Jouw Fotogalerij',
    after: async (person) => {
      await openTile(person)
      await person.sees('1 / 2')
      await person.keys('c')
      await person.field('Je opmerking').waitFor()
    },
  },
  {
    name: 'keys',
    path: '/client-portal',
    shows: 'Jouw Fotogalerij',
    after: async (person) => {
      await person.keys('?')
      await person.inDialog('Toetsen').dialog.waitFor()
    },
  },
  {
    name: 'download',
    path: '/client-portal?tab=final',
    shows: 'Jouw Fotogalerij',
    after: async (person) => {
      await selectTile(person)
      await person.presses('Downloaden')
      await person.inDialog('Downloaden').sees('1 foto, ', { exact: false })
    },
  },
]

/** For Anna's studio, on her page. */
export const clientPageScreens = (path: string): Screen[] => [
  { name: 'client page', path, shows: 'Anna de Vries', after: firstTile },
  { name: 'selection', path, shows: 'Anna de Vries', after: selectTile },
  {
    name: 'delete',
    path,
    shows: 'Anna de Vries',
    after: async (person) => {
      await selectTile(person)
      await person.presses('Verwijderen')
      await person.page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'comments',
    path,
    shows: 'Anna de Vries',
    after: async (person) => {
      await person.presses('1 opmerking bij DSC_0001.jpg')
      await person.sees('Deze graag in zwart-wit.')
    },
  },
  {
    name: 'upload',
    path: `${path}?uploaden=true`,
    shows: 'Uploaden naar Anna de Vries',
    after: (person) => person.inDialog('Uploaden naar Anna de Vries').presses('Uploaden'),
  },
  {
    name: 'gallery as the client sees it',
    path: `${path}/gallery`,
    shows: 'Jouw Fotogalerij',
    after: firstTile,
  },
  {
    name: 'viewer as the client sees it',
    path: `${path}/gallery`,
    shows: 'Jouw Fotogalerij',
    after: async (person) => {
      await openTile(person)
      await person.sees('1 / 2')
      await person.keys('c')
      await person.page.getByRole('complementary', { name: 'Opmerkingen' }).waitFor()
    },
  },
  { name: 'no client', path: '/client/onbekend', shows: 'Klant niet gevonden' },
]

export const inactiveScreens: Screen[] = [
  { name: 'activate', path: '/activate', shows: 'Kies je abonnement' },
  { name: 'activation that failed', path: '/activate/success', shows: 'Activatie mislukt' },
]

const openAccountMenu = async (person: Person) => {
  await person.page
    .getByRole('button', { name: /^Acties voor/ })
    .first()
    .click()
  await person.page.getByRole('menu').waitFor()
}

/** For an admin, of a studio whose client paid for one of her orders. */
export const adminScreens = (accountPath: string): Screen[] => [
  { name: 'back office', path: '/admin', shows: 'Vraagt aandacht' },
  { name: 'accounts', path: '/admin/accounts', shows: 'Studio Vossen' },
  { name: 'actions of an account', path: '/admin/accounts', shows: 'Studio Vossen', after: openAccountMenu },
  {
    name: 'a figure that is changed',
    path: '/admin/accounts',
    shows: 'Studio Vossen',
    after: async (person) => {
      await person.page
        .getByRole('button', { name: /^Dagen van/ })
        .first()
        .click()
      await person.page.getByRole('spinbutton').waitFor()
    },
  },
  {
    name: 'deactivation',
    path: accountPath,
    shows: 'Geschiedenis',
    after: async (person) => {
      await openAccountMenu(person)
      await person.page.getByRole('menuitem', { name: 'Deactiveren' }).click()
      await person.page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'account', path: accountPath, shows: 'Geschiedenis' },
  { name: 'no account', path: '/admin/accounts?zoek=nergens', shows: 'Geen accounts gevonden' },
  { name: 'payments of studios', path: '/admin/photographer-payments', shows: 'Geen betalingen gevonden' },
  { name: 'payments of clients', path: '/admin/client-payments', shows: 'Anna de Vries' },
  { name: 'approvals', path: '/admin/approvals', shows: 'Anna de Vries' },
  { name: 'logs', path: '/admin/logs', shows: 'Foto geüpload' },
  { name: 'events', path: '/admin/events', shows: 'photo_uploads' },
  {
    name: 'search',
    path: '/admin',
    shows: 'Vraagt aandacht',
    after: async (person) => {
      await person.presses('Zoeken')
      await person.inDialog('Zoeken').field('Account, klant, bestelnummer of betaling').fill('anna')
      await person.inDialog('Zoeken').sees('Anna de Vries')
    },
  },
]
