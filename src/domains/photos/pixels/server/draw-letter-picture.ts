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
  const { width, height } = await sharp(picture).metadata()
  const wide = Math.min(width, Math.round((height * widthPx) / heightPx))
  const high = Math.min(height, Math.round((wide * heightPx) / widthPx))
  const area = {
    left: startOf(focus.x, width, wide),
    top: startOf(focus.y, height, high),
    width: wide,
    height: high,
  }
  for (const { scale, quality } of tries) {
    const drawn = await sharp(picture)
      .extract(area)
      .resize(Math.round(widthPx * scale), Math.round(heightPx * scale), { fit: 'fill' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (drawn.length <= maxBytes) return drawn
  }
  return undefined
}

const startOf = (focus: number, whole: number, part: number) =>
  Math.min(whole - part, Math.max(0, Math.round(focus * whole - part / 2)))
