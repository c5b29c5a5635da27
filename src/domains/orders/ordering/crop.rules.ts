import { MIDDLE, type CropPlace } from '../cart.rules.ts'

export type Format = { widthMm: number; heightMm: number }
export type PhotoSize = { widthPx: number; heightPx: number }
/** In pixels of the upright original. */
type CropArea = { left: number; top: number; width: number; height: number }

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

export type PrintVariant = Format & { sharpDpi: number }

export const isSharp = (photo: PhotoSize, variant: PrintVariant) =>
  printDpi(photo, variant) >= variant.sharpDpi
