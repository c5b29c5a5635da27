import { expect, test } from 'vitest'
import type { OfferedVariant } from '#domains/catalog/ui/catalog.queries.ts'
import { CENTERED_CROP } from '../cart.rules.ts'
import { largestSharpSizeText } from './crop.rules.ts'

const variant = (widthMm: number, heightMm: number, sharpDpi = 180): OfferedVariant => ({
  id: crypto.randomUUID(),
  name: 'zoals de studio het noemt',
  priceCents: 100,
  widthMm,
  heightMm,
  material: null,
  sharpDpi,
  minPhotos: 1,
  maxPhotos: 1,
})
const photo = { widthPx: 1800, heightPx: 1350 }

test('the largest size for sale at which the photo is sharp', () => {
  const chosen = variant(400, 300)
  expect(
    largestSharpSizeText(photo, CENTERED_CROP, chosen, [variant(150, 100), variant(200, 150), chosen]),
  ).toBe('15 × 20 cm')
})

test('without one, the size that it would be sharp at, in whole centimetres', () => {
  const chosen = variant(400, 300)
  expect(largestSharpSizeText(photo, CENTERED_CROP, chosen, [chosen])).toBe('19 × 25 cm')
})

test('a crop across the photo is sharp at a smaller size', () => {
  const chosen = variant(400, 300)
  const sizes = [variant(150, 100), variant(200, 150), chosen]
  expect(largestSharpSizeText(photo, { ...CENTERED_CROP, isTurned: true }, chosen, sizes)).toBe('10 × 15 cm')
})

test('a photo of next to nothing is sharp at no size', () => {
  const chosen = variant(400, 300)
  expect(largestSharpSizeText({ widthPx: 40, heightPx: 30 }, CENTERED_CROP, chosen, [chosen])).toBeUndefined()
})
