import { emPxOf, watermarkCentres } from '../../watermark/watermark.rules.ts'
import { stampOf, type Mark, type WatermarkStamp } from './watermark.ts'

/** Upright sRGB pixels, three bytes each, row by row. */
export type RgbPixels = { data: Uint8Array; widthPx: number; heightPx: number }

/**
 * Burns the watermark in all over the photo, so that it cannot be cropped off; one copy is always in the centre.
 * `emPerSide` is the type size relative to the picture's mean side.
 */
export async function blendWatermark(pixels: RgbPixels, mark: Mark, emPerSide: number): Promise<void> {
  const emPx = emPxOf(pixels, emPerSide)
  const stamp = await stampOf(mark, emPx)
  for (const centre of watermarkCentres(pixels, stamp.ink, emPx)) {
    blendStamp(pixels, stamp, centre.x - stamp.widthPx / 2, centre.y - stamp.heightPx / 2)
  }
}

// Blended by hand: a compositor would process the whole photo, most of which lies between the watermarks.
function blendStamp(pixels: RgbPixels, stamp: WatermarkStamp, atX: number, atY: number): void {
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
