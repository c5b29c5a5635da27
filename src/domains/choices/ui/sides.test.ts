import { expect, test } from 'vitest'
import type { MyList } from '../core/ui/choices.queries.ts'
import { splitPhotosByChooser, otherChoosersText } from './sides.ts'

const photos = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const tom = { id: 'tom', name: 'Tom', isReady: false, photoIds: ['b', 'c'] }
const annas = {
  together: true,
  isForPartner: false,
  clientName: 'Anna',
  clientPhotoIds: ['a', 'b'],
  partners: [tom],
} as unknown as MyList
const toms: MyList = { ...annas, isForPartner: true, partners: [] }

test('each photo has one side: of both, of one of them, or of nobody', () => {
  const sides = splitPhotosByChooser(annas, new Set(['a', 'b']), photos)!
  expect(Object.values(sides).map(({ label, ids }) => [label, ...ids])).toEqual([
    ['Beiden', 'b'],
    ['Alleen jij', 'a'],
    ['Alleen Tom', 'c'],
    ['Nog niemand', 'd'],
  ])
})

test('a partner sees the client on the other side', () => {
  const sides = splitPhotosByChooser(toms, new Set(['b', 'c']), photos)!
  expect(sides.theirs.label).toBe('Alleen Anna')
  expect([...sides.theirs.ids]).toEqual(['a'])
})

test('who chooses alone sees no sides', () => {
  expect(splitPhotosByChooser({ ...annas, together: false }, new Set(), photos)).toBeUndefined()
  expect(splitPhotosByChooser({ ...annas, partners: [] }, new Set(), photos)).toBeUndefined()
})

test('a photo says who else chose it', () => {
  expect(otherChoosersText(annas, 'b', true)).toBe('Tom koos deze ook')
  expect(otherChoosersText(annas, 'c', false)).toBe('Tom koos deze')
  expect(otherChoosersText(annas, 'a', true)).toBeUndefined()
  expect(otherChoosersText(toms, 'b', true)).toBe('Anna koos deze ook')
  const both = { ...annas, partners: [tom, { ...tom, id: 'eva', name: 'Eva' }] }
  expect(otherChoosersText(both, 'b', true)).toBe('Tom en Eva kozen deze ook')
  expect(otherChoosersText({ ...annas, together: false }, 'b', true)).toBeUndefined()
})
