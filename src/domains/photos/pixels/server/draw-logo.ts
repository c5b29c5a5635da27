import { gunzipSync } from 'node:zlib'
import type { Metadata } from 'sharp'
import { LOGO_MAX_BYTES } from '#domains/studios/studios.rules.ts'
import { convertToSrgb } from './open-photo.ts'
import { fromPixels, sharp, toPixels } from './steady-sharp.ts'

const LOGO_PX_MAX = 800
const LOGO_FORMATS = ['png', 'jpeg', 'webp', 'svg']

/** Colours this near to the background count as background. */
const BACKGROUND_TOLERANCE = 24

const SVG_SIDE_PX_MAX = 4000
/** Nested `<use>` elements multiply their shapes, so a short file can be slow to draw. */
const SVG_USES_MAX = 60

type LogoFault = 'not_a_logo' | 'logo_too_heavy' | 'logo_empty'

/**
 * Draws an SVG without scripts or network requests. Makes the background of an opaque logo
 * transparent.
 */
export async function drawLogo(
  upload: Uint8Array,
): Promise<{ ok: true; png: Buffer } | { ok: false; reason: LogoFault }> {
  try {
    const file = unpack(upload)
    const header = await sharp(file).metadata()
    const { format, width, height } = header
    if (!LOGO_FORMATS.includes(format)) return { ok: false, reason: 'not_a_logo' }
    if (format === 'svg' && isHeavySvg(file, Math.max(width, height)))
      return { ok: false, reason: 'logo_too_heavy' }
    const png = await toPng(file, header)
    return png ? { ok: true, png } : { ok: false, reason: 'logo_empty' }
  } catch {
    return { ok: false, reason: 'not_a_logo' }
  }
}

// Unpacks a compressed SVG, so that the checks below see its text.
const unpack = (file: Uint8Array): Uint8Array =>
  file[0] === 0x1f && file[1] === 0x8b ? gunzipSync(file, { maxOutputLength: LOGO_MAX_BYTES }) : file

// Makes only cheap checks: the time limit ends a slow drawing.
function isHeavySvg(file: Uint8Array, longestPx: number): boolean {
  const text = Buffer.from(file).toString('latin1')
  const useCount = text.match(/<(?:[\w.-]+:)?use\b/gi)?.length ?? 0
  return longestPx > SVG_SIDE_PX_MAX || useCount > SVG_USES_MAX || /<(?:[\w.-]+:)?filter\b/i.test(text)
}

async function toPng(file: Uint8Array, header: Metadata): Promise<Buffer | undefined> {
  const image = sharp(file, { limitInputPixels: 50_000_000 })
    .autoOrient()
    .resize({
      width: LOGO_PX_MAX,
      height: LOGO_PX_MAX,
      fit: 'inside',
      withoutEnlargement: header.format !== 'svg',
    })
    .ensureAlpha()
  const pixels = await toPixels(convertToSrgb(image, { header, ignoreIcc: false }))
  const { data } = pixels
  if (isOpaque(data)) removeBackground(data)
  if (isEmpty(data)) return undefined
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return fromPixels(pixels, 4).trim({ background, threshold: 1 }).png().toBuffer()
}

const isOpaque = (rgba: Uint8Array) => everyAlpha(rgba, 255)
const isEmpty = (rgba: Uint8Array) => everyAlpha(rgba, 0)

function everyAlpha(rgba: Uint8Array, alpha: number): boolean {
  for (let offset = 3; offset < rgba.length; offset += 4) if (rgba[offset] !== alpha) return false
  return true
}

// The top-left pixel is the background. Alpha rises with the distance from its colour, for smooth
// edges.
function removeBackground(rgba: Uint8Array): void {
  const alphas = new Uint8Array(rgba.length / 4)
  for (let pixel = 0; pixel < alphas.length; pixel += 1) {
    const distance = Math.max(
      ...[0, 1, 2].map((colour) => Math.abs(rgba[pixel * 4 + colour]! - rgba[colour]!)),
    )
    alphas[pixel] = Math.min(255, Math.max(0, distance - BACKGROUND_TOLERANCE) * 3)
  }
  if (alphas.every((alpha) => alpha === 0)) return
  alphas.forEach((alpha, pixel) => (rgba[pixel * 4 + 3] = alpha))
}
