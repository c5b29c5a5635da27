import { noiseFrom, seededRandom } from './noise.ts'

/**
 * Heights on a square grid, `TERRAIN_SIDE` points wide. `heightAt` mirrors positions beyond the
 * edge.
 */
export type Terrain = Float32Array

export const TERRAIN_SIDE = 640
const terrainCache = new Map<string, Terrain>()

/** Caches up to four terrains, because photos of one shoot share a mountain. */
export function terrainOf(kind: 'alps' | 'dunes', seed: number): Terrain {
  const key = `${kind} ${seed}`
  const kept = terrainCache.get(key)
  if (kept) return kept
  const terrain = kind === 'alps' ? raiseAlps(seed) : raiseDunes(seed)
  if (terrainCache.size > 3) terrainCache.clear()
  terrainCache.set(key, terrain)
  return terrain
}

function raiseAlps(seed: number): Terrain {
  const noise = noiseFrom(seed)
  const heights = new Float32Array(TERRAIN_SIDE * TERRAIN_SIDE)
  for (let y = 0; y < TERRAIN_SIDE; y++) {
    for (let x = 0; x < TERRAIN_SIDE; x++) {
      const u = x / 150
      const v = y / 150
      const bend = noise.at(u * 0.9 + 5, v * 0.9) * 0.35
      let sum = 0
      let weight = 1
      let detail = 1
      let px = u + bend
      let py = v - bend
      for (let octave = 0; octave < 7; octave++) {
        // Makes ridges where the noise changes sign. An octave adds detail only where the previous
        // one was high.
        const ridge = 1 - Math.abs(noise.at(px, py))
        const sharp = ridge * ridge * detail
        sum += sharp * weight
        detail = Math.min(1, sharp * 1.5)
        weight *= 0.47
        const turned = px * 1.7 - py * 1.1 + 3.7
        py = px * 1.1 + py * 1.7 + 8.3
        px = turned
      }
      heights[y * TERRAIN_SIDE + x] = Math.max(0, sum - 0.7) ** 1.25 * 34
    }
  }
  erode(heights, seed)
  return heights
}

/** Simulates hydraulic erosion: drops of water cut gullies and fill valleys. */
function erode(heights: Terrain, seed: number) {
  const random = seededRandom(seed + 1)
  for (let drop = 0; drop < 60000; drop++) {
    let x = 2 + random() * (TERRAIN_SIDE - 5)
    let y = 2 + random() * (TERRAIN_SIDE - 5)
    let dirX = 0
    let dirY = 0
    let carried = 0
    let water = 1
    for (let step = 0; step < 40; step++) {
      const at = Math.floor(y) * TERRAIN_SIDE + Math.floor(x)
      const h = heights[at]!
      const slopeX = heights[at + 1]! - heights[at - 1]!
      const slopeY = heights[at + TERRAIN_SIDE]! - heights[at - TERRAIN_SIDE]!
      dirX = dirX * 0.4 - slopeX * 0.6
      dirY = dirY * 0.4 - slopeY * 0.6
      const length = Math.hypot(dirX, dirY)
      if (length < 0.001) break
      x += dirX / length
      y += dirY / length
      if (x < 2 || y < 2 || x > TERRAIN_SIDE - 3 || y > TERRAIN_SIDE - 3) break
      const fall = h - heights[Math.floor(y) * TERRAIN_SIDE + Math.floor(x)]!
      const room = Math.max(0.02, fall) * water * 3
      if (fall < 0 || carried > room) {
        const laid = fall < 0 ? Math.min(carried, -fall) : (carried - room) * 0.3
        carried -= laid
        heights[at] = h + laid
      } else {
        const cut = Math.min((room - carried) * 0.12, fall * 0.5)
        carried += cut
        heights[at] = h - cut
      }
      water *= 0.96
    }
  }
}

function raiseDunes(seed: number): Terrain {
  const noise = noiseFrom(seed)
  const heights = new Float32Array(TERRAIN_SIDE * TERRAIN_SIDE)
  for (let y = 0; y < TERRAIN_SIDE; y++) {
    for (let x = 0; x < TERRAIN_SIDE; x++) {
      const u = x / 210
      const v = y / 160
      const warp = noise.octaves(u, v, 2) * 1.1
      const large = crest(u * 1.1 + v * 0.9 + warp + noise.at(u * 2, v * 2) * 0.12)
      const small = crest(v * 2.6 - u * 0.6 + warp * 1.8)
      const swell = noise.at(u * 0.8 + 9, v * 0.8) * 0.5 + 0.5
      heights[y * TERRAIN_SIDE + x] = large * (16 + swell * 20) + small * 6 * (1 - large * 0.5) + swell * 10
    }
  }
  return soften(soften(heights))
}

/** Blurs heights by one grid cell: otherwise crests look jagged against the sky. */
function soften(heights: Terrain) {
  const soft = heights.slice()
  for (let y = 1; y < TERRAIN_SIDE - 1; y++) {
    for (let x = 1; x < TERRAIN_SIDE - 1; x++) {
      let sum = 0
      for (let at = (y - 1) * TERRAIN_SIDE + x; at <= (y + 1) * TERRAIN_SIDE + x; at += TERRAIN_SIDE) {
        sum += heights[at - 1]! + heights[at]! * 2 + heights[at + 1]!
      }
      soft[y * TERRAIN_SIDE + x] = sum / 12
    }
  }
  return soft
}

function crest(phase: number) {
  const t = phase - Math.floor(phase)
  const rise = t < 0.7 ? t / 0.7 : (1 - t) / 0.3
  return rise * rise * (1.6 - 0.6 * rise)
}

const period = TERRAIN_SIDE * 2 - 2

function mirrored(place: number) {
  const within = place < 0 ? (place % period) + period : place % period
  return within > TERRAIN_SIDE - 1 ? period - within : within
}

export function heightAt(heights: Terrain, x: number, y: number) {
  const mx = mirrored(x)
  const my = mirrored(y)
  const cellX = Math.min(TERRAIN_SIDE - 2, Math.floor(mx))
  const cellY = Math.min(TERRAIN_SIDE - 2, Math.floor(my))
  const fx = mx - cellX
  const fy = my - cellY
  const at = cellY * TERRAIN_SIDE + cellX
  const top = heights[at]! + (heights[at + 1]! - heights[at]!) * fx
  const bottom =
    heights[at + TERRAIN_SIDE]! + (heights[at + TERRAIN_SIDE + 1]! - heights[at + TERRAIN_SIDE]!) * fx
  return top + (bottom - top) * fy
}
