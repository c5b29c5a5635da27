import { damages } from '#domains/photos/photos.rules.ts'
import { compares, opensViewer, opensViewerComments, seesPhotos, selectsPhotos } from './gallery-steps.ts'
import {
  choosesItem,
  inTurn,
  opensMenu,
  presses,
  pressesFirst,
  sees,
  seesDialog,
  turnsOn,
  type Step,
} from './screen-steps.ts'
import { seenBy, waitingStates, type ScreenIds, type Screen } from './screen.ts'

export const chooserPath = ({ chooser }: ScreenIds) => `/client/${chooser}`
const chooser = { path: chooserPath, shows: 'Lotte de Wit' }
const page: Screen = { name: 'client-page', as: 'studio', ...chooser, after: seesPhotos }

const asClient: Screen = {
  name: 'gallery-as-client',
  as: 'studio',
  path: (ids) => `${chooserPath(ids)}/gallery`,
  shows: 'Jouw Fotogalerij',
  after: seesPhotos,
}

const picks =
  (...names: string[]): Step =>
  ({ page }) =>
    page
      .getByRole('dialog')
      .locator('input[type=file]:not([webkitdirectory])')
      .setInputFiles(
        names.map((name) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.alloc(400_000, name) })),
      )

const picksFiles = picks('DSC_0412.jpg', 'DSC_0413.jpg', 'DSC_0414.jpg')

const LONG_AGO = new Date('2026-11-03T09:30:00.000Z')
const SOME_GALLERY = '019ab000-0000-7000-8000-000000000001'
const leftUploads: NonNullable<NonNullable<Screen['amends']>['uploads']> = {
  listFailedUploads: (_none, { chooser }) => [
    {
      clientId: chooser,
      clientName: 'Lotte de Wit',
      type: 'preview',
      count: 4,
      refusal: null,
      lastAt: LONG_AGO,
      waitingCount: 2,
      files: [
        { name: 'DSC_0415.jpg', refusal: 'corrupt', galleryId: SOME_GALLERY },
        { name: 'Ceremonie in de tuin.jpg', refusal: 'storage_full', galleryId: SOME_GALLERY },
        { name: 'DSC_0418.jpg', refusal: null, galleryId: SOME_GALLERY },
        { name: 'DSC_0419.jpg', refusal: null, galleryId: SOME_GALLERY },
      ],
    },
  ],
}

// No upload reaches the server: its requests hang, or their connections break.
const uploads =
  (does: 'hang' | 'break'): Step =>
  async (tab) => {
    await tab.page.route('**/uploads/**', (route) => (does === 'break' ? route.abort() : undefined))
    await tab.page.route('**/uploads', (route) => (does === 'break' ? route.abort() : undefined))
    await picksFiles(tab)
    await presses('Uploaden')(tab)
  }

/**
 * Uploads the photos of the gallery behind the dialog again, as if the server had accepted them.
 */
const photosArrive: Step = async ({ page, ...tab }) => {
  await page.route('**/uploads', (route) => {
    const sizeBytes = route.request().headers()['upload-length']
    return route.fulfill({ status: 201, headers: { ...TUS, location: `/uploads/${sizeBytes}` } })
  })
  await page.route('**/uploads/**', (route) => {
    const sizeBytes = route.request().url().split('/').at(-1)!
    return route.fulfill({ status: 204, headers: { ...TUS, 'upload-offset': sizeBytes } })
  })
  const pictures = page.locator('[data-photo] img')
  await pictures.first().waitFor()
  const urls = await pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc))
  const files = await Promise.all(
    urls.map(async (url, at) => ({
      name: `DSC_${420 + at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await (await page.request.get(url)).body(),
    })),
  )
  await page.getByRole('dialog').locator('input[type=file]:not([webkitdirectory])').setInputFiles(files)
  await presses('Uploaden')({ page, ...tab })
}
const TUS = { 'tus-resumable': '1.0.0' }

const opensClocks = inTurn(seesPhotos, opensMenu(/^Volgorde/), choosesItem('Klok per camera'))
const cameras = [
  { camera: 'NIKON Z 6_2', cameraSerial: '6021234', shiftSeconds: 0, photoCount: 412 },
  { camera: 'NIKON Z 6_2', cameraSerial: '6025678', shiftSeconds: 180, photoCount: 267 },
  { camera: 'Apple iPhone 17 Pro', cameraSerial: '', shiftSeconds: -3605, photoCount: 1 },
].map((camera) => ({
  ...camera,
  firstAt: new Date('2026-06-14T10:02:00.000Z'),
  lastAt: new Date('2026-06-14T21:41:00.000Z'),
}))

const opensForm: Step = async (tab) => {
  const button = tab.page.getByRole('button', { name: 'Klantgegevens' })
  await seesPhotos(tab)
  if (await button.isVisible()) await button.click()
}

export const clientPageScreens: readonly Screen[] = [
  page,
  ...waitingStates(page, {
    asks: ['clients/findClient'],
    loading: 'Klantgegevens laden',
    failed: 'Kon klantgegevens niet laden',
  }),
  asClient,
  ...waitingStates(asClient, {
    asks: ['photos/listForStudio', 'photos/viewGallery'],
    loading: 'Foto’s laden',
    failed: 'Kon foto’s niet laden',
  }),
  ...seenBy('studio', [
    {
      ...chooser,
      name: 'client-page-journey-failed',
      fails: ['orders/findJourneys'],
      after: inTurn(opensForm, sees('Kon het verloop niet laden')),
    },
    {
      ...chooser,
      name: 'client-page-photos-failed',
      fails: ['photos/listForStudio'],
      after: sees('Kon foto’s niet laden'),
    },
    {
      name: 'client-page-finals',
      path: ({ buyer }) => `/client/${buyer}?tab=final`,
      shows: 'Sanne van den Berg',
      after: seesPhotos,
    },
    {
      name: 'client-page-empty',
      path: ({ chooser }) => `/client/${chooser}?tab=final`,
      shows: 'Lotte de Wit',
      after: sees('Nog geen foto’s geüpload'),
    },
    {
      ...chooser,
      name: 'client-invite',
      only: 'desktop',
      after: inTurn(pressesFirst(/itnodigen$/), seesDialog),
    },
    {
      ...chooser,
      name: 'client-page-archived',
      amends: { clients: { findClient: (client) => ({ ...client, archivedAt: LONG_AGO }) } },
      after: inTurn(seesPhotos, sees('Klant terugzetten')),
    },
    {
      ...chooser,
      name: 'client-page-uninvited',
      only: 'desktop',
      amends: {
        clients: { findClient: (client) => ({ ...client, invitedAt: null, invitationWaits: false }) },
      },
      after: inTurn(seesPhotos, sees(/^Nog niet uitgenodigd/)),
    },
    {
      ...chooser,
      name: 'client-page-stopped',
      only: 'desktop',
      amends: { clients: { findClient: (client) => ({ ...client, lettersStoppedAt: LONG_AGO }) } },
      after: inTurn(seesPhotos, sees('3 november 2026')),
    },
    {
      ...chooser,
      name: 'client-page-damaged',
      amends: {
        photos: {
          listForStudio: ({ photos, ...list }) => ({
            ...list,
            photos: photos.map((photo, at) => ({ ...photo, ...(at < 2 && { damage: damages[at] }) })),
          }),
        },
      },
      after: seesPhotos,
    },
    { ...chooser, name: 'client-page-left', amends: { uploads: leftUploads }, after: seesPhotos },
    { ...chooser, name: 'client-page-selection', after: selectsPhotos(2) },
    { ...chooser, name: 'client-page-order', after: inTurn(seesPhotos, opensMenu(/^Volgorde/)) },
    {
      ...chooser,
      name: 'client-page-arranging',
      after: inTurn(seesPhotos, opensMenu(/^Volgorde/), choosesItem('Eigen volgorde'), sees('Klaar')),
    },
    {
      ...chooser,
      name: 'camera-clocks',
      amends: { photos: { listCameras: () => cameras } },
      after: inTurn(opensClocks, sees('Minuten')),
    },
    {
      ...chooser,
      name: 'camera-clocks-none',
      only: 'phone',
      amends: { photos: { listCameras: () => [] } },
      after: inTurn(opensClocks, sees(/^Kies een eigen volgorde/)),
    },
    {
      ...chooser,
      name: 'camera-clocks-failed',
      only: 'phone',
      fails: ['photos/listCameras'],
      after: inTurn(opensClocks, sees('Kon de camera’s niet laden')),
    },
    {
      ...chooser,
      name: 'photos-delete',
      after: inTurn(selectsPhotos(2), presses('Verwijderen'), seesDialog),
    },
    {
      ...chooser,
      name: 'photo-comments',
      after: inTurn(seesPhotos, pressesFirst(/^\d opmerking(en)? bij /), (tab) =>
        tab.page.getByRole('dialog').getByRole('listitem').first().waitFor(),
      ),
    },
    { ...chooser, name: 'client-page-viewer', after: opensViewer },
    { ...chooser, name: 'client-page-compare', after: compares(3) },
    {
      ...chooser,
      name: 'client-page-form',
      only: 'phone',
      after: inTurn(presses('Klantgegevens'), sees('Laatst gezien')),
    },
    {
      ...chooser,
      name: 'client-business',
      after: inTurn(opensForm, turnsOn('Zakelijke klant'), sees('Referentie op de factuur')),
    },
    {
      ...chooser,
      name: 'client-archive',
      only: 'desktop',
      after: inTurn(presses('Klant archiveren'), seesDialog),
    },
    {
      ...chooser,
      name: 'client-password',
      only: 'desktop',
      after: inTurn(presses('Wachtwoord wijzigen'), seesDialog),
    },
    {
      name: 'upload-left',
      path: ({ chooser }) => `/client/${chooser}?uploaden=true`,
      shows: 'Uploaden naar Lotte de Wit',
      amends: { uploads: leftUploads },
      after: sees('Ceremonie in de tuin.jpg'),
    },
    {
      name: 'upload-odd',
      inForcedColours: true,
      path: ({ chooser }) => `/client/${chooser}?uploaden=true`,
      shows: 'Uploaden naar Lotte de Wit',
      after: inTurn(picks('DSC_0412.jpg', 'DSC_0412.CR3', 'Eerste dans.mp4', 'logo.svg'), sees('logo.svg')),
    },
    {
      name: 'upload-errors',
      path: ({ chooser }) => `/client/${chooser}?uploaden=true`,
      shows: 'Uploaden naar Lotte de Wit',
      after: inTurn(presses('Uploaden'), sees('Geen bestanden geselecteerd')),
    },
    {
      name: 'upload-running',
      path: ({ chooser }) => `/client/${chooser}?uploaden=true`,
      shows: 'Uploaden naar Lotte de Wit',
      after: inTurn(uploads('hang'), sees('Uploaden...')),
    },
    {
      name: 'upload-done',
      path: ({ chooser }) => `/client/${chooser}?uploaden=true`,
      shows: 'Uploaden naar Lotte de Wit',
      after: inTurn(photosArrive, sees(/staan klaar$/)),
    },
    {
      name: 'upload-failed',
      path: ({ chooser }) => `/client/${chooser}?uploaden=true`,
      shows: 'Uploaden naar Lotte de Wit',
      fails: ['uploads/listFailedUploads'],
      after: inTurn(uploads('break'), sees('Netwerk fout tijdens upload')),
    },
    {
      name: 'gallery-as-client-viewer',
      path: (ids) => `${chooserPath(ids)}/gallery`,
      shows: 'Jouw Fotogalerij',
      after: opensViewerComments,
    },
    {
      name: 'gallery-as-client-empty',
      path: (ids) => `${chooserPath(ids)}/gallery?tab=final`,
      shows: 'Je krijgt een mail zodra je foto’s klaar zijn.',
    },
    { name: 'client-not-found', path: '/client/onbekend', shows: 'Klant niet gevonden' },
  ]),
]
