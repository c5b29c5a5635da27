/** The crop's position in the space its photo leaves: 0 is left or top, 1 is right or bottom. */
export type CropPlace = { x: number; y: number }

export type Format = { widthMm: number; heightMm: number }
type PhotoSize = { widthPx: number; heightPx: number }
/** In pixels of the upright original. */
type CropArea = { left: number; top: number; width: number; height: number }

export const MIDDLE: CropPlace = { x: 0.5, y: 0.5 }

export function turnedFor({ widthPx, heightPx }: PhotoSize, { widthMm, heightMm }: Format): Format {
  const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)]
  if (widthPx === heightPx) return { widthMm, heightMm }
  return widthPx > heightPx ? { widthMm: long, heightMm: short } : { widthMm: short, heightMm: long }
}

/** The largest area with the format's proportions, at this position; always inside the photo. */
export function cropArea(photo: PhotoSize, format: Format, place: CropPlace): CropArea {
  const turned = turnedFor(photo, format)
  const scale = Math.min(photo.widthPx / turned.widthMm, photo.heightPx / turned.heightMm)
  const width = Math.max(1, Math.min(photo.widthPx, Math.round(turned.widthMm * scale)))
  const height = Math.max(1, Math.min(photo.heightPx, Math.round(turned.heightMm * scale)))
  return {
    left: Math.round((photo.widthPx - width) * within(place.x)),
    top: Math.round((photo.heightPx - height) * within(place.y)),
    width,
    height,
  }
}

const within = (share: number) => Math.min(1, Math.max(0, share))

const MM_PER_INCH = 25.4

export function printDpi(photo: PhotoSize, format: Format): number {
  const turned = turnedFor(photo, format)
  return cropArea(photo, format, MIDDLE).width / (turned.widthMm / MM_PER_INCH)
}

type PrintVariant = Format & { sharpDpi: number }

export const isSharp = (photo: PhotoSize, variant: PrintVariant) =>
  printDpi(photo, variant) >= variant.sharpDpi

const CM_PER_INCH = 2.54

/**
 * The largest sharp size for a photo too small for `chosen`: the largest one for sale, else the exact crop in whole
 * centimetres.
 */
export function sharpSize(
  photo: PhotoSize,
  chosen: PrintVariant,
  forSale: readonly PrintVariant[],
): string | undefined {
  const areaOf = ({ widthMm, heightMm }: PrintVariant) => widthMm * heightMm
  const [largest] = forSale
    .filter((variant) => isSharp(photo, variant))
    .toSorted((one, other) => areaOf(other) - areaOf(one))
  if (largest) return cm(largest.widthMm / 10, largest.heightMm / 10)
  const { width, height } = cropArea(photo, chosen, MIDDLE)
  const sides = [width, height].map((px) => Math.floor((px / chosen.sharpDpi) * CM_PER_INCH))
  return Math.min(...sides) < 1 ? undefined : cm(...(sides as [number, number]))
}

/** Prints are named with the short side first. */
const cm = (one: number, other: number) => `${Math.min(one, other)} × ${Math.max(one, other)} cm`
