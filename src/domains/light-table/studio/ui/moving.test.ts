import { expect, test } from 'vitest'
import type { Photo, PhotoList } from '../../core/ui/photos.queries.ts'
import { previousValuesOf, applySectionChanges, applyVisibilityChanges } from './moving.queries.ts'

const photo = (id: string, facts: Partial<PhotoList['photos'][number]> = {}) =>
  ({ id, label: `${id}.jpg`, ...facts }) as PhotoList['photos'][number]

const list = (...photos: PhotoList['photos']): PhotoList => ({
  signature: 's',
  sections: [
    { id: 'ceremonie', title: 'Ceremonie' },
    { id: 'feest', title: 'Feest' },
  ],
  photos,
})

const placesIn = ({ photos }: PhotoList) => photos.map(({ id, section }) => `${id}:${section ?? '-'}`)
const change = <Value>(to: Value, ...photoIds: string[]) => ({ changes: [{ photoIds, to }], before: [] })

test('photos stand in their new chapter before the server has answered, and out of it again', () => {
  const shown = list(photo('a', { section: 0 }), photo('b'), photo('c'), photo('d'))
  const moved = applySectionChanges(shown, change('feest', 'c', 'a'))
  expect(placesIn(moved)).toEqual(['a:1', 'c:1', 'b:-', 'd:-'])
  expect(placesIn(applySectionChanges(moved, change(null, 'c')))).toEqual(['a:1', 'c:-', 'b:-', 'd:-'])
  // A photo moved to a removed chapter has no chapter.
  expect(placesIn(applySectionChanges(moved, change('weg', 'a')))).toEqual(['c:1', 'a:-', 'b:-', 'd:-'])
})

test('a photo whose tile does not change stays the same object, so that it is not drawn again', () => {
  const shown = list(photo('a'), photo('b', { visibility: 'client' }))
  const hidden = applyVisibilityChanges(shown, change('studio' as const, 'b'))
  expect(hidden.photos[0]).toBe(shown.photos[0])
  expect(hidden.photos[1]!.visibility).toBe('studio')
  expect(
    applyVisibilityChanges(hidden, change('everyone' as const, 'b')).photos[1]!.visibility,
  ).toBeUndefined()
})

test('undo sets each photo back to what it had', () => {
  const photos: Pick<Photo, 'id' | 'visibility'>[] = [
    { id: 'a' },
    { id: 'b', visibility: 'client' },
    { id: 'c' },
  ]
  expect(previousValuesOf(photos, ({ visibility = 'everyone' }) => visibility)).toEqual([
    { photoIds: ['a', 'c'], to: 'everyone' },
    { photoIds: ['b'], to: 'client' },
  ])
})
