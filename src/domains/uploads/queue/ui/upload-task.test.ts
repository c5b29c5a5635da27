import { expect, test } from 'vitest'
import { isSamePlace } from './upload-task.ts'

test.each([
  [
    'the same gallery and chapter',
    { galleryId: 'a', sectionId: '1' },
    { galleryId: 'a', sectionId: '1' },
    true,
  ],
  ['another chapter', { galleryId: 'a', sectionId: '1' }, { galleryId: 'a', sectionId: '2' }, false],
  ['no chapter any more', { galleryId: 'a', sectionId: '1' }, { galleryId: 'a' }, false],
  ['another gallery', { galleryId: 'a' }, { galleryId: 'b' }, false],
])('an upload that was broken off goes on or begins anew: %s', (_what, before, now, goesOn) => {
  expect(isSamePlace(before, now)).toBe(goesOn)
})
