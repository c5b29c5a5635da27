import { createHash } from 'node:crypto'
import {
  CAP_HEIGHT_EM,
  emPxOf,
  isLightInk,
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
  const stamp =
    watermark.kind === 'text' ? drawTextStamp(watermark.text, emPx) : drawLogoStamp(watermark.png, emPx)
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

async function drawTextStamp(text: string, emPx: number): Promise<WatermarkStamp> {
  const letters = toWatermarkText(text)
  const ink = await measureInk(letters, emPx)
  const at = `x="${-ink.centreFromStartPx}" y="${(CAP_HEIGHT_EM / 2) * emPx}"`
  return drawTurned({ widthPx: ink.widthPx, heightPx: CAP_HEIGHT_EM * emPx }, emPx, {
    main: `<text ${at} ${typeface(letters, emPx)} fill="#fff">${escapeXml(letters)}</text>`,
    shadow: `<text ${at} ${typeface(letters, emPx)} fill="#000">${escapeXml(letters)}</text>`,
  })
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

async function drawLogoStamp(png: Uint8Array, emPx: number): Promise<WatermarkStamp> {
  const { width, height } = await sharp(png).metadata()
  const aspect = width / height
  const widthPx = logoWidthEm(aspect) * emPx
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
  return drawTurned({ widthPx, heightPx }, emPx, {
    main: `${image}/>`,
    shadow: `${silhouette}${image} filter="url(#twin)"/>`,
  })
}

async function hasLightInk(png: Uint8Array): Promise<boolean> {
  const { data } = await sharp(png)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return isLightInk(data)
}

async function drawTurned(
  ink: WatermarkStamp['ink'],
  emPx: number,
  parts: Record<'main' | 'shadow', string>,
): Promise<WatermarkStamp> {
  const { widthPx, heightPx } = turnedSize(ink, emPx)
  const turned = (part: string, opacity: number, shiftPx: number) =>
    `<g opacity="${opacity}" transform="translate(${widthPx / 2 + shiftPx} ${heightPx / 2 + shiftPx}) ` +
    `rotate(${WATERMARK_TURN_DEGREES})">${part}</g>`
  const data = await rasterise(
    widthPx,
    heightPx,
    turned(parts.shadow, SHADOW_OPACITY, SHADOW_SHIFT_EM * emPx) + turned(parts.main, WATERMARK_OPACITY, 0),
  )
  return { data, widthPx, heightPx, ink }
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
