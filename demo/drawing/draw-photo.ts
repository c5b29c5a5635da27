import sharp from 'sharp'
import { seededRandom } from './noise.ts'
import { blur, clamp01, newPicture, type Picture } from './picture.ts'
import { scenes } from './scenes.ts'
import { shootOf, type DemoPhoto, type Shoot } from './shoots.ts'

/**
 * Maximum long side of a drawn scene, which is then enlarged. Drawing at full size takes five times
 * as long and shows no finer detail.
 */
const drawnLongSidePx = 1000

export async function makeDemoPhoto(photo: DemoPhoto): Promise<Uint8Array> {
  if (photo.photograph === undefined) return drawPhoto(photo)
  const { camera } = shootOf(photo.scene)
  const { IFD2 } = exifOf(camera, photo)
  // Adds the demo's time, but not its camera, which did not take this photograph.
  const { DateTimeOriginal, DateTimeDigitized, OffsetTimeOriginal } = IFD2
  return sharp(photo.photograph)
    .withExif({ IFD2: { DateTimeOriginal, DateTimeDigitized, OffsetTimeOriginal } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

export async function drawPhoto(photo: Omit<DemoPhoto, 'fileName'>): Promise<Uint8Array> {
  const { scene, seed, widthPx, heightPx, isStoredSideways = false } = photo
  const shoot = shootOf(scene)
  const scale = Math.min(1, drawnLongSidePx / Math.max(widthPx, heightPx))
  const picture = newPicture(Math.round(widthPx * scale), Math.round(heightPx * scale))
  await scenes[scene](picture, seed)
  const pixels = await develop(picture, shoot, photo)

  const image = sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
  // EXIF orientation 6 turns the rotated pixels upright.
  if (isStoredSideways) image.rotate(270)
  return image
    .withExif(exifOf(shoot.camera, photo))
    .withMetadata({ orientation: isStoredSideways ? 6 : 1 })
    .jpeg({ quality: 86, optimiseCoding: false })
    .toBuffer()
}

function exifOf(camera: Shoot['camera'], { takenAt, seed }: Pick<DemoPhoto, 'takenAt' | 'seed'>) {
  const moment = takenAt.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')
  return {
    IFD0: { Make: camera.make, Model: camera.model, DateTime: moment },
    IFD2: {
      DateTimeOriginal: moment,
      DateTimeDigitized: moment,
      OffsetTimeOriginal: '+00:00',
      LensModel: camera.lens,
      FocalLength: '35/1',
      FNumber: ['28/10', '4/1', '56/10'][seed % 3]!,
      ExposureTime: ['1/125', '1/250', '1/60'][seed % 3]!,
      ISOSpeedRatings: ['100', '200', '800'][seed % 3]!,
    },
  }
}

async function develop(
  picture: Picture,
  { film, tint }: Shoot,
  { seed, widthPx, heightPx }: Pick<DemoPhoto, 'seed' | 'widthPx' | 'heightPx'>,
) {
  addBloom(picture, film.bloom)
  const raw = { width: picture.widthPx, height: picture.heightPx, channels: 3 } as const
  const data = await sharp(print(picture, film, tint), { raw })
    .resize(widthPx, heightPx, { kernel: 'linear', fit: 'fill' })
    .raw()
    .toBuffer()
  addGrain(data, film.grain, seed)
  return data
}

function addBloom(picture: Picture, strength: number) {
  const { widthPx, heightPx, light } = picture
  const step = 6
  const glow = newPicture(Math.ceil(widthPx / step) + 1, Math.ceil(heightPx / step) + 1)
  for (let y = 0; y < glow.heightPx; y++) {
    for (let x = 0; x < glow.widthPx; x++) {
      const from = (Math.min(y * step, heightPx - 1) * widthPx + Math.min(x * step, widthPx - 1)) * 3
      const to = (y * glow.widthPx + x) * 3
      for (let c = 0; c < 3; c++) glow.light[to + c] = Math.min(light[from + c]!, 6)
    }
  }
  blur(glow, Math.max(widthPx, heightPx) / step / 28)
  for (let y = 0; y < heightPx; y++) {
    const gy = y / step
    const top = Math.floor(gy)
    const fy = gy - top
    for (let x = 0; x < widthPx; x++) {
      const gx = x / step
      const left = Math.floor(gx)
      const fx = gx - left
      const a = (top * glow.widthPx + left) * 3
      const b = a + glow.widthPx * 3
      const at = (y * widthPx + x) * 3
      for (let c = 0; c < 3; c++) {
        const upper = glow.light[a + c]! + (glow.light[a + 3 + c]! - glow.light[a + c]!) * fx
        const lower = glow.light[b + c]! + (glow.light[b + 3 + c]! - glow.light[b + c]!) * fx
        const haze = upper + (lower - upper) * fy
        light[at + c] = light[at + c]! + (haze - light[at + c]!) * strength
      }
    }
  }
}

const toneSteps = 4096
const brightest = 8

function toneCurve(film: Shoot['film'], shadow: number, highlight: number) {
  const curve = new Uint8ClampedArray(toneSteps + 1)
  for (let i = 0; i <= toneSteps; i++) {
    const light = (i / toneSteps) ** 2 * brightest * film.exposure * highlight
    // ACES approximation by Narkowicz: highlights roll off instead of clipping.
    const rolled = clamp01((light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14))
    const display = rolled ** (1 / 2.2)
    const curved = display + film.contrast * (display - 0.45) * display * (1 - display) * 2
    curve[i] = (shadow + curved * (1 - shadow)) * 255
  }
  return curve
}

const stepsPerRoot = toneSteps / Math.sqrt(brightest)

function step(value: number) {
  return value <= 0 ? 0 : Math.min(toneSteps, Math.sqrt(value) * stepsPerRoot) | 0
}

function print(picture: Picture, film: Shoot['film'], tint: Shoot['tint']) {
  const { widthPx, heightPx, light } = picture
  const curves = tint.shadows.map((shadow, c) => toneCurve(film, shadow, tint.highlights[c]!))
  const pixels = new Uint8Array(widthPx * heightPx * 3)
  for (let y = 0, at = 0; y < heightPx; y++) {
    const v = y / heightPx - 0.5
    for (let x = 0; x < widthPx; x++, at += 3) {
      const u = x / widthPx - 0.5
      const corner = (u * u + v * v) * 2
      const falloff = 1 - film.vignette * corner * corner * 1.2 - film.vignette * corner * 0.35
      const grey = light[at]! * 0.25 + light[at + 1]! * 0.65 + light[at + 2]! * 0.1
      const spread = film.saturation * falloff
      const base = grey * falloff * (1 - film.saturation)
      for (let c = 0; c < 3; c++) pixels[at + c] = curves[c]![step(base + light[at + c]! * spread)]!
    }
  }
  return pixels
}

const grainSide = 509

/** Adds the same grain to all channels, because coloured grain looks like a bad sensor. */
function addGrain(pixels: Buffer, strength: number, seed: number) {
  const clamped = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  const random = seededRandom(seed + 77)
  const tile = new Float32Array(grainSide * grainSide)
  for (let i = 0; i < tile.length; i++) tile[i] = (random() + random() + random() - 1.5) * strength
  const weight = Float32Array.from({ length: 256 }, (_, tone) => 0.45 + 2.2 * (tone / 255) * (1 - tone / 255))
  for (let at = 0, i = 0; at < clamped.length; at += 3) {
    const green = clamped[at + 1]!
    const change = tile[i]! * weight[green]!
    clamped[at] = clamped[at]! + change
    clamped[at + 1] = green + change
    clamped[at + 2] = clamped[at + 2]! + change
    if (++i === tile.length) i = 0
  }
}
