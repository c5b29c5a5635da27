import { expect, test } from 'vitest'
import { readGallerySearch } from './gallery-search.ts'

test('an address tells the tab, the filter and the open photo', () => {
  const search = { tab: 'final', keuze: 'favorieten', foto: '0199' }

  expect(readGallerySearch(search)).toEqual(search)
})

test('the ordinary case is not in the address', () => {
  expect(readGallerySearch({ tab: 'preview', keuze: '', foto: '' })).toEqual({})
})

test('what anyone may have typed is left out', () => {
  expect(readGallerySearch({ tab: 'all', keuze: 'constructor', foto: 12, page: 3 })).toEqual({})
})
