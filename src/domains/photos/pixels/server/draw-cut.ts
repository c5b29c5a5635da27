import { access, constants } from 'node:fs/promises'
import { areaOfCut, type CutPlace } from '../../loupe/loupe.rules.ts'
import type { Area } from './crop-print.ts'
import { decodeStrictly, type Strictness } from './decode-strictly.ts'
import { headerFault } from './decoder-header.ts'
import { inSrgb, openPhoto, type OpenedPhoto } from './open-photo.ts'
import { PIXELS_MAX, uprightSize } from './photo-format.ts'
import { sharp } from './steady-sharp.ts'
import { blendWatermarkInCut, shownMark, type PhotoWatermark, type RgbPixels } from './watermark.ts'

type CutToDraw = { path: string; place: CutPlace; watermark?: PhotoWatermark | undefined }
type CutFault = 'no_such_place' | 'damaged'

// Finer than renditions, since sharpness is what it is looked at for.
const CUT_JPEG = { quality: 86, chromaSubsampling: '4:4:4', optimiseCoding: false } as const

/** A part of the upright photo at full resolution, in sRGB and without metadata; with `watermark` it is watermarked. */
export async function drawCut({ path, place, watermark }: CutToDraw): Promise<Buffer | CutFault> {
  // An I/O error is our fault, not damage to the photo.
  await access(path, constants.R_OK)
  const opened = await openPhoto(path).catch(() => undefined)
  if (!opened || headerFault(opened.header)) return 'damaged'
  const { autoOrient, orientation = 1, format } = opened.header
  const photo = { widthPx: autoOrient.width, heightPx: autoOrient.height }
  const area = areaOfCut(photo, place)
  if (!area) return 'no_such_place'
  const stored = storedArea(area, photo, orientation)
  const pixels = await decodeStrictly(format, (failOn) =>
    decodePart(opened, { failOn, area: stored, orientation }),
  ).catch(() => undefined)
  if (!pixels) return 'damaged'
  if (watermark) await blendWatermarkInCut(pixels, await shownMark(watermark), photo, place)
  const { data, widthPx, heightPx } = pixels
  return sharp(data, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .jpeg(CUT_JPEG)
    .toBuffer()
}

type Part = { failOn: Strictness; area: Area; orientation: number }

// Cut out before it is turned: to turn the whole photo would hold all of its pixels.
async function decodePart(photo: OpenedPhoto, { failOn, area, orientation }: Part): Promise<RgbPixels> {
  const { input, ignoreIcc } = photo
  const part = sharp(input, { failOn, ignoreIcc, limitInputPixels: PIXELS_MAX })
    .extract(area)
    .flatten({ background: '#fff' })
  const { data, info } = await inSrgb(part, photo)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return turnUpright({ data, widthPx: info.width, heightPx: info.height }, orientation)
}

/** How an EXIF orientation is made upright: rows and columns swapped, then either of them reversed. */
const turns: Record<number, { swaps?: true; reversesX?: true; reversesY?: true }> = {
  2: { reversesX: true },
  3: { reversesX: true, reversesY: true },
  4: { reversesY: true },
  5: { swaps: true },
  6: { swaps: true, reversesX: true },
  7: { swaps: true, reversesX: true, reversesY: true },
  8: { swaps: true, reversesY: true },
}

/** Where a part of the upright photo lies among the pixels as they are stored. */
function storedArea(area: Area, upright: { widthPx: number; heightPx: number }, orientation: number): Area {
  const { swaps, reversesX, reversesY } = turns[orientation] ?? {}
  const left = reversesX ? upright.widthPx - area.left - area.width : area.left
  const top = reversesY ? upright.heightPx - area.top - area.height : area.top
  const { width, height } = area
  return swaps ? { left: top, top: left, width: height, height: width } : { left, top, width, height }
}

function turnUpright(pixels: RgbPixels, orientation: number): RgbPixels {
  const turn = turns[orientation]
  if (!turn) return pixels
  const { widthPx, heightPx } = uprightSize(pixels, orientation)
  const data = new Uint8Array(pixels.data.length)
  for (let y = 0, to = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1, to += 3) {
      const [across, down] = [turn.reversesX ? widthPx - 1 - x : x, turn.reversesY ? heightPx - 1 - y : y]
      const from = (turn.swaps ? across * pixels.widthPx + down : down * pixels.widthPx + across) * 3
      data[to] = pixels.data[from]!
      data[to + 1] = pixels.data[from + 1]!
      data[to + 2] = pixels.data[from + 2]!
    }
  }
  return { data, widthPx, heightPx }
}
