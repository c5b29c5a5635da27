import { CENTERED_CROP, type CropPlace } from '../cart.rules.ts'

export type Format = { widthMm: number; heightMm: number }
export type PhotoSize = { widthPx: number; heightPx: number }
/** Area in pixels of the upright photo. */
type CropArea = { left: number; top: number; width: number; height: number }

type Turn = Pick<CropPlace, 'isTurned'>

/** Orients the format like the photo, or across the photo when the crop is turned. */
export function orientFormat(
  photo: PhotoSize,
  format: Format,
  { isTurned = false }: Turn = CENTERED_CROP,
): Format {
  return isLyingIn(photo, format) === isTurned ? standing(format) : lying(format)
}

const isLyingIn = ({ widthPx, heightPx }: PhotoSize, { widthMm, heightMm }: Format) =>
  widthPx === heightPx ? widthMm > heightMm : widthPx > heightPx

const standing = ({ widthMm, heightMm }: Format): Format => ({
  widthMm: Math.min(widthMm, heightMm),
  heightMm: Math.max(widthMm, heightMm),
})

function lying(format: Format): Format {
  const { widthMm, heightMm } = standing(format)
  return { widthMm: heightMm, heightMm: widthMm }
}

export const isLandscapeFormat = ({ widthMm, heightMm }: Format) => widthMm > heightMm

/** Returns the largest area with the format's proportions, always inside the photo. */
export function cropArea(photo: PhotoSize, format: Format, place: CropPlace): CropArea {
  const turned = orientFormat(photo, format, place)
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

export function printDpi(photo: PhotoSize, format: Format, place: CropPlace): number {
  const turned = orientFormat(photo, format, place)
  return cropArea(photo, format, place).width / (turned.widthMm / MM_PER_INCH)
}

type PrintVariant = Format & { sharpDpi: number }

export const isSharp = (photo: PhotoSize, variant: PrintVariant, place: CropPlace) =>
  printDpi(photo, variant, place) >= variant.sharpDpi

const CM_PER_INCH = 2.54

/**
 * Returns the largest sharp size for sale, or else the crop's sharp size in whole centimetres.
 * Returns undefined below 1 cm.
 */
export function largestSharpSizeText(
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

const cm = (one: number, other: number) => `${Math.min(one, other)} × ${Math.max(one, other)} cm`
