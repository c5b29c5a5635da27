import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import {
  CAP_HEIGHT_EM,
  isLightInk,
  letterSpacingEm,
  logoWidthEm,
  toWatermarkText,
} from '../../watermark/watermark.rules.ts'
import { escapeHtml } from '#platform/pure/escape-html.ts'
import { fromPixels, sharp, toPixels } from './steady-sharp.ts'

type Point = { x: number; y: number }

export type Watermark = { kind: 'text'; text: string } | { kind: 'logo'; png: Uint8Array }

const LETTER_WAVE_EM = 0.65
// Longer than for letters, because a ring or a straight line shows bends that letters hide.
const LOGO_WAVE_EM = 1.3

/** Pixels in RGBA, premultiplied by alpha. Each copy of the watermark samples the stamp. */
export type WatermarkStamp = {
  data: Uint8Array
  widthPx: number
  heightPx: number
  pxPerEm: number
  /** Centre of the ink. */
  centre: Point
  /** Sets the spacing between copies. */
  ink: { widthEm: number; heightEm: number }
  /** Black, or white below a dark logo. */
  shadowTone: number
  /** Distance between two points that bend independently. */
  waveEm: number
}

// Stamp sizes have steps of 19 %. Stamps are at least twice as large as shown, up to the maximum.
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
/** Fainter ink is invisible once it is blended at an opacity of one third. */
const VISIBLE_ALPHA_MIN = 16

/**
 * Whether the ink is visible. Some characters have no glyph, and a logo may be almost transparent.
 */
export async function drawsInk(watermark: Watermark): Promise<boolean> {
  const stamp = await stampOf(watermark, TRIAL_EM_PX).catch((error: unknown) => {
    if (error instanceof NothingDrawn) return undefined
    throw error
  })
  return stamp?.data.some((value, at) => at % 4 === 3 && value >= VISIBLE_ALPHA_MIN) ?? false
}

class NothingDrawn extends Error {}

// One size at which every text is measured, so that letters keep their places in all stamps.
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

// Room for accents and descenders.
const BASELINE_EM = 1.8
const TEXT_HEIGHT_EM = 2.6

async function rasteriseText(letters: string, emPx: number) {
  const widthPx = Math.ceil((Array.from(letters).length * 1.6 + 2) * emPx)
  const heightPx = Math.ceil(TEXT_HEIGHT_EM * emPx)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">` +
    `<text x="${emPx}" y="${BASELINE_EM * emPx}" font-family="Inter" font-weight="500" font-size="${emPx}" ` +
    `letter-spacing="${letterSpacingEm(letters) * emPx}" fill="#fff">${escapeHtml(letters)}</text></svg>`
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  const image = fromPixels({ data, widthPx, heightPx }, 4)
  return { image, box: boxOfInk(data, widthPx) }
}

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
    // A black logo needs a light shadow on dark photos.
    shadowTone: stamp.isLight ? 0 : 255,
    waveEm: LOGO_WAVE_EM,
  }
}

/** Lets the ink's edge fade. */
const EDGE_PX = 2
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * Averages each pixel with neighbours to the right and below, so that sampling half of the pixels
 * misses none.
 */
async function toStampPixels(image: Sharp) {
  const edged = image.extend({
    top: EDGE_PX,
    left: EDGE_PX,
    bottom: EDGE_PX,
    right: EDGE_PX,
    background: clear,
  })
  const { data: rgba, widthPx, heightPx } = await toPixels(edged)
  const data = new Uint8Array(rgba.length)
  const rowBytes = widthPx * 4
  const alphaAt = (at: number) => rgba.readUInt8(at + 3)
  const valueAt = (at: number, channel: number) =>
    channel === 3 ? alphaAt(at) : (rgba.readUInt8(at + channel) * alphaAt(at)) / 255
  for (let at = 0; at < rgba.length - rowBytes - 4; at += 4) {
    const alphas = alphaAt(at) + alphaAt(at + 4) + alphaAt(at + rowBytes) + alphaAt(at + rowBytes + 4)
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
