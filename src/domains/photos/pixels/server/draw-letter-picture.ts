import { insertExif } from './rights.ts'
import { sharp } from './steady-sharp.ts'

type LetterPicture = {
  /** Rendition; that of a preview has a watermark. */
  picture: Uint8Array
  widthPx: number
  heightPx: number
  /** Point that stays in view; coordinates from 0 to 1. */
  focus: { x: number; y: number }
  maxBytes: number
}

// Tried in order: an email's picture may be soft, but not heavy.
const attempts = [
  { scale: 1, quality: 74 },
  { scale: 1, quality: 62 },
  { scale: 1, quality: 50 },
  { scale: 0.75, quality: 55 },
  { scale: 0.75, quality: 42 },
  { scale: 0.5, quality: 50 },
  { scale: 0.5, quality: 30 },
]

/** Returns undefined if every attempt exceeds `maxBytes`. */
export async function drawLetterPicture(options: LetterPicture): Promise<Buffer | undefined> {
  const { picture, widthPx, heightPx, focus, maxBytes } = options
  const { width, height, exif } = await sharp(picture).metadata()
  const cropWidth = Math.min(width, Math.round((height * widthPx) / heightPx))
  const cropHeight = Math.min(height, Math.round((cropWidth * heightPx) / widthPx))
  const area = {
    left: startOf(focus.x, width, cropWidth),
    top: startOf(focus.y, height, cropHeight),
    width: cropWidth,
    height: cropHeight,
  }
  for (const { scale, quality } of attempts) {
    const jpeg = await sharp(picture)
      .extract(area)
      .resize(Math.round(widthPx * scale), Math.round(heightPx * scale), { fit: 'fill' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    // The rendition's EXIF names the owner of the rights.
    const drawn = insertExif(jpeg, exif)
    if (drawn.length <= maxBytes) return drawn
  }
  return undefined
}

const startOf = (focus: number, sidePx: number, cropPx: number) =>
  Math.min(sidePx - cropPx, Math.max(0, Math.round(focus * sidePx - cropPx / 2)))

type LetterLogo = { png: Uint8Array; ground: 'light' | 'dark'; maxBytes: number }

const LOGO_HEIGHT_PX = 112
const LOGO_WIDTH_PX = 480
const grounds = { light: '#ffffff', dark: '#1c1a17' }

/**
 * Fills the background, for dark mode. Returns undefined if half the size exceeds `maxBytes` too.
 */
export async function drawLetterLogo({ png, ground, maxBytes }: LetterLogo): Promise<Buffer | undefined> {
  const background = grounds[ground]
  for (const share of [1, 0.5]) {
    const height = Math.round(LOGO_HEIGHT_PX * share)
    const paddingPx = Math.round(height / 8)
    const drawn = await sharp(png)
      .resize({
        width: Math.round(LOGO_WIDTH_PX * share) - 2 * paddingPx,
        height: height - 2 * paddingPx,
        fit: 'inside',
      })
      .flatten({ background })
      .extend({ top: paddingPx, bottom: paddingPx, left: paddingPx, right: paddingPx, background })
      .png({ palette: true })
      .toBuffer()
    if (drawn.length <= maxBytes) return drawn
  }
  return undefined
}
