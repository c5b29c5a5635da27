import type { CropPlace } from '../../cart.rules.ts'
import { cropArea, isSharp, type PhotoSize, type PrintVariant } from '../crop.rules.ts'

const CM_PER_INCH = 2.54

/**
 * The largest sharp size for a photo too small for `chosen`: the largest one for sale, else the exact crop in whole
 * centimetres.
 */
export function sharpSize(
  photo: PhotoSize,
  place: CropPlace,
  chosen: PrintVariant,
  forSale: readonly PrintVariant[],
): string | undefined {
  const areaOf = ({ widthMm, heightMm }: PrintVariant) => widthMm * heightMm
  const [largest] = forSale
    .filter((variant) => isSharp(photo, variant, place))
    .toSorted((one, other) => areaOf(other) - areaOf(one))
  if (largest) return cm(largest.widthMm / 10, largest.heightMm / 10)
  const { width, height } = cropArea(photo, chosen, place)
  const sides = [width, height].map((px) => Math.floor((px / chosen.sharpDpi) * CM_PER_INCH))
  return Math.min(...sides) < 1 ? undefined : cm(...(sides as [number, number]))
}

/** Prints are named with the short side first. */
const cm = (one: number, other: number) => `${Math.min(one, other)} × ${Math.max(one, other)} cm`
