import { expect, test } from 'vitest'
import { pictureStateOf, shownVersion, wantedVersion } from './picture-state.rules.ts'

const preview = {
  type: 'preview',
  renditionVersion: 2,
  renderedVersion: 2,
  renderedWatermarkVersion: 5,
  watermarkVersion: 5,
  renditionFailure: null,
} as const
const final = { ...preview, type: 'final', renderedWatermarkVersion: null } as const

test.each([
  ['a preview with its mark', preview, { picture: 'ready' }, 'p2.5'],
  ['a final, whatever the mark is now', { ...final, watermarkVersion: 6 }, { picture: 'ready' }, 'f2'],
  ['a preview with an earlier mark', { ...preview, watermarkVersion: 6 }, { picture: 'making' }, undefined],
  ['a photo that was never drawn', { ...final, renderedVersion: null }, { picture: 'making' }, undefined],
  ['a photo of earlier pixels', { ...final, renditionVersion: 3 }, { picture: 'making' }, undefined],
  [
    'a photo that could not be drawn',
    { ...final, renderedVersion: null, renditionFailure: 'corrupt' },
    { picture: 'failed', failure: 'corrupt' },
    undefined,
  ],
  ['a photo that failed once', { ...final, renditionFailure: 'broken' }, { picture: 'ready' }, 'f2'],
] as const)('%s', (_name, photo, state, shown) => {
  expect(pictureStateOf(photo)).toEqual(state)
  expect(shownVersion(photo)).toBe(shown)
})

test('the pixels to come have a name before they are there', () => {
  expect(wantedVersion({ ...preview, watermarkVersion: 6 })).toBe('p2.6')
  expect(wantedVersion({ ...preview, type: 'final' })).toBe('f2')
})
