import { createHash } from 'node:crypto'
import { CUT_WATERMARK_FONT_PX, CUT_PX, type CutPlace } from '../../loupe/loupe.rules.ts'
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
import type { RgbPixels } from './steady-sharp.ts'
import { drawsInk, stampOf, type Watermark, type WatermarkStamp } from './watermark-stamp.ts'

type Point = { x: number; y: number }
type Size = { widthPx: number; heightPx: number }

/** Each photo has its own seed, so that no photo helps to remove another's watermark. */
export type PhotoWatermark = Watermark & { seed: string }

const PLAIN_WATERMARK: Watermark = { kind: 'text', text: 'PREVIEW' }

export const visibleWatermark = async (watermark: PhotoWatermark): Promise<PhotoWatermark> =>
  (await drawsInk(watermark)) ? watermark : { ...PLAIN_WATERMARK, seed: watermark.seed }

/**
 * One copy is always near the centre, so that it can't be cropped off. `emPerSide` is the type size
 * relative to the mean side.
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
 * Copies have fixed places on the photo, so that no other cut shows the pixels below a copy. Large
 * copies match the 2048-pixel rendition.
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
  // On smaller photos, the large copies are close enough together.
  if (photo.widthPx * photo.heightPx > CUT_PX ** 2 * 2)
    await blendPattern(cut, watermark, { name: 'cut', photo, emPx: CUT_WATERMARK_FONT_PX, scale: 1, place })
}

function sizeWithin({ widthPx, heightPx }: Size, sidePx: number): Size {
  const scale = Math.min(1, sidePx / Math.max(widthPx, heightPx))
  return { widthPx: Math.round(widthPx * scale), heightPx: Math.round(heightPx * scale) }
}

/** The pixels start at `place` of the photo enlarged by `scale`. */
type Pattern = { name: string; photo: Size; emPx: number; scale: number; place: CutPlace }

async function blendPattern(
  pixels: RgbPixels,
  watermark: PhotoWatermark,
  { name, photo, emPx, scale, place }: Pattern,
): Promise<void> {
  const { emScale, ...grid } = gridOf(watermark.seed)
  const layoutEmPx = emPx * emScale
  const drawnEmPx = layoutEmPx * scale
  const stamp = await stampOf(watermark, drawnEmPx)
  const ink = { widthPx: stamp.ink.widthEm * layoutEmPx, heightPx: stamp.ink.heightEm * layoutEmPx }
  const reachPx = Math.hypot(stamp.ink.widthEm + 2, stamp.ink.heightEm + 2) * (drawnEmPx / 2)
  const touches = (at: number, sidePx: number) => at > -reachPx && at < sidePx + reachPx
  for (const { x, y, name: copy } of watermarkCentres(photo, ink, layoutEmPx, grid)) {
    const centre = { x: x * scale - place.left, y: y * scale - place.top }
    if (!touches(centre.x, pixels.widthPx) || !touches(centre.y, pixels.heightPx)) continue
    const waves = wavesOf(stamp, `${watermark.seed} ${name} ${copy}`)
    blendCopy(pixels, stamp, { centre, emPx: drawnEmPx, turnDegrees: grid.turnDegrees, waves })
  }
}

const SIZE_FACTOR_MAX = 1.2
const TURN_DEGREES_MAX = 5
// Largest shift of the middle copy, as a share of each side. This copy stays visible even on a
// small picture.
const ANCHOR_MAX = 0.22

/** Returns pseudorandom bytes. Known bytes don't reveal others. */
const bytesFor = (seed: string, count: number): Uint8Array =>
  createHash('shake256', { outputLength: count }).update(seed).digest()

function gridOf(seed: string): WatermarkGrid & { emScale: number } {
  const bytes = Buffer.from(bytesFor(`${seed} grid`, 8))
  const shareAt = (at: number) => bytes.readUInt16BE(at) / 32_767.5 - 1
  return {
    emScale: SIZE_FACTOR_MAX ** shareAt(0),
    turnDegrees: WATERMARK_TURN_DEGREES + TURN_DEGREES_MAX * shareAt(2),
    anchor: { x: ANCHOR_MAX * shareAt(4), y: ANCHOR_MAX * shareAt(6) },
  }
}

// Bends letters by about their stroke width, and varies their opacity. Subtracting plain or average
// letters then leaves an outline.
const BEND_EM = 0.085
const OPACITY_SHARE = 0.25

/** Three bytes at each node of a lattice around the centre: two bends and the opacity. */
type Waves = { bytes: Uint8Array; columns: number; middleColumn: number; middleRow: number }

function wavesOf({ ink, waveEm }: WatermarkStamp, seed: string): Waves {
  const middleColumn = Math.ceil((ink.widthEm / 2 + 1) / waveEm) + 1
  const middleRow = Math.ceil((ink.heightEm / 2 + 1) / waveEm) + 1
  const columns = 2 * middleColumn + 1
  const bytes = bytesFor(seed, columns * (2 * middleRow + 1) * 3)
  return { bytes, columns, middleColumn, middleRow }
}

type Copy = { centre: Point; emPx: number; turnDegrees: number; waves: Waves }

// A compositor would process the complete photo, most of which has no copies.
function blendCopy(pixels: RgbPixels, stamp: WatermarkStamp, copy: Copy): void {
  const { centre, emPx, waves } = copy
  const rotation = (copy.turnDegrees * Math.PI) / 180
  // Stamp pixels per picture pixel.
  const scale = stamp.pxPerEm / emPx
  const [stepX, stepY] = [Math.cos(rotation) * scale, Math.sin(rotation) * scale]
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
  // Allocates nothing, because the loop runs for a million pixels.
  for (let y = Math.max(0, Math.ceil(centre.y - reachY)); y <= lastY; y += 1) {
    const fromMiddleY = y + 0.5 - centre.y
    // Limits of this row within the rotated stamp, which always turns left.
    const rowX = fromMiddleY * stepY
    const rowY = fromMiddleY * stepX
    const firstX = Math.max((left - rowX) / stepX, (top - rowY) / -stepY) + centre.x - 0.5
    const endX = Math.min((right - rowX) / stepX, (bottom - rowY) / -stepY) + centre.x - 0.5
    const lastX = Math.min(pixels.widthPx - 1, Math.floor(endX))
    for (let x = Math.max(0, Math.ceil(firstX)); x <= lastX; x += 1) {
      const fromMiddleX = x + 0.5 - centre.x
      const offsetX = fromMiddleX * stepX + rowX
      const offsetY = rowY - fromMiddleX * stepY
      const column = Math.floor(offsetX * waveStep)
      const row = Math.floor(offsetY * waveStep)
      const waveX = ease(offsetX * waveStep - column)
      const waveY = ease(offsetY * waveStep - row)
      const wave = ((row + middleRow) * columns + column + middleColumn) * 3
      const bendX = interpolate(bytes, wave, 3, columns * 3, waveX, waveY) / 127.5 - 1
      const bendY = interpolate(bytes, wave + 1, 3, columns * 3, waveX, waveY) / 127.5 - 1
      // A stamp pixel is the mean of four, and represents the corner between them.
      const inkX = stamp.centre.x + offsetX + bendPx * bendX - 1
      const inkY = stamp.centre.y + offsetY + bendPx * bendY - 1
      const inkColumn = Math.floor(inkX)
      const inkRow = Math.floor(inkY)
      const shadeColumn = Math.floor(inkX - shadowX)
      const shadeRow = Math.floor(inkY - shadowY)
      const inkAt = (inkRow * widthPx + inkColumn) * 4
      const shadeAt = (shadeRow * widthPx + shadeColumn) * 4
      const fractionX = inkX - inkColumn
      const fractionY = inkY - inkRow
      const ink = isInside(stamp, inkColumn, inkRow)
        ? interpolate(data, inkAt + 3, 4, rowBytes, fractionX, fractionY)
        : 0
      const shade = isInside(stamp, shadeColumn, shadeRow)
        ? interpolate(data, shadeAt + 3, 4, rowBytes, inkX - shadowX - shadeColumn, inkY - shadowY - shadeRow)
        : 0
      if (ink + shade < 1) continue
      const opacity = interpolate(bytes, wave + 2, 3, columns * 3, waveX, waveY) / 127.5 - 1
      const strength = 1 + OPACITY_SHARE * opacity
      const inkShare = (ink / 255) * WATERMARK_OPACITY * strength
      const shadeShare = (shade / 255) * SHADOW_OPACITY * strength
      const to = (y * pixels.widthPx + x) * 3
      for (let colour = 0; colour < 3; colour += 1) {
        const under = pixels.data[to + colour]!
        const shaded = under + (stamp.shadowTone - under) * shadeShare
        const light = ink < 1 ? 0 : interpolate(data, inkAt + colour, 4, rowBytes, fractionX, fractionY)
        pixels.data[to + colour] = Math.round(shaded * (1 - inkShare) + light * WATERMARK_OPACITY * strength)
      }
    }
  }
}

const isInside = ({ widthPx, heightPx }: WatermarkStamp, column: number, row: number) =>
  column >= 0 && row >= 0 && column < widthPx - 1 && row < heightPx - 1

/** Interpolates between `at` and its neighbours to the right and below. */
function interpolate(
  values: Uint8Array,
  at: number,
  stepX: number,
  stepY: number,
  fractionX: number,
  fractionY: number,
): number {
  const upper = values[at]! + (values[at + stepX]! - values[at]!) * fractionX
  const below = at + stepY
  const lower = values[below]! + (values[below + stepX]! - values[below]!) * fractionX
  return upper + (lower - upper) * fractionY
}

// Removes kinks at the nodes.
const ease = (fraction: number) => fraction * fraction * (3 - 2 * fraction)
