import { withExifOf } from './rights.ts'
import { sharp } from './steady-sharp.ts'

type LetterPicture = {
  /** A rendition, with its watermark in the pixels. */
  picture: Uint8Array
  widthPx: number
  heightPx: number
  /** The point that stays in view, 0 to 1 from the upper left. */
  focus: { x: number; y: number }
  maxBytes: number
}

// The first that fits: a letter is rather a little soft than heavy.
const tries = [
  { scale: 1, quality: 74 },
  { scale: 1, quality: 62 },
  { scale: 1, quality: 50 },
  { scale: 0.75, quality: 55 },
  { scale: 0.75, quality: 42 },
  { scale: 0.5, quality: 50 },
  { scale: 0.5, quality: 30 },
]

/** A JPEG of exactly this shape in at most so many bytes; undefined when even the smallest has more. */
export async function drawLetterPicture({
  picture,
  widthPx,
  heightPx,
  focus,
  maxBytes,
}: LetterPicture): Promise<Buffer | undefined> {
  const { width, height, exif } = await sharp(picture).metadata()
  const wide = Math.min(width, Math.round((height * widthPx) / heightPx))
  const high = Math.min(height, Math.round((wide * heightPx) / widthPx))
  const area = {
    left: startOf(focus.x, width, wide),
    top: startOf(focus.y, height, high),
    width: wide,
    height: high,
  }
  for (const { scale, quality } of tries) {
    const jpeg = await sharp(picture)
      .extract(area)
      .resize(Math.round(widthPx * scale), Math.round(heightPx * scale), { fit: 'fill' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    // A rendition's own says whose it is.
    const drawn = withExifOf(jpeg, exif)
    if (drawn.length <= maxBytes) return drawn
  }
  return undefined
}

const startOf = (focus: number, whole: number, part: number) =>
  Math.min(whole - part, Math.max(0, Math.round(focus * whole - part / 2)))

type LetterLogo = { png: Uint8Array; ground: 'light' | 'dark'; maxBytes: number }

const LOGO_HEIGHT_PX = 112
const LOGO_WIDTH_PX = 480
const grounds = { light: '#ffffff', dark: '#1c1a17' }

/** A logo on its ground, so that it can be read in dark mode too; undefined when it is too heavy for a letter. */
export async function drawLetterLogo({ png, ground, maxBytes }: LetterLogo): Promise<Buffer | undefined> {
  const background = grounds[ground]
  for (const share of [1, 0.5]) {
    const height = Math.round(LOGO_HEIGHT_PX * share)
    const room = Math.round(height / 8)
    const drawn = await sharp(png)
      .resize({
        width: Math.round(LOGO_WIDTH_PX * share) - 2 * room,
        height: height - 2 * room,
        fit: 'inside',
      })
      .flatten({ background })
      .extend({ top: room, bottom: room, left: room, right: room, background })
      .png({ palette: true })
      .toBuffer()
    if (drawn.length <= maxBytes) return drawn
  }
  return undefined
}
