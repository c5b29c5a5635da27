import { createHash } from 'node:crypto'
import { CUT_EM_PX, CUT_PX, type CutPlace } from '../../loupe/loupe.rules.ts'
import { LARGE_PX } from '../../photos.rules.ts'
import {
  emPxOf,
  LARGE_EM_PER_SIDE,
  SHADOW_OPACITY,
  SHADOW_SHIFT_EM,
  WATERMARK_OPACITY,
  WATERMARK_TURN_DEGREES,
  watermarkCentres,
  type WatermarkGrid,
} from '../../watermark/watermark.rules.ts'
import { drawsInk, stampOf, type Watermark, type WatermarkStamp } from './watermark-stamp.ts'

type Point = { x: number; y: number }
type Size = { widthPx: number; heightPx: number }

/** The watermark of one photo: no other has its seed, so what one photo tells of its watermark takes it off no other. */
export type PhotoWatermark = Watermark & { seed: string }

const PLAIN_WATERMARK: Watermark = { kind: 'text', text: 'PREVIEW' }

/** Watermarks saved before invisible ones were refused may draw nothing; 'PREVIEW' stands in for those. */
export const shownMark = async (watermark: PhotoWatermark): Promise<PhotoWatermark> =>
  (await drawsInk(watermark)) ? watermark : { ...PLAIN_WATERMARK, seed: watermark.seed }

/** Upright sRGB pixels, three bytes each, row by row. */
export type RgbPixels = { data: Uint8Array; widthPx: number; heightPx: number }

/**
 * Burns the watermark in all over the photo, so that it cannot be cropped off; one copy is always near the centre.
 * `emPerSide` is the type size relative to the picture's mean side.
 */
export const blendWatermark = (
  pixels: RgbPixels,
  watermark: PhotoWatermark,
  emPerSide: number,
): Promise<void> =>
  blendPattern(pixels, watermark, {
    name: String(emPerSide),
    photo: pixels,
    emPx: emPxOf(pixels, emPerSide),
    scale: 1,
    place: { left: 0, top: 0 },
  })

/**
 * Burns the watermark into a cut of a photo. Its places are the photo's, so that no other cut shows what lies under it:
 * large copies exactly where the picture of 2048 has them, so that neither cleans the other, and small ones between.
 */
export async function blendWatermarkInCut(
  cut: RgbPixels,
  watermark: PhotoWatermark,
  photo: Size,
  place: CutPlace,
): Promise<void> {
  const large = sizeWithin(photo, LARGE_PX)
  await blendPattern(cut, watermark, {
    name: String(LARGE_EM_PER_SIDE),
    photo: large,
    emPx: emPxOf(large, LARGE_EM_PER_SIDE),
    scale: photo.widthPx / large.widthPx,
    place,
  })
  // Of a photo hardly larger than its picture the large copies stand close enough.
  if (photo.widthPx * photo.heightPx > CUT_PX ** 2 * 2)
    await blendPattern(cut, watermark, { name: 'cut', photo, emPx: CUT_EM_PX, scale: 1, place })
}

/** As a picture is fitted into a square. */
function sizeWithin({ widthPx, heightPx }: Size, sidePx: number): Size {
  const scale = Math.min(1, sidePx / Math.max(widthPx, heightPx))
  return { widthPx: Math.round(widthPx * scale), heightPx: Math.round(heightPx * scale) }
}

/** Copies over a whole photo of this size; pixels are those at `place` of the photo at `scale` times its size. */
type Pattern = { name: string; photo: Size; emPx: number; scale: number; place: CutPlace }

async function blendPattern(
  pixels: RgbPixels,
  watermark: PhotoWatermark,
  { name, photo, emPx, scale, place }: Pattern,
): Promise<void> {
  const { emScale, ...grid } = gridOf(watermark.seed)
  const laidEmPx = emPx * emScale
  const drawnEmPx = laidEmPx * scale
  const stamp = await stampOf(watermark, drawnEmPx)
  const ink = { widthPx: stamp.ink.widthEm * laidEmPx, heightPx: stamp.ink.heightEm * laidEmPx }
  const reachPx = Math.hypot(stamp.ink.widthEm + 2, stamp.ink.heightEm + 2) * (drawnEmPx / 2)
  const touches = (at: number, sidePx: number) => at > -reachPx && at < sidePx + reachPx
  for (const { x, y, name: copy } of watermarkCentres(photo, ink, laidEmPx, grid)) {
    const centre = { x: x * scale - place.left, y: y * scale - place.top }
    if (!touches(centre.x, pixels.widthPx) || !touches(centre.y, pixels.heightPx)) continue
    const waves = wavesOf(stamp, `${watermark.seed} ${name} ${copy}`)
    blendCopy(pixels, stamp, { centre, emPx: drawnEmPx, turnDegrees: grid.turnDegrees, waves })
  }
}

const SIZE_FACTOR_MAX = 1.2
const TURN_DEGREES_MAX = 5
// Of the sides of the picture: the middle copy stays in sight, even on a picture smaller than the space between two.
const ANCHOR_MAX = 0.22

/** Bytes as if by chance, always the same for one seed; whoever knows some of them can't tell others. */
const bytesFor = (seed: string, count: number): Uint8Array =>
  createHash('shake256', { outputLength: count }).update(seed).digest()

function gridOf(seed: string): WatermarkGrid & { emScale: number } {
  const bytes = Buffer.from(bytesFor(`${seed} grid`, 8))
  const [size, turn, x, y] = [0, 2, 4, 6].map((at) => bytes.readUInt16BE(at) / 32_767.5 - 1)
  return {
    emScale: SIZE_FACTOR_MAX ** size!,
    turnDegrees: WATERMARK_TURN_DEGREES + TURN_DEGREES_MAX * turn!,
    anchor: { x: ANCHOR_MAX * x!, y: ANCHOR_MAX * y! },
  }
}

// Bends letters by about their stroke, and makes neighbours fainter and stronger: what the mean of many copies shows,
// or the letters as they are set, leaves an outline where it is subtracted.
const BEND_EM = 0.085
const OPACITY_SHARE = 0.25

/** Bends one copy along and across, and sets its opacity: three bytes at each node of a lattice around its middle. */
type Waves = { bytes: Uint8Array; columns: number; middleColumn: number; middleRow: number }

function wavesOf({ ink, waveEm }: WatermarkStamp, seed: string): Waves {
  const middleColumn = Math.ceil((ink.widthEm / 2 + 1) / waveEm) + 1
  const middleRow = Math.ceil((ink.heightEm / 2 + 1) / waveEm) + 1
  const columns = 2 * middleColumn + 1
  const bytes = bytesFor(seed, columns * (2 * middleRow + 1) * 3)
  return { bytes, columns, middleColumn, middleRow }
}

type Copy = { centre: Point; emPx: number; turnDegrees: number; waves: Waves }

// Pixel by pixel, as a compositor would process the whole photo, most of which lies between the copies.
function blendCopy(pixels: RgbPixels, stamp: WatermarkStamp, copy: Copy): void {
  const { centre, emPx, waves } = copy
  const turn = (copy.turnDegrees * Math.PI) / 180
  // Stamp pixels for each pixel of the picture.
  const scale = stamp.pxPerEm / emPx
  const [stepX, stepY] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
  const shiftPx = SHADOW_SHIFT_EM * emPx
  const [shadowX, shadowY] = [shiftPx * (stepX + stepY), shiftPx * (stepX - stepY)]
  const bendPx = BEND_EM * stamp.pxPerEm
  const roomPx = bendPx + SHADOW_SHIFT_EM * 2 * stamp.pxPerEm + 1
  const [left, right] = [-roomPx - stamp.centre.x, stamp.widthPx + roomPx - stamp.centre.x]
  const [top, bottom] = [-roomPx - stamp.centre.y, stamp.heightPx + roomPx - stamp.centre.y]
  const reachY = (Math.max(-left, right) * Math.abs(stepY) + Math.max(-top, bottom) * stepX) / scale ** 2
  const waveStep = 1 / (stamp.waveEm * stamp.pxPerEm)
  const lastY = Math.min(pixels.heightPx - 1, Math.floor(centre.y + reachY))
  const rowBytes = stamp.widthPx * 4
  const { data, widthPx } = stamp
  const { bytes, columns, middleColumn, middleRow } = waves
  // Without an array or object for each of a million pixels.
  for (let y = Math.max(0, Math.ceil(centre.y - reachY)); y <= lastY; y += 1) {
    const fromMiddleY = y + 0.5 - centre.y
    // The part of this row that lies within the turned stamp; its turn is always to the left.
    const rowX = fromMiddleY * stepY
    const rowY = fromMiddleY * stepX
    const firstX = Math.max((left - rowX) / stepX, (top - rowY) / -stepY) + centre.x - 0.5
    const endX = Math.min((right - rowX) / stepX, (bottom - rowY) / -stepY) + centre.x - 0.5
    const lastX = Math.min(pixels.widthPx - 1, Math.floor(endX))
    for (let x = Math.max(0, Math.ceil(firstX)); x <= lastX; x += 1) {
      const fromMiddleX = x + 0.5 - centre.x
      const along = fromMiddleX * stepX + rowX
      const across = rowY - fromMiddleX * stepY
      const column = Math.floor(along * waveStep)
      const row = Math.floor(across * waveStep)
      const waveX = eased(along * waveStep - column)
      const waveY = eased(across * waveStep - row)
      const wave = ((row + middleRow) * columns + column + middleColumn) * 3
      const bendX = between(bytes, wave, 3, columns * 3, waveX, waveY) / 127.5 - 1
      const bendY = between(bytes, wave + 1, 3, columns * 3, waveX, waveY) / 127.5 - 1
      // A pixel of a stamp stands for the corner between the four that it is the mean of.
      const inkX = stamp.centre.x + along + bendPx * bendX - 1
      const inkY = stamp.centre.y + across + bendPx * bendY - 1
      const inkColumn = Math.floor(inkX)
      const inkRow = Math.floor(inkY)
      const shadeColumn = Math.floor(inkX - shadowX)
      const shadeRow = Math.floor(inkY - shadowY)
      const inkAt = (inkRow * widthPx + inkColumn) * 4
      const shadeAt = (shadeRow * widthPx + shadeColumn) * 4
      const partX = inkX - inkColumn
      const partY = inkY - inkRow
      const ink = isInside(stamp, inkColumn, inkRow) ? between(data, inkAt + 3, 4, rowBytes, partX, partY) : 0
      const shade = isInside(stamp, shadeColumn, shadeRow)
        ? between(data, shadeAt + 3, 4, rowBytes, inkX - shadowX - shadeColumn, inkY - shadowY - shadeRow)
        : 0
      if (ink + shade < 1) continue
      const opacity = between(bytes, wave + 2, 3, columns * 3, waveX, waveY) / 127.5 - 1
      const strength = 1 + OPACITY_SHARE * opacity
      const inkShare = (ink / 255) * WATERMARK_OPACITY * strength
      const shadeShare = (shade / 255) * SHADOW_OPACITY * strength
      const to = (y * pixels.widthPx + x) * 3
      for (let colour = 0; colour < 3; colour += 1) {
        const under = pixels.data[to + colour]!
        const shaded = under + (stamp.shadowTone - under) * shadeShare
        const light = ink < 1 ? 0 : between(data, inkAt + colour, 4, rowBytes, partX, partY)
        pixels.data[to + colour] = Math.round(shaded * (1 - inkShare) + light * WATERMARK_OPACITY * strength)
      }
    }
  }
}

const isInside = ({ widthPx, heightPx }: WatermarkStamp, column: number, row: number) =>
  column >= 0 && row >= 0 && column < widthPx - 1 && row < heightPx - 1

/** Interpolates between four values of a grid: the one at `at`, and its neighbours to the right and below. */
function between(
  values: Uint8Array,
  at: number,
  stepX: number,
  stepY: number,
  partX: number,
  partY: number,
): number {
  const upper = values[at]! + (values[at + stepX]! - values[at]!) * partX
  const below = at + stepY
  const lower = values[below]! + (values[below + stepX]! - values[below]!) * partX
  return upper + (lower - upper) * partY
}

// Without kinks at the nodes.
const eased = (part: number) => part * part * (3 - 2 * part)
