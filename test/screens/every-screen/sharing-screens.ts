import { seesPhotos } from './gallery-steps.ts'
import {
  choosesItem,
  inTurn,
  opensMenu,
  pressesInDialog,
  sees,
  seesDialog,
  type Step,
} from './screen-steps.ts'
import { seenBy, type ScreenIds } from './screen.ts'

const ofBuyer = ({ buyer }: ScreenIds) => `/client/${buyer}?tab=final`
const buyer = { path: ofBuyer, shows: 'Sanne van den Berg' }
const opens = (item: string): Step =>
  inTurn(seesPhotos, opensMenu(/^Galerij$/), choosesItem(item), seesDialog)

export const sharingScreens = seenBy('studio', [
  { name: 'sharing', ...buyer, after: inTurn(opens('Delen'), sees('met pincode')) },
  {
    name: 'sharing-empty',
    ...buyer,
    answers: {
      sharing: {
        listLinks: { links: [], clientMayShare: false, clientMayGiveOriginals: false, archived: null },
      },
    },
    after: inTurn(opens('Delen'), sees('Nog geen links')),
  },
  {
    name: 'sharing-failed',
    ...buyer,
    fails: ['sharing/listLinks'],
    after: inTurn(opens('Delen'), sees('Kon de links niet laden')),
  },
  {
    name: 'sharing-new-link',
    ...buyer,
    after: inTurn(opens('Delen'), sees('Familie'), pressesInDialog('Nieuwe link'), sees('Wat zien ze?')),
  },
  {
    name: 'sharing-invite',
    ...buyer,
    after: inTurn(
      opens('Delen'),
      sees('Familie'),
      pressesInDialog('Partner uitnodigen'),
      sees('Naar dit adres mailen we'),
    ),
  },
  { name: 'guests', ...buyer, after: inTurn(opens('Gasten'), sees('Oma Riet')) },
  {
    name: 'guests-none',
    ...buyer,
    answers: { sharing: { listGuests: [] } },
    after: inTurn(opens('Gasten'), sees('Nog geen gasten')),
  },
  {
    name: 'guests-failed',
    ...buyer,
    fails: ['sharing/listGuests'],
    after: inTurn(opens('Gasten'), sees('Kon de gasten niet laden')),
  },
])

export const clientSharingScreens = seenBy('buyer', [
  {
    name: 'sharing-by-client',
    path: '/client-portal?tab=final',
    shows: 'Jouw Fotogalerij',
    after: inTurn(seesPhotos, opensMenu(/^Menu$/), choosesItem('Delen'), seesDialog, sees('Nog geen links')),
  },
])
