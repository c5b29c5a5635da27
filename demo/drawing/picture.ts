import sharp from 'sharp'
import { noiseFrom, seededRandom } from './noise.ts'

// Pictures hold linear light: RGB, three floats per pixel, 1 = paper white before exposure.
export type Rgb = readonly [red: number, green: number, blue: number]
export type Picture = { widthPx: number; heightPx: number; light: Float32Array }

export function newPicture(widthPx: number, heightPx: number): Picture {
  return { widthPx, heightPx, light: new Float32Array(widthPx * heightPx * 3) }
}

export function prepareScene({ widthPx, heightPx }: Picture, seed: number, randomSeed = seed) {
  const long = Math.max(widthPx, heightPx)
  return { widthPx, heightPx, long, noise: noiseFrom(seed), random: seededRandom(randomSeed) }
}

/** Converts an sRGB hex colour to linear light, times a brightness. */
export function lightOf(hex: string, brightness = 1): Rgb {
  const channel = (at: number) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2 * brightness
  return [channel(1), channel(3), channel(5)]
}

export function dimLight([red, green, blue]: Rgb, brightness: number): Rgb {
  return [red * brightness, green * brightness, blue * brightness]
}

export function mixLight(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

export function clamp01(value: number) {
  return value < 0 ? 0 : value > 1 ? 1 : value
}

export function smoothstep(from: number, to: number, value: number) {
  const t = clamp01((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/**
 * Light of one pixel. One array is reused for all pixels, because allocating an array per pixel
 * costs more than the shading.
 */
export type PixelLight = Float32Array

export type PixelShader = (out: PixelLight, u: number, v: number, x: number, y: number) => void

/**
 * Calls `shade` for every pixel of `rows` (default: all). (u, v) run from -1 to 1 along the long
 * side; (x, y) are pixels.
 */
export function paint(picture: Picture, shade: PixelShader, rows: { from?: number; to?: number } = {}) {
  const { widthPx, heightPx, light } = picture
  const scale = 2 / Math.max(widthPx, heightPx)
  const out = new Float32Array(3)
  for (let y = Math.max(0, rows.from ?? 0); y < Math.min(heightPx, rows.to ?? heightPx); y++) {
    for (let x = 0; x < widthPx; x++) {
      const at = (y * widthPx + x) * 3
      for (let c = 0; c < 3; c++) out[c] = light[at + c]!
      shade(out, (x - widthPx / 2) * scale, (y - heightPx / 2) * scale, x, y)
      light.set(out, at)
    }
  }
}

export function mapColumns(picture: Picture, heightOf: (x: number) => number) {
  return Float32Array.from({ length: picture.widthPx }, (_, x) => heightOf(x))
}

export function setLight(out: PixelLight, colour: Rgb, brightness = 1) {
  for (let c = 0; c < 3; c++) out[c] = colour[c]! * brightness
}

export function addLight(out: PixelLight, colour: Rgb, amount: number) {
  for (let c = 0; c < 3; c++) out[c] = out[c]! + colour[c]! * amount
}

export function blendLight(out: PixelLight, colour: Rgb, share: number) {
  for (let c = 0; c < 3; c++) out[c] = out[c]! + (colour[c]! - out[c]!) * share
}

/** Coverage of a shape, as the SVG renderer rasterizes it: 255 is inside, 0 outside. */
type Silhouette = { widthPx: number; heightPx: number; cover: Uint8Array }

export async function rasterize(
  { widthPx, heightPx }: Picture,
  shapes: string,
  softPx = 0,
): Promise<Silhouette> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><rect width="100%" height="100%"/><g fill="#fff" stroke="none">${shapes}</g></svg>`
  const image = sharp(Buffer.from(svg)).extractChannel(0)
  if (softPx > 0.3) image.blur({ sigma: softPx, minAmplitude: 0.05 })
  return { widthPx, heightPx, cover: new Uint8Array(await image.raw().toBuffer()) }
}

/**
 * Paints inside a silhouette. `colour` is called only for covered pixels and may return an opacity.
 */
export function fillSilhouette(
  picture: Picture,
  { cover, widthPx }: Silhouette,
  colour: (out: PixelLight, x: number, y: number) => number | void,
) {
  const { light } = picture
  const out = new Float32Array(3)
  for (let i = 0, at = 0; i < cover.length; i++, at += 3) {
    if (cover[i] === 0) continue
    for (let c = 0; c < 3; c++) out[c] = light[at + c]!
    const share = (colour(out, i % widthPx, Math.floor(i / widthPx)) ?? 1) * (cover[i]! / 255)
    for (let c = 0; c < 3; c++) light[at + c] = light[at + c]! + (out[c]! - light[at + c]!) * share
  }
}

export function shiftSilhouette(
  { widthPx, heightPx, cover }: Silhouette,
  dx: number,
  dy: number,
): Silhouette {
  const moved = new Uint8Array(cover.length)
  for (let y = Math.max(0, dy); y < heightPx; y++) {
    moved.set(cover.subarray((y - dy) * widthPx, (y - dy + 1) * widthPx - dx), y * widthPx + dx)
  }
  return { widthPx, heightPx, cover: moved }
}

/** Approximates a gaussian blur by two box blurs, at a cost independent of the radius. */
export function blur(picture: Picture, radiusPx: number) {
  const { widthPx, heightPx, light } = picture
  const reach = Math.round(radiusPx)
  if (reach < 1) return
  const line = new Float32Array(Math.max(widthPx, heightPx))
  for (let pass = 0; pass < 2; pass++) {
    for (let c = 0; c < 3; c++) {
      for (let y = 0; y < heightPx; y++) boxBlurLine(light, line, y * widthPx * 3 + c, 3, widthPx, reach)
      for (let x = 0; x < widthPx; x++) boxBlurLine(light, line, x * 3 + c, widthPx * 3, heightPx, reach)
    }
  }
}

function boxBlurLine(
  light: Float32Array,
  line: Float32Array,
  start: number,
  stride: number,
  length: number,
  reach: number,
) {
  for (let i = 0, at = start; i < length; i++, at += stride) line[i] = light[at]!
  let sum = line[0]! * (reach + 1)
  for (let i = 1; i <= reach; i++) sum += line[Math.min(i, length - 1)]!
  const share = 1 / (reach * 2 + 1)
  for (let i = 0, at = start; i < length; i++, at += stride) {
    light[at] = sum * share
    sum += line[Math.min(i + reach + 1, length - 1)]! - line[Math.max(i - reach, 0)]!
  }
}

export function addBokeh(picture: Picture, x: number, y: number, radiusPx: number, colour: Rgb, rim = 0.22) {
  const { widthPx, heightPx, light } = picture
  const edge = Math.max(1, radiusPx * 0.06)
  const fromY = Math.max(0, Math.floor(y - radiusPx - 1))
  const toY = Math.min(heightPx - 1, Math.ceil(y + radiusPx + 1))
  const fromX = Math.max(0, Math.floor(x - radiusPx - 1))
  const toX = Math.min(widthPx - 1, Math.ceil(x + radiusPx + 1))
  for (let py = fromY; py <= toY; py++) {
    for (let px = fromX; px <= toX; px++) {
      const distance = Math.hypot(px - x, py - y)
      const cover = clamp01((radiusPx - distance) / edge + 0.5)
      if (cover === 0) continue
      const strength = cover * (1 - rim + rim * smoothstep(0.4, 1, distance / radiusPx) * 1.6)
      const at = (py * widthPx + px) * 3
      for (let c = 0; c < 3; c++) light[at + c] = light[at + c]! + colour[c]! * strength
    }
  }
}
