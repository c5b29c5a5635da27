import { expect, test } from 'vitest'
import { readParams, toUrlValues } from '#kit/ui/search-params.ts'
import { galleryParams } from './gallery-search.ts'

const read = (url: Record<string, unknown>) => readParams(galleryParams, url)

test('an address tells the tab, the filter and the open photo', () => {
  const search = { tab: 'final', keuze: 'favorieten', foto: '0199' }

  const values = read(search)
  expect(values).toEqual({ tab: 'final', filter: 'favorieten', photoId: '0199' })
  expect(toUrlValues(galleryParams, values)).toEqual(search)
})

test('an address may leave all of it open', () => {
  expect(read({ tab: '', keuze: '', foto: '' })).toEqual({})
  expect(read({ tab: 'preview' })).toEqual({ tab: 'preview' })
})

test('what anyone may have typed is left out', () => {
  expect(read({ tab: 'all', keuze: 'constructor', foto: 12, page: 3 })).toEqual({})
})

test('whatever was typed as a gallery asks for one, and for one that nobody can have', () => {
  expect(read({ galerij: 'q8Zk-2_b' })).toEqual({ gallery: 'q8Zk-2_b' })
  expect(read({ galerij: 123 })).toEqual({ gallery: '123' })
  expect(read({ galerij: "\u0000' or" })).toEqual({ gallery: '---or' })
  expect(read({ galerij: 'x'.repeat(2000) }).gallery).toHaveLength(100)
})
