import { expect, test } from 'vitest'
import { changedSettings, type StudioSettings } from './studios.rules.ts'

const saved: StudioSettings = {
  ownerFirstName: '',
  studioName: 'Studio Vossen',
  phoneNumber: '',
  watermarkText: '',
  watermarkLogoId: null,
  accentColor: null,
  styleLogoId: null,
  styleLogoGround: 'light',
  coverLayout: 'full',
  letterLine: '',
  letterSignature: '',
  zipNames: 'numbered',
  guestOriginals: 'clean',
  mailsChoices: true,
  mailsNewOrders: true,
  mailsPaidOrders: true,
}

test.each([
  ['nothing', {}, {}],
  ['a blank after a name', { studioName: 'Studio Vossen ' }, {}],
  ['only blanks where nothing was', { phoneNumber: '  ' }, {}],
  ['a name', { studioName: ' Vossen ' }, { studioName: 'Vossen' }],
  ['a name taken away', { studioName: '' }, { studioName: '' }],
  ['a colour taken away that was not there', { accentColor: null }, {}],
  [
    'two at once',
    { zipNames: 'original', accentColor: '#336699' },
    { zipNames: 'original', accentColor: '#336699' },
  ],
  ['a letter less', { mailsChoices: false, mailsNewOrders: true }, { mailsChoices: false }],
] as const)('%s', (_, typed, changed) => {
  expect(changedSettings(saved, { ...saved, ...typed })).toEqual(changed)
})
