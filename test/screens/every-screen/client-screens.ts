import { randomUUID } from 'node:crypto'
import {
  compares,
  firstTile,
  hoversTile,
  opensLoupe,
  opensViewer,
  opensViewerComments,
  seesPhotos,
  selectsPhotos,
} from './gallery-steps.ts'
import {
  choosesItem,
  fills,
  inTurn,
  opensMenu,
  presses,
  pressesInDialog,
  scrollsTo,
  sees,
  seesDialog,
  types,
} from './screen-steps.ts'
import { seenBy, waitingStates, type Screen } from './screen.ts'

const gallery = { path: '/client-portal', shows: 'Jouw Fotogalerij' }
const previews: Screen = { name: 'gallery-previews', as: 'chooser', ...gallery, after: seesPhotos }

const ENDING = '[aria-label="Einde van de galerij"]'

const focuses = (tab: Parameters<typeof firstTile>[0]) => firstTile(tab).focus()

/** Sets a favourite. Its refusal makes the screen show that the session has ended. */
const findsSessionEnded = inTurn(seesPhotos, focuses, types('f'), sees('Je bent niet meer ingelogd'))
const sessionEnded = { 'photos/setFavorite': { code: 'signed_out' } } as const

const signsInAgain = inTurn(
  findsSessionEnded,
  fills('Wachtwoord', 'geheim-genoeg'),
  pressesInDialog('Inloggen'),
)

const choosing: Screen[] = [
  previews,
  ...waitingStates(previews, {
    asks: ['photos/listForClient', 'photos/findGallery'],
    loading: 'Foto’s laden',
    failed: 'Kon foto’s niet laden',
  }),
  ...seenBy('chooser', [
    {
      name: 'gallery-opening',
      ...gallery,
      amends: {
        photos: {
          findGallery: ({ current, ...rest }) => ({
            ...rest,
            isOpening: true,
            current: current && { ...current, title: 'Bruiloft Lotte & Bram', shotOn: '2026-06-14' },
          }),
        },
      },
      after: ({ page }) => page.getByRole('button', { name: 'Naar de foto’s' }).waitFor(),
    },
    { name: 'gallery-hover', ...gallery, after: hoversTile, only: 'desktop' },
    { name: 'gallery-selection', inForcedColours: true, ...gallery, after: selectsPhotos(3) },
    {
      name: 'gallery-favourites',
      path: '/client-portal?keuze=favorieten',
      shows: 'Jouw Fotogalerij',
      after: seesPhotos,
    },
    {
      name: 'gallery-empty-final',
      path: '/client-portal?tab=final',
      shows: 'Je krijgt een mail zodra je foto’s klaar zijn.',
    },
    { name: 'viewer', inForcedColours: true, ...gallery, after: opensViewer },
    { name: 'viewer-comments', ...gallery, after: opensViewerComments },
    { name: 'viewer-loupe', ...gallery, after: opensLoupe },
    {
      name: 'viewer-filmstrip',
      only: 'desktop',
      ...gallery,
      after: inTurn(opensViewer, types('t'), ({ page }) =>
        page.getByRole('button', { name: /^Naar foto 1 van/ }).waitFor(),
      ),
    },
    { name: 'gallery-ending', ...gallery, after: inTurn(seesPhotos, scrollsTo(ENDING)) },
    { name: 'compare', ...gallery, after: compares(2) },
    { name: 'compare-four', ...gallery, after: inTurn(compares(4), types('+')) },
    {
      name: 'compare-keys',
      ...gallery,
      after: inTurn(compares(3), types('?'), ({ page }) =>
        page.getByRole('dialog', { name: 'Toetsen bij vergelijken' }).waitFor(),
      ),
    },
    {
      name: 'comment',
      ...gallery,
      after: inTurn(focuses, types('c'), (tab) =>
        tab.inDialog('Opmerkingen').field('Je opmerking').waitFor(),
      ),
    },
    { name: 'gallery-menu', ...gallery, after: opensMenu(/^Menu$/) },
    {
      name: 'gallery-contact',
      ...gallery,
      after: inTurn(opensMenu(/^Menu$/), choosesItem('Contact met je fotograaf'), seesDialog, sees('E-mail')),
    },
    {
      name: 'gallery-password',
      ...gallery,
      after: inTurn(opensMenu(/^Menu$/), choosesItem('Wachtwoord wijzigen'), seesDialog),
    },
    { name: 'gallery-keys', ...gallery, after: inTurn(seesPhotos, types('?'), seesDialog) },
    { name: 'sign-in-again', ...gallery, refuses: sessionEnded, after: findsSessionEnded },
    {
      name: 'sign-in-again-wrong',
      ...gallery,
      refuses: { ...sessionEnded, 'accounts/signIn': { code: 'wrong_credentials' } },
      after: inTurn(signsInAgain, sees('Je wachtwoord klopt niet')),
    },
    {
      name: 'sign-in-again-code',
      ...gallery,
      refuses: {
        ...sessionEnded,
        'accounts/signIn': { code: 'second_factor_needed', facts: { challenge: 'of-this-sign-in' } },
      },
      after: inTurn(signsInAgain, ({ page }) =>
        page.getByLabel('Code').and(page.locator(':focus')).waitFor(),
      ),
    },
    { name: 'client-profile', path: '/profile', shows: 'Waar je bent ingelogd' },
  ]),
]

const severalShoots: NonNullable<Screen['amends']>['photos'] = {
  findGallery: (gallery) => ({ ...gallery, openCount: 3, openHereCount: 3 }),
  listMyGalleries: ({ galleries: [first], ...list }) => ({
    ...list,
    galleries: [
      {
        ...first!,
        title: 'Bruiloft Lotte & Bram',
        kind: 'wedding',
        shotOn: '2026-06-14',
        focus: { x: 0.3, y: 0.2 },
      },
      {
        ...first!,
        id: randomUUID(),
        title: null,
        kind: 'other',
        shotOn: null,
        finalCount: 1,
        previewCount: 0,
      },
      { ...first!, id: randomUUID(), title: 'Straks', cover: null, previewCount: 0, finalCount: 0 },
    ],
  }),
}

const covers: Screen = {
  name: 'galleries',
  as: 'chooser',
  path: '/client-portal',
  shows: 'Bruiloft Lotte & Bram',
  amends: { photos: severalShoots },
}

const inChapters: NonNullable<Screen['amends']>['photos'] = {
  findGallery: (gallery) => ({
    ...gallery,
    focus: { x: 0.3, y: 0.2 },
    current: gallery.current && {
      ...gallery.current,
      title: 'Bruiloft Lotte & Bram',
      shotOn: '2026-06-14',
      welcome: 'Lotte en Bram, wat een dag. Neem de tijd, en kies wat jullie het mooist vinden.',
    },
  }),
  listForClient: (list) => ({
    ...list,
    sections: ['Voorbereiding', 'Ceremonie', 'Feest'].map((title) => ({ id: randomUUID(), title })),
    photos: list.photos.map((photo, at) => ({
      ...photo,
      section: Math.floor((at * 3) / list.photos.length),
    })),
  }),
}

const several: Screen[] = [
  covers,
  ...waitingStates(
    { ...covers, shows: 'Jouw galerijen', amends: { photos: { findGallery: severalShoots.findGallery! } } },
    { asks: ['photos/listMyGalleries'], failed: 'Kon je galerijen niet laden' },
  ),
  ...seenBy('chooser', [
    {
      name: 'gallery-chapters',
      path: '/client-portal?tab=preview',
      shows: 'Ceremonie',
      amends: { photos: inChapters },
    },
    {
      name: 'gallery-closed',
      path: '/client-portal?galerij=q8Zk2b',
      shows: 'Deze galerij bestaat niet of is niet meer open',
      refusedAt: '/rpc/photos/findGallery',
    },
  ]),
]

const finals = { path: '/client-portal?tab=final', shows: 'Jouw Fotogalerij' }

const asksDownload = inTurn(selectsPhotos(2), presses('Downloaden'), sees(/2 foto’s, /))

const keeping: Screen[] = seenBy('buyer', [
  { name: 'gallery-finals', ...finals, after: seesPhotos },
  {
    name: 'gallery-empty-preview',
    path: '/client-portal?tab=preview',
    shows: 'Je krijgt een mail zodra ze er zijn.',
  },
  { name: 'gallery-finals-ending', ...finals, after: inTurn(seesPhotos, scrollsTo(ENDING)) },
  { name: 'gallery-finals-selection', ...finals, after: selectsPhotos(2) },
  { name: 'download', ...finals, after: asksDownload },
  {
    name: 'download-loading',
    ...finals,
    holds: ['photos/planDownload'],
    after: inTurn(selectsPhotos(2), presses('Downloaden'), (tab) =>
      tab.page.getByLabel('Grootte bepalen').waitFor(),
    ),
  },
  {
    name: 'download-failed',
    ...finals,
    fails: ['photos/planDownload'],
    after: inTurn(selectsPhotos(2), presses('Downloaden'), sees('Opnieuw proberen')),
  },
  {
    name: 'download-running',
    ...finals,
    answers: { photos: { findDownload: { sentBytes: 412_000, sizeBytes: 1_100_000 } } },
    after: inTurn(asksDownload, pressesInDialog('Downloaden'), sees('Je kunt dit venster sluiten.')),
  },
  {
    name: 'download-broken',
    ...finals,
    refuses: { 'photos/findDownload': { code: 'photo_not_yours' } },
    // A toast stays while the mouse is over it.
    after: inTurn(asksDownload, pressesInDialog('Downloaden'), ({ page }) =>
      page.getByText('Download mislukt').hover(),
    ),
  },
  { name: 'viewer-final', ...finals, after: opensViewer },
])

export const clientScreens: readonly Screen[] = [...choosing, ...several, ...keeping]
