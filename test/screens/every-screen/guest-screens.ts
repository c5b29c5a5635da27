import {
  compares,
  hoversTile,
  opensViewer,
  opensViewerComments,
  seesPhotos,
  selectsPhotos,
} from './gallery-steps.ts'
import { fills, inTurn, presses, sees } from './screen-steps.ts'
import { seenBy, waitingStates, type ScreenIds, type Screen } from './screen.ts'

const link = ({ link }: ScreenIds) => link
const pinLink = ({ pinLink }: ScreenIds) => pinLink
const shared = ({ shared }: ScreenIds) => shared

const entry = { path: link, shows: 'Hoe heet je?' }
const invitation: Screen = { name: 'guest-entry', as: 'visitor', ...entry }

type Invitation = NonNullable<NonNullable<Screen['answers']>['sharing']>['findInvitation'] & object
const invited = (change: Partial<Invitation>): Pick<Screen, 'amends'> => ({
  amends: { sharing: { findInvitation: (answer) => ({ ...answer, ...change }) } },
})
const goesIn = presses('Bekijk de foto’s')
const finds = (facts: object) => ({
  refuses: { 'sharing/findInvitation': { code: 'link_expired', facts } } as const,
})
const writers = { host: 'Anna', studioName: 'Studio Vossen' }

const entries = seenBy('visitor', [
  { name: 'guest-entry-missing', ...entry, after: inTurn(goesIn, sees('Vul je naam in')) },
  {
    name: 'guest-entry-pin',
    path: pinLink,
    shows: 'Pincode van 4 tot 8 cijfers',
    after: inTurn(
      fills('Hoe heet je?', 'Oma Riet'),
      fills('Pincode', '0000'),
      goesIn,
      sees('Deze pincode klopt niet'),
    ),
    refuses: { 'sharing/enterGallery': { code: 'pin_wrong' } },
  },
  {
    name: 'guest-entry-too-often',
    path: pinLink,
    shows: 'Pincode van 4 tot 8 cijfers',
    after: inTurn(
      fills('Hoe heet je?', 'Oma Riet'),
      fills('Pincode', '0000'),
      goesIn,
      sees(/Te vaak geprobeerd/),
    ),
    refuses: { 'sharing/enterGallery': { code: 'too_many_attempts', facts: { waitSeconds: 840 } } },
  },
  { name: 'guest-entry-email', ...entry, ...invited({ asksEmail: 'optional' }) },
  {
    name: 'guest-entry-way-back',
    ...entry,
    ...invited({ asksEmail: 'optional' }),
    after: inTurn(presses('Ik was hier al eens'), sees(/verder gaat waar je was/)),
  },
  { name: 'guest-entry-open', path: link, shows: 'Bekijk de foto’s', ...invited({ asksName: false }) },
  {
    name: 'guest-entry-letter',
    path: link,
    shows: 'Welkom, Tom',
    ...invited({ asksName: false, guestName: 'Tom', thumbHash: null }),
  },
  {
    name: 'guest-no-cookies',
    path: link,
    shows: 'Hoe heet je?',
    after: inTurn(fills('Hoe heet je?', 'Tom'), goesIn, sees('Je browser bewaart geen cookies')),
    answers: { sharing: { enterGallery: { slug: 'x'.repeat(22) } } },
    refuses: { 'sharing/findMyself': { code: 'signed_out' } },
  },
  {
    name: 'guest-closed',
    path: '/g/onzin',
    shows: 'Deze galerij is niet meer open',
    refusedAt: '/rpc/sharing/findInvitation',
  },
  {
    name: 'guest-expired',
    path: link,
    shows: 'Vraag Anna of Studio Vossen om een nieuwe.',
    ...finds({ ...writers, mayRenew: false }),
  },
  {
    name: 'guest-expired-letter',
    path: link,
    shows: 'Stuur een nieuwe',
    ...finds({ ...writers, mayRenew: true }),
  },
])

const gallery = { path: shared, shows: 'Welkom, Oma Riet' }
const looking: Screen = { name: 'guest-gallery', as: 'guest', ...gallery, after: seesPhotos }

type Myself = NonNullable<NonNullable<Screen['answers']>['sharing']>['findMyself'] & object
const being = (change: Partial<Myself>): Pick<Screen, 'amends'> => ({
  amends: { sharing: { findMyself: (answer) => ({ ...answer, ...change }) } },
})

const galleries = [
  looking,
  ...waitingStates(looking, {
    asks: ['photos/listForClient'],
    loading: 'Foto’s laden',
    failed: 'Kon foto’s niet laden',
  }),
  ...seenBy('guest', [
    { name: 'guest-gallery-hover', ...gallery, after: hoversTile, only: 'desktop' },
    { name: 'guest-gallery-selection', ...gallery, after: selectsPhotos(2) },
    { name: 'guest-gallery-one-type', ...gallery, ...being({ shows: ['final'] }), after: seesPhotos },
    {
      name: 'guest-gallery-only-looks',
      ...gallery,
      ...being({ shows: ['final'], mayFavor: false, mayComment: false, mayDownload: 'no' }),
      after: seesPhotos,
    },
    {
      name: 'guest-gallery-empty',
      path: shared,
      shows: 'Kijk later nog eens. Dezelfde link blijft werken.',
      amends: {
        photos: {
          findGallery: (answer) => ({ ...answer, previewCount: 0, finalCount: 0, cover: null }),
          listForClient: (answer) => ({ ...answer, photos: [], sections: [] }),
        },
      },
    },
    { name: 'guest-viewer', ...gallery, after: opensViewer },
    { name: 'guest-compare', ...gallery, after: compares(2) },
    { name: 'guest-viewer-comments', ...gallery, after: opensViewerComments },
    {
      name: 'guest-preview',
      path: shared,
      shows: 'Zo zien gasten van deze link de galerij',
      ...being({ isPreview: true, name: 'Studio Vossen', mayFavor: false, mayComment: false }),
      after: seesPhotos,
    },
    {
      name: 'guest-revoked',
      path: shared,
      shows: 'Deze galerij is niet meer open',
      refuses: { 'sharing/findMyself': { code: 'signed_out' }, 'photos/findGallery': { code: 'signed_out' } },
    },
  ] satisfies Omit<Screen, 'as'>[]),
]

export const guestScreens: readonly Screen[] = [
  invitation,
  ...waitingStates(invitation, {
    asks: ['sharing/findInvitation'],
    loading: 'De galerij wordt geopend',
    failed: 'Kon de galerij niet openen',
  }),
  ...entries,
  ...galleries,
]
