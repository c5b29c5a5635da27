import { noiseFrom, type Noise } from './noise.ts'
import { blendLight, smoothstep, type PixelLight, type Picture, type Rgb } from './picture.ts'
import type { Sky } from './sky.ts'
import { heightAt, type Terrain } from './terrain.ts'

const REACH = 900

type View = {
  x: number
  y: number
  /** Height above the ground or the water, whichever is higher. */
  aboveGround: number
  yaw: number
  fieldOfView: number
  /** Position of the horizon in the frame: 0 is the top, 1 the bottom. */
  horizon: number
}

export type Ground = {
  /** Writes the colour at a height and flatness (1 is flat). `rough` is noise of about -1 to 1. */
  colourAt(out: PixelLight, height: number, flatness: number, rough: number, x: number, y: number): void
  roughness: number
  haze: { density: number; colour: Rgb; depth: number }
  ambient: Rgb
  waterLevel?: number
  water?: { colour: Rgb; ripple: number }
}

/**
 * Renders land column by column, from front to back, and paints only land that rises above nearer
 * land. A ray per pixel would cost far more.
 */
export function photographLand(
  picture: Picture,
  terrain: Terrain,
  view: View,
  ground: Ground,
  sky: Sky,
  seed: number,
) {
  const { widthPx, heightPx, light } = picture
  const noise = noiseFrom(seed + 5)
  const focal = Math.max(widthPx, heightPx) / 2 / Math.tan(view.fieldOfView / 2)
  const horizonY = heightPx * view.horizon
  const waterLevel = ground.waterLevel ?? -1e9
  const eye = Math.max(heightAt(terrain, view.x, view.y), waterLevel) + view.aboveGround
  const sunX = Math.sin(view.yaw + sky.mood.sun.azimuth)
  const sunY = Math.cos(view.yaw + sky.mood.sun.azimuth)
  const sunRise = Math.max(0.12, Math.tan(sky.mood.sun.elevation))
  const sunLength = Math.hypot(1, sunRise)
  const out = new Float32Array(3)
  const air = new Float32Array(3)
  const wet = new Uint8Array(widthPx * heightPx)

  function shade(x: number, y: number, height: number, distance: number, azimuth: number) {
    const reach = 0.6 + distance * 0.0025
    const dx = (heightAt(terrain, x + reach, y) - heightAt(terrain, x - reach, y)) / (2 * reach)
    const dy = (heightAt(terrain, x, y + reach) - heightAt(terrain, x, y - reach)) / (2 * reach)
    // Noise depends on the height too: otherwise steep rock gets streaks.
    const fine = noise.octaves((x - y) * 0.8, (x + y) * 0.45 + height * 1.1, distance < 120 ? 4 : 3)
    const rough = noise.octaves(x * 0.06, y * 0.06, 3) + fine * 0.5
    const tiltX = dx + fine * ground.roughness
    const tiltY = dy + noise.at((x + y) * 0.9 + 40, (y - x) * 0.5 + height * 1.5) * ground.roughness * 0.6
    const length = Math.hypot(tiltX, tiltY, 1)
    const facing = (-tiltX * sunX - tiltY * sunY + sunRise) / (length * sunLength)
    const sunlight = facing > 0 ? facing * sunReaching(x, y, height) : 0
    ground.colourAt(out, height, 1 / Math.hypot(dx, dy, 1), rough, x, y)
    const fromSky = 0.55 + 0.45 / length + dx * 0.05
    for (let c = 0; c < 3; c++) {
      out[c] = out[c]! * (sky.mood.sun.colour[c]! * sunlight * 2.2 + ground.ambient[c]! * fromSky)
    }
    haze(distance, height, azimuth)
  }

  function sunReaching(x: number, y: number, height: number) {
    let open = 1
    for (let i = 1, step = 1.5; i < 14; i++, step *= 1.3) {
      const above = height + step * sunRise * 1.02 + 0.4 - heightAt(terrain, x + sunX * step, y + sunY * step)
      if (above < 0) open = Math.min(open, Math.max(0, 1 + above / (0.4 + step * 0.06)))
      if (open === 0) return 0
    }
    return open
  }

  function haze(distance: number, height: number, azimuth: number) {
    const depth = Math.exp(-Math.max(0, height) / ground.haze.depth)
    const veil = 1 - Math.exp(-distance * ground.haze.density * (0.25 + depth))
    sky.clear(air, azimuth, 0.02)
    for (let c = 0; c < 3; c++) air[c] = air[c]! * 0.6 + ground.haze.colour[c]! * 0.4
    for (let c = 0; c < 3; c++) out[c] = out[c]! + (air[c]! - out[c]!) * veil
  }

  // Samples the land again every two rows: otherwise the rock of a steep face gets streaks.
  function paintFace(
    x: number,
    bottom: number,
    top: number,
    from: number,
    to: number,
    goX: number,
    goY: number,
    azimuth: number,
  ) {
    const parts = Math.ceil((bottom - top) / 2)
    for (let part = 0; part < parts; part++) {
      const distance = from + ((to - from) * (part + 1)) / parts
      const landX = view.x + goX * distance
      const landY = view.y + goY * distance
      shade(landX, landY, heightAt(terrain, landX, landY), distance, azimuth)
      const upper = Math.max(top, bottom - 2 * (part + 1))
      for (let y = bottom - 2 * part - 1; y >= upper; y--) light.set(out, (y * widthPx + x) * 3)
    }
  }

  for (let x = 0; x < widthPx; x++) {
    const tangent = (x - widthPx / 2) / focal
    const azimuth = Math.atan(tangent)
    const goX = Math.sin(view.yaw) + Math.cos(view.yaw) * tangent
    const goY = Math.cos(view.yaw) - Math.sin(view.yaw) * tangent
    let painted = heightPx
    let before = 3
    for (let distance = 3; distance < REACH && painted > 0; distance += 0.25 + distance * 0.0042) {
      const land = heightAt(terrain, view.x + goX * distance, view.y + goY * distance)
      const isWater = land < waterLevel
      const top = Math.max(
        0,
        Math.floor(horizonY - (((isWater ? waterLevel : land) - eye) / distance) * focal),
      )
      if (isWater) for (let y = top; y < painted; y++) wet[y * widthPx + x] = 1
      else if (top < painted) paintFace(x, painted, top, before, distance, goX, goY, azimuth)
      painted = Math.min(painted, top)
      before = distance
    }
    for (let y = painted - 1; y >= 0; y--) {
      sky.full(out, azimuth, Math.atan((horizonY - y) / focal))
      light.set(out, (y * widthPx + x) * 3)
    }
  }
  if (ground.water) reflect(picture, wet, horizonY, focal, ground.water, sky, noise)
}

function reflect(
  picture: Picture,
  wet: Uint8Array,
  horizonY: number,
  focal: number,
  water: NonNullable<Ground['water']>,
  sky: Sky,
  noise: Noise,
) {
  const { widthPx, heightPx, light } = picture
  const out = new Float32Array(3)
  for (let y = Math.floor(horizonY) + 1; y < heightPx; y++) {
    const below = (y - horizonY) / focal
    const stretch = 1 / (below + 0.004)
    for (let x = 0; x < widthPx; x++) {
      if (!wet[y * widthPx + x]) continue
      const away = ((x - widthPx / 2) / focal) * stretch
      const calm = smoothstep(-0.3, 0.5, noise.at(away * 0.25, stretch * 0.12 + 30))
      const wave =
        (noise.at(away * 3, stretch * 2.2) + noise.at(away * 9, stretch * 6) * 0.5) *
        water.ripple *
        (1.2 - calm)
      const fromY = Math.round(2 * horizonY - y + wave * (y - horizonY) * 0.9 - Math.abs(wave) * 6)
      const fromX = Math.min(widthPx - 1, Math.max(0, Math.round(x + wave * 14)))
      if (fromY >= 0 && fromY < horizonY) {
        const from = (fromY * widthPx + fromX) * 3
        for (let c = 0; c < 3; c++) out[c] = light[from + c]!
      } else {
        sky.clear(out, Math.atan((x - widthPx / 2) / focal), below + wave * 0.1)
      }
      const mirror = 0.42 + 0.5 * Math.exp(-below * 2.4)
      for (let c = 0; c < 3; c++) out[c] = out[c]! * mirror
      blendLight(out, water.colour, (1 - mirror) * 0.8)
      light.set(out, (y * widthPx + x) * 3)
    }
  }
}
