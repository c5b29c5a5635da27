import { expect, test } from 'vitest'
import { followingPhotoId, dropLineAt, dropPlaceAt } from './use-arranging.ts'

const row = (firstIndex: number, topPx: number) => ({
  firstIndex,
  topPx,
  heightPx: 100,
  leftsPx: [0, 108, 216],
  widthsPx: [100, 100, 100],
})
const laid = { rows: [row(0, 0), row(3, 108)], headTopsPx: [], heightPx: 208 }
const ids = ['a', 'b', 'c', 'd', 'e', 'f']

const droppedAt = (id: string, xPx: number, yPx: number) => {
  const from = ids.indexOf(id)
  const place = dropPlaceAt(laid, { xPx, yPx }, from)
  const after = ids.filter((one) => one !== id)
  const beforeId = followingPhotoId(ids, from, place)
  after.splice(beforeId === null ? after.length : after.indexOf(beforeId), 0, id)
  return after.join('')
}

test('a photo is let go between the two it is over, forwards and backwards', () => {
  expect(droppedAt('a', 120, 50)).toBe('abcdef')
  expect(droppedAt('a', 200, 50)).toBe('bacdef')
  expect(droppedAt('f', 10, 50)).toBe('fabcde')
  expect(droppedAt('b', 400, 150)).toBe('acdefb')
  expect(droppedAt('e', 300, 20)).toBe('abcedf')
})

test('the line stands where the photo will come', () => {
  expect(dropLineAt(laid, 0, 0)).toMatchObject({ leftPx: 108, topPx: 0 })
  expect(dropLineAt(laid, 5, 0)).toMatchObject({ leftPx: 0, topPx: 0 })
  expect(dropLineAt(laid, 0, 5)).toMatchObject({ leftPx: 316, topPx: 108 })
})
