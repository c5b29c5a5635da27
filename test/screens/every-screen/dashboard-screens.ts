import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropFiles, dragFilesOver } from '#test/journeys/drop-files.ts'
import {
  choosesItem,
  fills,
  inTurn,
  opensByKey,
  presses,
  pressesFirst,
  sees,
  seesDialog,
  turnsOn,
  type Step,
} from './screen-steps.ts'
import { seenBy, waitingStates, type Screen } from './screen.ts'

const overview: Screen = {
  name: 'dashboard',
  as: 'studio',
  path: '/dashboard',
  shows: 'Recente klanten',
  after: sees('Wacht op jou'),
}
const clients: Screen = {
  name: 'clients',
  as: 'studio',
  path: '/dashboard?tab=klanten',
  shows: 'Lotte de Wit',
}
const photos: Screen = {
  name: 'photos',
  as: 'studio',
  path: '/dashboard?tab=fotos',
  shows: 'Foto’s uploaden',
}

const withPhotos =
  (drag: typeof dropFiles): Step =>
  async ({ page }) => {
    const folder = await mkdtemp(join(tmpdir(), 'dropped-'))
    page.once('close', () => void rm(folder, { recursive: true }))
    const paths = ['DSC_0412.jpg', 'DSC_0413.jpg'].map((name) => join(folder, name))
    await Promise.all(paths.map((path) => writeFile(path, Buffer.alloc(400_000, path))))
    await drag(page, paths)
  }

const importedList = [
  'naam;e-mail',
  'Roos van Leeuwen;roos.vanleeuwen@voorbeeld.nl',
  'Roos;Roos.vanLeeuwen@voorbeeld.nl',
  'Anna & Bram Bakker;bakker@voorbeeld.nl',
  'Mees Visser;mees.visser',
  'Daan Hendriks;',
  'Noor Peeters;noor@voorbeeld.nl',
].join('\r\n')

const picksList =
  (text: string): Step =>
  ({ page }) =>
    page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: 'klanten.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Drags files over the page until the upload area shows. The first drag only loads the area. */
const holdsPhotos: Step = async (tab) => {
  const area = tab.page.getByText('Sleep foto’s').first()
  for (let tries = 0; tries < 10 && !(await area.isVisible()); tries++) {
    await withPhotos(dragFilesOver)(tab)
    await area.waitFor({ timeout: 1500 }).catch(() => {})
  }
}

const isOff = (name: 'uploads' | 'live_updates') => ({
  switches: { listSwitchedOff: { names: [name] } },
})

export const dashboardScreens: readonly Screen[] = [
  { ...overview, inForcedColours: true },
  ...waitingStates(overview, {
    asks: ['clients/*', 'photos/*', 'orders/*', 'uploads/*'],
    loading: 'Wacht op jou',
    failed: 'Kon niet laden wat op je wacht',
  }),
  ...seenBy('newStudio', [
    { name: 'dashboard-first-run', path: '/dashboard', shows: 'Aan de slag' },
    { name: 'clients-empty', path: '/dashboard?tab=klanten', shows: 'Nog geen klanten aangemaakt' },
    { name: 'photos-empty', path: '/dashboard?tab=fotos', shows: 'Nog geen foto’s geüpload' },
    {
      name: 'orders-tab-empty',
      path: '/orders?weergave=kaarten',
      shows: 'Nog geen bestellingen ontvangen',
    },
    {
      name: 'bell-empty',
      path: '/dashboard',
      shows: 'Aan de slag',
      after: inTurn(pressesFirst(/^Meldingen/), sees('Nog geen meldingen')),
    },
  ]),
  {
    ...overview,
    name: 'live-updates-off',
    answers: isOff('live_updates'),
    after: sees('Dit scherm ververst nu niet vanzelf'),
  },
  { ...overview, name: 'acting', as: 'acting', after: sees('Je bent als beheerder ingelogd') },
  clients,
  ...waitingStates(clients, {
    asks: ['clients/listClients'],
    loading: 'Klanten laden',
    failed: 'Fout bij ophalen klanten',
  }),
  ...seenBy('studio', [
    {
      name: 'clients-none-found',
      path: '/dashboard?tab=klanten&zoek=onvindbaar',
      shows: 'Geen klant gevonden',
    },
    { ...clients, name: 'new-client', after: inTurn(presses('Nieuwe klant'), seesDialog) },
    {
      ...clients,
      name: 'new-client-business',
      after: inTurn(
        presses('Nieuwe klant'),
        seesDialog,
        turnsOn('Zakelijke klant'),
        sees('Referentie op de factuur'),
      ),
    },
    {
      ...clients,
      name: 'new-client-mail',
      only: 'phone',
      after: inTurn(presses('Nieuwe klant'), seesDialog, presses('Bekijk de mail'), sees('Onderwerp:')),
    },
    {
      ...clients,
      name: 'new-client-errors',
      after: inTurn(presses('Nieuwe klant'), seesDialog, presses('Klant toevoegen'), sees('Vul')),
    },
    {
      ...clients,
      name: 'import-clients',
      after: inTurn(presses('Klanten importeren'), seesDialog),
    },
    {
      ...clients,
      name: 'import-clients-list',
      after: inTurn(
        presses('Klanten importeren'),
        picksList(importedList),
        sees('3 klanten om toe te voegen'),
      ),
    },
    {
      ...clients,
      name: 'import-clients-no-list',
      after: inTurn(
        presses('Klanten importeren'),
        picksList('naam;telefoon\nAnna;06'),
        sees(/^Er is geen kolom/),
      ),
    },
    {
      ...clients,
      name: 'import-clients-left',
      answers: { clients: { importClients: { addedCount: 2, notAdded: [{ at: 2, reason: 'no_place' }] } } },
      after: inTurn(
        presses('Klanten importeren'),
        picksList(importedList),
        presses('3 klanten toevoegen'),
        sees('1 klant niet toegevoegd'),
      ),
    },
    { ...clients, name: 'contact', after: inTurn(pressesFirst(/^Contact met/), seesDialog) },
  ]),
  photos,
  ...waitingStates(photos, {
    asks: ['photos/listLatest'],
    loading: 'Foto’s laden',
    failed: 'Kon foto’s niet laden',
  }),
  ...seenBy('studio', [
    { ...photos, name: 'photos-errors', after: inTurn(presses('Uploaden'), sees('Geen type geselecteerd')) },
    {
      ...photos,
      name: 'photo-name',
      after: inTurn(pressesFirst(/^Naam wijzigen: /), (tab) =>
        tab.page.getByLabel('Naam van de foto').first().waitFor(),
      ),
    },
    { ...photos, name: 'uploads-off', answers: isOff('uploads'), after: sees('Uploaden kan nu even niet') },
    {
      ...overview,
      name: 'dashboard-drop',
      only: 'desktop',
      after: inTurn(holdsPhotos, sees('Sleep foto’s')),
    },
    {
      ...overview,
      name: 'dashboard-dropped',
      only: 'desktop',
      after: inTurn(withPhotos(dropFiles), seesDialog),
    },
    { ...overview, name: 'studio-menu', after: inTurn(presses('Menu'), sees('Uitloggen')) },
    {
      ...overview,
      name: 'webhook',
      after: inTurn(presses('Menu'), choosesItem('Webhook testen'), seesDialog),
    },
    {
      ...overview,
      name: 'bell',
      after: inTurn(pressesFirst(/^Meldingen/), (tab) =>
        tab.page.getByRole('dialog').getByRole('link').first().waitFor(),
      ),
    },
    {
      ...overview,
      name: 'bell-failed',
      fails: ['notifications/listNotifications'],
      after: inTurn(pressesFirst(/^Meldingen/), sees('Kon de meldingen niet laden')),
    },
    { ...overview, name: 'palette', after: opensByKey('Control+k') },
    {
      ...overview,
      name: 'palette-found',
      after: inTurn(opensByKey('Control+k'), (tab) =>
        tab.page.getByLabel('Zoek een klant, bestelling of scherm').fill('sanne'),
      ),
    },
    {
      ...overview,
      name: 'palette-none',
      after: inTurn(
        opensByKey('Control+k'),
        fills('Zoek een klant, bestelling of scherm', 'onvindbaar'),
        sees('Niets gevonden'),
      ),
    },
    { ...overview, name: 'keys', after: opensByKey('?') },
  ]),
]
