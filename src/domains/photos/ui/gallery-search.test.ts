import { expect, test } from 'vitest'
import { readGallerySearch } from './gallery-search.ts'

test('an address tells the tab, the filter and the open photo', () => {
  const search = { tab: 'final', keuze: 'favorieten', foto: '0199' }

  expect(readGallerySearch(search)).toEqual(search)
})

test('an address may leave all of it open', () => {
  expect(readGallerySearch({ tab: '', keuze: '', foto: '' })).toEqual({})
  expect(readGallerySearch({ tab: 'preview' })).toEqual({ tab: 'preview' })
})

test('what anyone may have typed is left out', () => {
  expect(readGallerySearch({ tab: 'all', keuze: 'constructor', foto: 12, page: 3 })).toEqual({})
})
