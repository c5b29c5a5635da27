import { describe, expect, test } from 'vitest'
import { countPieces } from '../../cart.rules.ts'
import { restoreItems, readCart, withoutPhotos, withQuantity, type CartItem } from './cart-items.ts'

const item = (facts: Partial<CartItem> = {}): CartItem => ({
  id: crypto.randomUUID(),
  clientId: '0199aaaa-0000-7000-8000-000000000001',
  addedAt: '2026-11-21T10:00:00.000Z',
  variantId: '0198a3c0-0001-7000-8000-000000010001',
  quantity: 1,
  price: 70,
  photos: [{ photoId: crypto.randomUUID(), crop: { x: 0.5, y: 0.25, isTurned: true } }],
  ...facts,
})
const read = (...items: unknown[]) => readCart(JSON.stringify(items))

describe('what lies in the storage', () => {
  test('is read as it was written', () => {
    const items = [item(), item({ quantity: 10 })]
    expect(read(...items)).toEqual(items)
  })

  test.each([[null], [''], ['{'], ['null'], ['12'], ['{"length":1}'], ['"[]"']])(
    'gives an empty cart when it is %j',
    (text) => {
      expect(readCart(text)).toEqual([])
    },
  )

  test('is left out where it is no item', () => {
    const whole = item()
    const broken = [null, 7, [], {}, item({ id: 'x' }), { ...item(), variantId: 12 }, item({ photos: [] })]
    expect(read(...broken, whole)).toEqual([whole])
  })

  test.each([
    [9999, 10],
    [2.9, 2],
    ['3', 3],
  ])('takes a quantity of %j for %i', (written, meant) => {
    expect(read({ ...item(), quantity: written })).toMatchObject([{ quantity: meant }])
  })

  test.each([0, -4, 0.5, null, 'veel', Number.NaN])('leaves out a quantity of %j', (quantity) => {
    expect(read({ ...item(), quantity })).toEqual([])
  })

  test('has a crop that can be: else the middle', () => {
    const photoId = crypto.randomUUID()
    const crops = [{ x: 2, y: 0 }, { x: '0', y: 0 }, null]
    expect(read(item({ photos: crops.map((crop) => ({ photoId, crop: crop as never })) }))).toMatchObject([
      { photos: crops.map(() => ({ crop: { x: 0.5, y: 0.5 } })) },
    ])
  })
})

test('the count is the sum of the quantities', () => {
  expect(countPieces([item({ quantity: 3 }), item(), item({ quantity: 2 })])).toBe(6)
})

test('a quantity is set, never above ten; zero or less takes the item out', () => {
  const [one, other] = [item(), item()]
  expect(withQuantity([one, other], one.id, 4)).toEqual([{ ...one, quantity: 4 }, other])
  expect(withQuantity([one], one.id, 11)).toMatchObject([{ quantity: 10 }])
  expect(withQuantity([one, other], one.id, 0)).toEqual([other])
  expect(withQuantity([one, other], other.id, -1)).toEqual([one])
})

test('photos are taken out of every item, and an item without photos goes', () => {
  const [gone, kept] = [crypto.randomUUID(), crypto.randomUUID()].map((photoId) => ({
    photoId,
    crop: { x: 0.5, y: 0.5 },
  }))
  const [both, only] = [item({ photos: [gone!, kept!] }), item({ photos: [gone!] })]
  expect(withoutPhotos([both, only], new Set([gone!.photoId]))).toEqual([{ ...both, photos: [kept] }])
})

test('what was taken out comes back in its place, and what came or changed since stays', () => {
  const [first, second, third, later] = [item(), item(), item(), item()]
  const changed = { ...third, quantity: 5 }
  expect(restoreItems([first, changed, later], [first, second, third])).toEqual([
    first,
    second,
    changed,
    later,
  ])
})
