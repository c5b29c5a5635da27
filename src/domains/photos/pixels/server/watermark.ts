import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { CUT_EM_PX, CUT_PX, type CutPlace } from '../../loupe/loupe.rules.ts'
import { LARGE_PX } from '../../photos.rules.ts'
import {
  CAP_HEIGHT_EM,
  emPxOf,
  isLightInk,
  LARGE_EM_PER_SIDE,
  letterSpacingEm,
  logoWidthEm,
  WATERMARK_OPACITY,
  WATERMARK_TURN_DEGREES,
  toWatermarkText,
  watermarkCentres,
  SHADOW_OPACITY,
  SHADOW_SHIFT_EM,
  type WatermarkGrid,
} from '../../watermark/watermark.rules.ts'
import { sharp } from './steady-sharp.ts'

type Point = { x: number; y: number }
type Size = { widthPx: number; heightPx: number }

export type Watermark = { kind: 'text'; text: string } | { kind: 'logo'; png: Uint8Array }

/** The watermark of one photo: no other has its seed, so what one photo tells of its watermark takes it off no other. */
export type PhotoWatermark = Watermark & { seed: string }

/** One upright watermark in RGBA, colours multiplied by alpha. Each copy on a photo samples it. */
type WatermarkStamp = {
  data: Uint8Array
  widthPx: number
  heightPx: number
  pxPerEm: number
  /** Middle of the ink in `data`. */
  centre: Point
  /** Ink size; it sets the spacing between copies. */
  ink: { widthEm: number; heightEm: number }
  /** Black, or white below a dark logo. */
  shadowTone: number
  /** Distance between two points that are bent independently. */
  waveEm: number
}

// Drawn at steps of 19 % and at least twice as large as it is shown; the loupe's letters are large enough as they are.
const STAMP_STEPS_PER_OCTAVE = 4
const STAMP_EM_PX_MAX = 160

function stampEmPx(emPx: number) {
  const steps = Math.ceil(Math.log2(emPx * 2) * STAMP_STEPS_PER_OCTAVE)
  return Math.min(STAMP_EM_PX_MAX, 2 ** (steps / STAMP_STEPS_PER_OCTAVE))
}

// A gallery uses one watermark in few sizes, so a few stamps serve thousands of photos.
const STAMPS_KEPT = 32
const stamps = new Map<string, Promise<WatermarkStamp>>()

export function stampOf(watermark: Watermark, emPx: number): Promise<WatermarkStamp> {
  const drawnEmPx = stampEmPx(emPx)
  const key = `${drawnEmPx} ${watermark.kind === 'text' ? watermark.text : createHash('sha256').update(watermark.png).digest('hex')}`
  const known = stamps.get(key)
  if (known) return known
  const stamp =
    watermark.kind === 'text' ? drawText(watermark.text, drawnEmPx) : drawLogoStamp(watermark.png, drawnEmPx)
  stamps.set(key, stamp)
  stamp.catch(() => stamps.delete(key))
  const oldest = stamps.keys().next().value
  if (stamps.size > STAMPS_KEPT && oldest !== undefined) stamps.delete(oldest)
  return stamp
}

const TRIAL_EM_PX = 40
/** Of 255, before it is blended at a third; fainter ink is invisible on a photo. */
const SEEN_ALPHA = 16

/** Whether a watermark shows: some characters have no glyph, and a logo may be almost transparent. */
export async function drawsInk(watermark: Watermark): Promise<boolean> {
  const stamp = await stampOf(watermark, TRIAL_EM_PX).catch((error: unknown) => {
    if (error instanceof NothingDrawn) return undefined
    throw error
  })
  return stamp?.data.some((value, at) => at % 4 === 3 && value >= SEEN_ALPHA) ?? false
}

class NothingDrawn extends Error {}

const PLAIN_WATERMARK: Watermark = { kind: 'text', text: 'PREVIEW' }

/** Watermarks saved before invisible ones were refused may draw nothing; 'PREVIEW' stands in for those. */
export const shownMark = async (watermark: PhotoWatermark): Promise<PhotoWatermark> =>
  (await drawsInk(watermark)) ? watermark : { ...PLAIN_WATERMARK, seed: watermark.seed }

// One for all sizes, so that letters keep their places at each.
const MEASURED_EM_PX = 64

async function drawText(text: string, emPx: number): Promise<WatermarkStamp> {
  const letters = toWatermarkText(text)
  const measured = await rasteriseText(letters, MEASURED_EM_PX)
  const ink = {
    widthEm: (measured.box.right - measured.box.left) / MEASURED_EM_PX,
    heightEm: CAP_HEIGHT_EM,
  }
  const middleEm = (measured.box.left + measured.box.right) / 2 / MEASURED_EM_PX
  const { image, box } = await rasteriseText(letters, emPx)
  const { left, top } = box
  const area = { left, top, width: box.right - left, height: box.bottom - top }
  const centre = {
    x: middleEm * emPx - left + EDGE_PX,
    y: (BASELINE_EM - CAP_HEIGHT_EM / 2) * emPx - top + EDGE_PX,
  }
  return {
    ...(await toStampPixels(image.extract(area))),
    pxPerEm: emPx,
    centre,
    ink,
    shadowTone: 0,
    waveEm: LETTER_WAVE_EM,
  }
}

// Room above for accents, below for descenders.
const BASELINE_EM = 1.8
const TEXT_HEIGHT_EM = 2.6

async function rasteriseText(letters: string, emPx: number) {
  const widthPx = Math.ceil((Array.from(letters).length * 1.6 + 2) * emPx)
  const heightPx = Math.ceil(TEXT_HEIGHT_EM * emPx)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">` +
    `<text x="${emPx}" y="${BASELINE_EM * emPx}" font-family="Inter" font-weight="500" font-size="${emPx}" ` +
    `letter-spacing="${letterSpacingEm(letters) * emPx}" fill="#fff">${escapeXml(letters)}</text></svg>`
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  const image = sharp(data, { raw: { width: widthPx, height: heightPx, channels: 4 } })
  return { image, box: boxOfInk(data, widthPx) }
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function boxOfInk(rgba: Uint8Array, widthPx: number) {
  let [left, top, right, bottom] = [widthPx, Infinity, 0, 0]
  for (let pixel = 0; pixel < rgba.length / 4; pixel += 1) {
    if (rgba[pixel * 4 + 3] === 0) continue
    const [x, y] = [pixel % widthPx, Math.floor(pixel / widthPx)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = y + 1
  }
  if (right === 0) throw new NothingDrawn('The watermark has drawn nothing')
  return { left, top, right, bottom }
}

async function drawLogoStamp(png: Uint8Array, emPx: number): Promise<WatermarkStamp> {
  const { width, height } = await sharp(png).metadata()
  const widthEm = logoWidthEm(width / height)
  const heightEm = (widthEm * height) / width
  const image = sharp(png)
    .resize({ width: Math.ceil(widthEm * emPx), withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
  const stamp = await toStampPixels(image)
  return {
    ...stamp,
    pxPerEm: (stamp.widthPx - 2 * EDGE_PX) / widthEm,
    centre: { x: stamp.widthPx / 2, y: stamp.heightPx / 2 },
    ink: { widthEm, heightEm },
    // The shadow contrasts with the logo: a black logo needs a light one on dark photos.
    shadowTone: stamp.isLight ? 0 : 255,
    waveEm: LOGO_WAVE_EM,
  }
}

/** Transparent pixels around the ink, in which it can fade. */
const EDGE_PX = 2
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** Each pixel becomes the mean of it and its neighbours to the right and below, so that sampling half of them misses none. */
async function toStampPixels(image: Sharp) {
  const { data: rgba, info } = await image
    .extend({ top: EDGE_PX, left: EDGE_PX, bottom: EDGE_PX, right: EDGE_PX, background: clear })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width: widthPx, height: heightPx } = info
  const data = new Uint8Array(rgba.length)
  const rowBytes = widthPx * 4
  const valueAt = (at: number, channel: number) =>
    channel === 3 ? rgba[at + 3]! : (rgba[at + channel]! * rgba[at + 3]!) / 255
  for (let at = 0; at < rgba.length - rowBytes - 4; at += 4) {
    const alphas = rgba[at + 3]! + rgba[at + 7]! + rgba[at + rowBytes + 3]! + rgba[at + rowBytes + 7]!
    if (alphas === 0) continue
    for (let channel = 0; channel < 4; channel += 1) {
      const [upper, lower] = [at, at + rowBytes]
      const sum =
        valueAt(upper, channel) +
        valueAt(upper + 4, channel) +
        valueAt(lower, channel) +
        valueAt(lower + 4, channel)
      data[at + channel] = Math.round(sum / 4)
    }
  }
  return { data, widthPx, heightPx, isLight: isLightInk(rgba) }
}

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
const LETTER_WAVE_EM = 0.65
// Longer, since a ring or a straight line shows what letters hide.
const LOGO_WAVE_EM = 1.3

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
