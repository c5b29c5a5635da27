import { createHash } from 'node:crypto'
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
  turnedSize,
  SHADOW_OPACITY,
  SHADOW_SHIFT_EM,
} from '../../watermark/watermark.rules.ts'
import { sharp } from './steady-sharp.ts'

type Point = { x: number; y: number }
type Size = { widthPx: number; heightPx: number }

export type Watermark = { kind: 'text'; text: string } | { kind: 'logo'; png: Uint8Array }

/** One rotated, translucent watermark in RGBA, to blend over a photo. */
type WatermarkStamp = {
  data: Uint8Array
  widthPx: number
  heightPx: number
  /** Ink size before rotation; it sets the spacing between copies. */
  ink: { widthPx: number; heightPx: number }
}

// A gallery uses one watermark in few sizes, so a few stamps serve thousands of photos.
const STAMPS_KEPT = 24
const stamps = new Map<string, Promise<WatermarkStamp>>()

export function stampOf(watermark: Watermark, emPx: number): Promise<WatermarkStamp> {
  const key = `${emPx} ${watermark.kind === 'text' ? watermark.text : createHash('sha256').update(watermark.png).digest('hex')}`
  const known = stamps.get(key)
  if (known) return known
  const stamp = drawMark(watermark, emPx).then((mark) => drawTurned(mark, emPx))
  stamps.set(key, stamp)
  stamp.catch(() => stamps.delete(key))
  const oldest = stamps.keys().next().value
  if (stamps.size > STAMPS_KEPT && oldest !== undefined) stamps.delete(oldest)
  return stamp
}

const TRIAL_EM_PX = 40
/** Of 255; fainter ink is invisible on a photo. */
const SEEN_ALPHA = 8

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
export const shownMark = async (watermark: Watermark): Promise<Watermark> =>
  (await drawsInk(watermark)) ? watermark : PLAIN_WATERMARK

/** A watermark around the origin, unturned: as SVG, and the size of its ink. */
type DrawnMark = { ink: WatermarkStamp['ink']; main: string; shadow: string }

/** As measured at `emPx`, then drawn `scale` times as large: letters keep their places at every size. */
async function drawText(text: string, emPx: number, scale = 1): Promise<DrawnMark> {
  const letters = toWatermarkText(text)
  const ink = await measureInk(letters, emPx)
  const drawnPx = emPx * scale
  const at = `x="${-ink.centreFromStartPx * scale}" y="${(CAP_HEIGHT_EM / 2) * drawnPx}"`
  return {
    ink: { widthPx: ink.widthPx, heightPx: CAP_HEIGHT_EM * emPx },
    main: `<text ${at} ${typeface(letters, drawnPx)} fill="#fff">${escapeXml(letters)}</text>`,
    shadow: `<text ${at} ${typeface(letters, drawnPx)} fill="#000">${escapeXml(letters)}</text>`,
  }
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function typeface(letters: string, emPx: number): string {
  const spacingPx = letterSpacingEm(letters) * emPx
  return `font-family="Inter" font-weight="500" font-size="${emPx}" letter-spacing="${spacingPx}"`
}

async function measureInk(letters: string, emPx: number) {
  const startPx = emPx
  const widthPx = Math.ceil(letters.length * emPx * 1.6 + 2 * startPx)
  const heightPx = Math.ceil(emPx * 2)
  const text = `<text x="${startPx}" y="${emPx * 1.4}" ${typeface(letters, emPx)}>${escapeXml(letters)}</text>`
  const data = await rasterise(widthPx, heightPx, text)
  let [left, right] = [widthPx, 0]
  for (let pixel = 0; pixel < widthPx * heightPx; pixel += 1) {
    if (data[pixel * 4 + 3] === 0) continue
    left = Math.min(left, pixel % widthPx)
    right = Math.max(right, (pixel % widthPx) + 1)
  }
  if (right === 0) throw new NothingDrawn('The watermark has drawn nothing')
  return { widthPx: right - left, centreFromStartPx: (left + right) / 2 - startPx }
}

const drawMark = (watermark: Watermark, emPx: number, scale?: number) =>
  watermark.kind === 'text' ? drawText(watermark.text, emPx, scale) : drawLogoMark(watermark.png, emPx, scale)

async function drawLogoMark(png: Uint8Array, emPx: number, scale = 1): Promise<DrawnMark> {
  const { width, height } = await sharp(png).metadata()
  const aspect = width / height
  const widthPx = logoWidthEm(aspect) * emPx * scale
  const heightPx = widthPx / aspect
  const fitted = await sharp(png)
    .resize({ width: Math.ceil(widthPx * 2), withoutEnlargement: true })
    .png()
    .toBuffer()
  const image =
    `<image x="${-widthPx / 2}" y="${-heightPx / 2}" width="${widthPx}" height="${heightPx}" ` +
    `href="data:image/png;base64,${fitted.toString('base64')}"`
  // The shadow contrasts with the logo: a black logo needs a light one on dark photos.
  const tone = (await hasLightInk(fitted)) ? 0 : 1
  const silhouette =
    `<filter id="twin" color-interpolation-filters="sRGB"><feColorMatrix values="` +
    `0 0 0 0 ${tone} 0 0 0 0 ${tone} 0 0 0 0 ${tone} 0 0 0 1 0"/></filter>`
  return {
    ink: { widthPx: widthPx / scale, heightPx: heightPx / scale },
    main: `${image}/>`,
    shadow: `${silhouette}${image} filter="url(#twin)"/>`,
  }
}

async function hasLightInk(png: Uint8Array): Promise<boolean> {
  const { data } = await sharp(png)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return isLightInk(data)
}

async function drawTurned(mark: DrawnMark, emPx: number): Promise<WatermarkStamp> {
  const { ink } = mark
  const { widthPx, heightPx } = turnedSize(ink, emPx)
  const data = await rasterise(widthPx, heightPx, turnedAt({ x: widthPx / 2, y: heightPx / 2 }, mark, emPx))
  return { data, widthPx, heightPx, ink }
}

function turnedAt({ x, y }: Point, { main, shadow }: Pick<DrawnMark, 'main' | 'shadow'>, emPx: number) {
  const turned = (part: string, opacity: number, shiftPx: number) =>
    `<g opacity="${opacity}" transform="translate(${x + shiftPx} ${y + shiftPx}) ` +
    `rotate(${WATERMARK_TURN_DEGREES})">${part}</g>`
  return turned(shadow, SHADOW_OPACITY, SHADOW_SHIFT_EM * emPx) + turned(main, WATERMARK_OPACITY, 0)
}

async function rasterise(widthPx: number, heightPx: number, parts: string): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">${parts}</svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
}

/** Upright sRGB pixels, three bytes each, row by row. */
export type RgbPixels = { data: Uint8Array; widthPx: number; heightPx: number }

/**
 * Burns the watermark in all over the photo, so that it cannot be cropped off; one copy is always in the centre.
 * `emPerSide` is the type size relative to the picture's mean side.
 */
export async function blendWatermark(
  pixels: RgbPixels,
  watermark: Watermark,
  emPerSide: number,
): Promise<void> {
  const emPx = emPxOf(pixels, emPerSide)
  const stamp = await stampOf(watermark, emPx)
  for (const centre of watermarkCentres(pixels, stamp.ink, emPx)) {
    blendStamp(pixels, stamp, centre.x - stamp.widthPx / 2, centre.y - stamp.heightPx / 2)
  }
}

/**
 * Burns the watermark into a cut of a photo. Its places are the photo's, so that no other cut shows what lies under it:
 * large copies exactly where the picture of 2048 has them, so that neither cleans the other, and small ones between.
 */
export async function blendWatermarkInCut(
  cut: RgbPixels,
  watermark: Watermark,
  photo: Size,
  place: CutPlace,
): Promise<void> {
  const large = sizeWithin(photo, LARGE_PX)
  const scale = photo.widthPx / large.widthPx
  const largeEmPx = emPxOf(large, LARGE_EM_PER_SIDE)
  const parts = await marksIn(cut, watermark, { photo: large, emPx: largeEmPx, scale, place })
  // Of a photo hardly larger than its picture the large copies stand close enough.
  if (photo.widthPx * photo.heightPx > CUT_PX ** 2 * 2)
    parts.push(...(await marksIn(cut, watermark, { photo, emPx: CUT_EM_PX, scale: 1, place })))
  const data = await rasterise(cut.widthPx, cut.heightPx, parts.join(''))
  blendStamp(cut, { data, widthPx: cut.widthPx, heightPx: cut.heightPx }, 0, 0)
}

type Marking = { photo: Size; emPx: number; scale: number; place: CutPlace }

/** The copies that touch a cut, of a pattern over the whole photo at `1 / scale` of its size. */
async function marksIn(cut: Size, watermark: Watermark, { photo, emPx, scale, place }: Marking) {
  const mark = await drawMark(watermark, emPx, scale)
  const reach = turnedSize(mark.ink, emPx)
  const touches = (at: number, sidePx: number, reachPx: number) =>
    at > (-reachPx / 2) * scale && at < sidePx + (reachPx / 2) * scale
  const parts: string[] = []
  for (const centre of watermarkCentres(photo, mark.ink, emPx)) {
    const at = { x: centre.x * scale - place.left, y: centre.y * scale - place.top }
    if (touches(at.x, cut.widthPx, reach.widthPx) && touches(at.y, cut.heightPx, reach.heightPx))
      parts.push(turnedAt(at, mark, emPx * scale))
  }
  return parts
}

/** As a picture is fitted into a square. */
function sizeWithin({ widthPx, heightPx }: Size, sidePx: number): Size {
  const scale = Math.min(1, sidePx / Math.max(widthPx, heightPx))
  return { widthPx: Math.round(widthPx * scale), heightPx: Math.round(heightPx * scale) }
}

// Blended by hand: a compositor would process the whole photo, most of which lies between the watermarks.
function blendStamp(pixels: RgbPixels, stamp: Size & { data: Uint8Array }, atX: number, atY: number): void {
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
