import { access, constants } from 'node:fs/promises'
import { areaOfCut, type CutPlace } from '../../loupe/loupe.rules.ts'
import type { Area } from './crop-print.ts'
import { decodeStrictly, type Strictness, convertToSrgb, openPhoto, type OpenedPhoto } from './open-photo.ts'
import { headerFault } from './decoder-header.ts'
import { PIXELS_MAX, uprightSize } from './photo-format.ts'
import { fromPixels, sharp, toPixels, type RgbPixels } from './steady-sharp.ts'
import { blendWatermarkInCut, visibleWatermark, type PhotoWatermark } from './watermark.ts'

type CutToDraw = { path: string; place: CutPlace; watermark?: PhotoWatermark | undefined }
type CutFault = 'no_such_place' | 'damaged'

// Finer than renditions, because people judge sharpness by cuts.
const CUT_JPEG = { quality: 86, chromaSubsampling: '4:4:4', optimiseCoding: false } as const

export async function drawCut({ path, place, watermark }: CutToDraw): Promise<Buffer | CutFault> {
  // Throws for an unreadable file, so that the photo doesn't count as damaged.
  await access(path, constants.R_OK)
  const opened = await openPhoto(path).catch(() => undefined)
  if (!opened || headerFault(opened.header)) return 'damaged'
  const { autoOrient, orientation = 1, format } = opened.header
  const photo = { widthPx: autoOrient.width, heightPx: autoOrient.height }
  const area = areaOfCut(photo, place)
  if (!area) return 'no_such_place'
  const stored = storedArea(area, photo, orientation)
  const pixels = await decodeStrictly(format, (failOn) =>
    decodeArea(opened, { failOn, area: stored, orientation }),
  ).catch(() => undefined)
  if (!pixels) return 'damaged'
  if (watermark) await blendWatermarkInCut(pixels, await visibleWatermark(watermark), photo, place)
  return fromPixels(pixels).jpeg(CUT_JPEG).toBuffer()
}

type CutArea = { failOn: Strictness; area: Area; orientation: number }

// Crops first, because rotation would hold all pixels of the photo in memory.
async function decodeArea(photo: OpenedPhoto, { failOn, area, orientation }: CutArea): Promise<RgbPixels> {
  const { input, ignoreIcc } = photo
  const cropped = sharp(input, { failOn, ignoreIcc, limitInputPixels: PIXELS_MAX })
    .extract(area)
    .flatten({ background: '#fff' })
  return rotateUpright(await toPixels(convertToSrgb(cropped, photo)), orientation)
}

/** Steps for each EXIF orientation: swap rows and columns, then reverse columns, rows or both. */
const rotations: Record<number, { swaps?: true; reversesX?: true; reversesY?: true }> = {
  2: { reversesX: true },
  3: { reversesX: true, reversesY: true },
  4: { reversesY: true },
  5: { swaps: true },
  6: { swaps: true, reversesX: true },
  7: { swaps: true, reversesX: true, reversesY: true },
  8: { swaps: true, reversesY: true },
}

function storedArea(area: Area, upright: { widthPx: number; heightPx: number }, orientation: number): Area {
  const { swaps, reversesX, reversesY } = rotations[orientation] ?? {}
  const left = reversesX ? upright.widthPx - area.left - area.width : area.left
  const top = reversesY ? upright.heightPx - area.top - area.height : area.top
  const { width, height } = area
  return swaps ? { left: top, top: left, width: height, height: width } : { left, top, width, height }
}

function rotateUpright(pixels: RgbPixels, orientation: number): RgbPixels {
  const rotation = rotations[orientation]
  if (!rotation) return pixels
  const { widthPx, heightPx } = uprightSize(pixels, orientation)
  const data = new Uint8Array(pixels.data.length)
  for (let y = 0, to = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1, to += 3) {
      const [across, down] = [
        rotation.reversesX ? widthPx - 1 - x : x,
        rotation.reversesY ? heightPx - 1 - y : y,
      ]
      const from = (rotation.swaps ? across * pixels.widthPx + down : down * pixels.widthPx + across) * 3
      data[to] = pixels.data[from]!
      data[to + 1] = pixels.data[from + 1]!
      data[to + 2] = pixels.data[from + 2]!
    }
  }
  return { data, widthPx, heightPx }
}
