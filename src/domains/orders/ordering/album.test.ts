import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chooseAlbumPhotos,
  albumFormatByPhoto,
  sortByCapture,
  layOutAlbum,
  SPREADS_MAX,
  type Spread,
} from './album.rules.ts'

type NamedPhoto = { id: string; widthPx: number; heightPx: number }
const photo = (id: string, widthPx: number, heightPx: number): NamedPhoto => ({ id, widthPx, heightPx })
const lying = (id: string) => photo(id, 6000, 4000)
const standing = (id: string) => photo(id, 4000, 6000)
const panorama = (id: string) => photo(id, 9000, 3000)

const many = (count: number, make: (id: string) => NamedPhoto) =>
  Array.from({ length: count }, (_, at) => make(String(at)))
const drawn = (spreads: readonly Spread<NamedPhoto>[]) =>
  spreads.map(({ pages }) => pages.map((page) => page.map(({ id }) => id).join('+')).join(' | '))

describe('an album of few photos', () => {
  test('gives each a page, in order', () => {
    expect(drawn(layOutAlbum([lying('a'), standing('b'), lying('c')]))).toEqual(['a | b', 'c | '])
  })

  test('has a panorama alone across both pages, also where a page before it stays empty', () => {
    const spreads = layOutAlbum([lying('a'), panorama('b'), lying('c'), lying('d')])
    expect(drawn(spreads)).toEqual(['a | ', 'b', 'c | d'])
    expect(spreads.map(({ isWide }) => isWide)).toEqual([false, true, false])
  })

  test('is empty without any', () => {
    expect(layOutAlbum([])).toEqual([])
  })
})

test('a photo is cropped to its page, a panorama to both', () => {
  const [a, b] = [standing('a'), panorama('b')]
  const page = { widthMm: 300, heightMm: 200 }
  expect([...albumFormatByPhoto([a, b], page).values()]).toEqual([page, { widthMm: 600, heightMm: 200 }])
})

describe('an album of more photos than pages', () => {
  test('pairs what lies with what lies, and what stands with what stands', () => {
    const photos = [...many(13, (id) => lying(`l${id}`)), ...many(15, (id) => standing(`s${id}`))]
    const spreads = layOutAlbum(photos)
    for (const { pages } of spreads)
      for (const page of pages)
        expect(new Set(page.map(({ heightPx, widthPx }) => heightPx > widthPx)).size).toBeLessThanOrEqual(1)
    expect(drawn(spreads)[3]).toBe('l12 | s0+s1')
  })

  test('mixes them where pairs alone would need too many pages', () => {
    const photos = Array.from({ length: 40 }, (_, at) => (at % 2 ? lying : standing)(String(at)))
    expect(drawn(layOutAlbum(photos)).slice(0, 2)).toEqual(['0+1 | 2+3', '4+5 | 6+7'])
  })
})

const side = fc.integer({ min: 1, max: 9000 })
const anyPhotos = fc
  .array(fc.tuple(side, side), { maxLength: 120 })
  .map((sides) => sides.map(([width, height], at) => photo(String(at), width, height)))

test('every photo is in it once, in order, on no more than twelve spreads, whatever they are', () => {
  fc.assert(
    fc.property(anyPhotos, (photos) => {
      const spreads = layOutAlbum(photos)
      expect(spreads.flatMap(({ pages }) => pages.flat()).map(({ id }) => id)).toEqual(
        photos.map(({ id }) => id),
      )
      expect(spreads.length).toBeLessThanOrEqual(SPREADS_MAX)
      for (const { isWide, pages } of spreads) {
        expect(pages[0].length).toBeGreaterThan(0)
        if (isWide) expect(pages.flat()).toHaveLength(1)
      }
    }),
    { numRuns: 500 },
  )
})

const final = (id: string, facts: object = {}) => ({
  id,
  capturedAt: null as string | null,
  isFavorite: false,
  isApproved: false,
  ...facts,
})

test('photos go as the day went, and those without a moment after them, as they were', () => {
  const photos = [
    final('unknown'),
    final('dance', { capturedAt: '2026-10-12T22:00:00.000Z' }),
    final('unknown too'),
    final('morning', { capturedAt: '2026-10-12T08:00:00.000Z' }),
  ]
  expect(sortByCapture(photos).map(({ id }) => id)).toEqual(['morning', 'dance', 'unknown', 'unknown too'])
})

describe('what an album is filled with', () => {
  const room = { minPhotos: 2, maxPhotos: 3 }
  const ids = (photos: { id: string }[] | undefined) => photos?.map(({ id }) => id)
  const loved = { isFavorite: true }

  test('is what was chosen and what is loved, up to what fits', () => {
    const finals = [
      final('a', loved),
      final('b'),
      final('c', { isApproved: true }),
      final('d', loved),
      final('e'),
    ]
    expect(ids(chooseAlbumPhotos(finals, new Set(['e']), room))).toEqual(['a', 'c', 'e'])
  })

  test('is filled up from the whole day where too few are loved', () => {
    const finals = ['a', 'b', 'c', 'd', 'e'].map((id) => final(id))
    const filled = chooseAlbumPhotos([...finals, final('f', loved)], new Set(), {
      minPhotos: 3,
      maxPhotos: 4,
    })
    expect(ids(filled)).toEqual(['b', 'd', 'f'])
  })

  test('is nothing where there are too few at all', () => {
    expect(chooseAlbumPhotos([final('a', loved)], new Set(), room)).toBeUndefined()
  })
})
