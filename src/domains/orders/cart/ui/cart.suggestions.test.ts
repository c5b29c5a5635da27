import { expect, test } from 'vitest'
import { suggestProducts } from './CartSuggestions.tsx'

const final = (id: string, isFavorite = false) => ({ id, capturedAt: null, isFavorite, isApproved: false })
const product = (
  id: string,
  picture: 'framed' | 'album' | 'canvas' | 'print',
  variants: { priceCents: number; minPhotos: number; maxPhotos: number }[] = [
    { priceCents: 900, minPhotos: 1, maxPhotos: 1 },
    { priceCents: 400, minPhotos: 1, maxPhotos: 1 },
  ],
) => ({ id, picture, arrangement: picture === 'album' ? ('together' as const) : ('each' as const), variants })
const album = product('album', 'album', [{ priceCents: 11_900, minPhotos: 3, maxPhotos: 4 }])
const offers = [product('print', 'print'), product('canvas', 'canvas'), album, product('frame', 'framed')]

const offered = (productIds: string[], photoIds: string[], finals: ReturnType<typeof final>[]) =>
  suggestProducts(offers, { productIds: new Set(productIds), photoIds }, finals).map(
    ({ product: { id }, photoIds, fromCents }) => [id, photoIds.join(' '), fromCents],
  )
const enough = [final('a'), final('b', true), final('c'), final('d', true)]

test('a cart of prints is finished with a frame of its first photo and an album of what is loved', () => {
  expect(offered(['print'], ['c', 'a'], enough)).toEqual([
    ['frame', 'c', 400],
    ['album', 'a b c d', 11_900],
  ])
})

test('what the cart has, or what there are too few photos for, makes way for the next', () => {
  expect(offered(['print'], ['a'], enough.slice(0, 2))).toEqual([
    ['frame', 'a', 400],
    ['canvas', 'a', 400],
  ])
  expect(offered(['frame', 'album', 'canvas'], ['a'], enough)).toEqual([])
})

test('nothing is offered of a photo that is gone', () => {
  expect(offered([], ['gone'], enough)).toEqual([])
})
