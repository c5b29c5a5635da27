import { MARK_TURN_DEGREES, stampOf, type Mark, type MarkStamp } from './watermark.ts'

/** Upright sRGB pixels, three bytes each, row by row. */
export type RgbPixels = { data: Uint8Array; widthPx: number; heightPx: number }

// Distances in bodies of the mark's type: between two marks of a row, between two rows, and how far a mark lies under
// its neighbour, without which the rows would read as lines ruled over the photo.
const GAP_EM = 3.8
const ROW_EM = 11.5
const STEP_EM = 1.25

const EM_PX_MIN = 11

/**
 * Burns the mark into the pixels, over the whole photo, so that no part worth having can be cropped free of it. One
 * mark stands in the very middle: it is there on a picture of any size. `emPerSide` is the type's size as a part of the
 * picture's mean side, which makes portraits and panoramas look alike.
 */
export async function blendMark(pixels: RgbPixels, mark: Mark, emPerSide: number): Promise<void> {
  const emPx = Math.max(EM_PX_MIN, Math.round(Math.sqrt(pixels.widthPx * pixels.heightPx) * emPerSide))
  const stamp = await stampOf(mark, emPx)
  for (const centre of markCentres(pixels, stamp, emPx)) {
    blendStamp(pixels, stamp, centre.x - stamp.widthPx / 2, centre.y - stamp.heightPx / 2)
  }
}

/** Brick-laid along the turned line, from the middle outwards, as far as a mark still touches the photo. */
function* markCentres({ widthPx, heightPx }: RgbPixels, stamp: MarkStamp, emPx: number) {
  const turn = (MARK_TURN_DEGREES * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const alongPx = stamp.inkWidthPx + GAP_EM * emPx
  const rowPx = Math.max(ROW_EM * emPx, stamp.inkHeightPx + 7 * emPx)
  const stepPx = STEP_EM * emPx
  const reachPx = (Math.hypot(widthPx, heightPx) + Math.hypot(stamp.widthPx, stamp.heightPx)) / 2
  const columns = Math.ceil(reachPx / alongPx) + 1
  const rows = Math.ceil((reachPx + columns * stepPx) / rowPx)
  for (let row = -rows; row <= rows; row += 1) {
    for (let column = -columns; column <= columns; column += 1) {
      const place = column + (row % 2 === 0 ? 0 : 0.5)
      const [along, across] = [place * alongPx, row * rowPx + place * stepPx]
      yield { x: widthPx / 2 + along * cos - across * sin, y: heightPx / 2 + along * sin + across * cos }
    }
  }
}

// By hand in the raw pixels: most of a photo lies between the marks and is not touched, which no compositor knows.
function blendStamp(pixels: RgbPixels, stamp: MarkStamp, atX: number, atY: number): void {
  const [left, top] = [Math.round(atX), Math.round(atY)]
  const firstX = Math.max(0, -left)
  const lastX = Math.min(stamp.widthPx, pixels.widthPx - left)
  const lastY = Math.min(stamp.heightPx, pixels.heightPx - top)
  for (let y = Math.max(0, -top); y < lastY; y += 1) {
    let to = ((top + y) * pixels.widthPx + left + firstX) * 3
    let from = (y * stamp.widthPx + firstX) * 4
    for (let x = firstX; x < lastX; x += 1, to += 3, from += 4) {
      const alpha = stamp.data[from + 3]!
      if (alpha === 0) continue
      for (let colour = 0; colour < 3; colour += 1) {
        const under = pixels.data[to + colour]!
        pixels.data[to + colour] = under + Math.round(((stamp.data[from + colour]! - under) * alpha) / 255)
      }
    }
  }
}
