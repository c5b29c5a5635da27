import { noiseFrom, randomFrom } from './noise.ts'
import {
  addLight,
  alongWidth,
  lightOf,
  mixLight,
  paint,
  setLight,
  smoothstep,
  type Picture,
} from './picture.ts'

export function drawNight(picture: Picture, seed: number, wish: { tilt: number }) {
  const noise = noiseFrom(seed)
  const random = randomFrom(seed + 2)
  const { widthPx, heightPx } = picture
  const zenith = lightOf('#0b1428', 0.9)
  const low = lightOf('#2d4a63', 0.75)
  const village = lightOf('#d08a50', 0.32)
  const core = lightOf('#d9c3b8', 0.22)
  const arm = lightOf('#7f93c9', 0.14)
  const villageAt = random() * 1.4 - 0.7
  const groundV = (heightPx / Math.max(widthPx, heightPx)) * 0.62
  const sin = Math.sin(wish.tilt)
  const cos = Math.cos(wish.tilt)

  const ridgeAt = (u: number) =>
    groundV -
    0.16 * (noise.octaves(u * 1.1 + 4, 0.7, 6) + 0.3) -
    0.015 * Math.abs(noise.octaves(u * 14, 9, 3))
  paint(picture, (out, u, v) => {
    const height = Math.max(0, (groundV - v) / 1.4)
    setLight(out, mixLight(zenith, low, Math.exp(-height * 2.6)))
    const glow = Math.exp(-height * 6) * Math.exp(-((u - villageAt) ** 2) * 3)
    addLight(out, village, glow)
    const along = u * cos + v * sin
    const across = -u * sin + v * cos + 0.05 * noise.at(along * 2, 3)
    const band = Math.exp(-(across * across) * 16)
    if (band > 0.02) {
      const dust = noise.octaves(along * 3.2, across * 6, 6)
      const cloud = 0.5 + 0.9 * noise.octaves(along * 2 + 9, across * 3, 5)
      const lane = smoothstep(0.32, -0.1, dust + Math.exp(-(across * across) * 160) * 0.28)
      addLight(out, arm, band * Math.max(0, cloud) * (0.35 + 0.65 * lane))
      addLight(
        out,
        core,
        Math.exp(-(across * across) * 55) * Math.exp(-((along - 0.1) ** 2) * 3) * lane * (0.5 + cloud),
      )
    }
  })
  scatterStars(picture, seed, (u, v) => Math.exp(-((-u * sin + v * cos) ** 2) * 14))
  const tentU = (random() - 0.5) * 0.7
  const tentV = ridgeAt(tentU) + 0.11
  const long = Math.max(widthPx, heightPx)
  const ridges = alongWidth(picture, (x) => ridgeAt((x * 2 - widthPx) / long))
  paint(picture, (out, u, v, x) => {
    const ridge = ridges[x]!
    const share = smoothstep(-0.0015, 0.0015, v - ridge)
    if (share > 0) {
      const near = smoothstep(0, 0.5, v - ridge)
      const ground = 0.006 + 0.008 * (noise.octaves(u * 20, v * 40, 4) + 0.4) * (0.4 + near)
      for (let c = 0; c < 3; c++) out[c] = out[c]! * (1 - share) + ground * [0.7, 0.95, 1.15][c]! * share
    }
    lightTent(out, u - tentU, v - tentV, noise.at)
  })
}

function lightTent(out: Float32Array, u: number, v: number, noise: (x: number, y: number) => number) {
  const size = 0.046
  const x = u / size
  const y = -v / size
  const pool = Math.exp(-(x * x * 0.12 + (y + 0.15) ** 2 * 1.6))
  addLight(
    out,
    [0.5, 0.24, 0.07],
    pool * 0.1 * smoothstep(0.25, -0.1, y) * (0.7 + noise(u * 90, v * 160) * 0.5),
  )
  addLight(out, [0.5, 0.24, 0.07], Math.exp(-(x * x + y * y) * 0.35) * 0.05)
  const slope = 0.8 - Math.abs(x + 0.05) * 0.86 + 0.05 * Math.sin(Math.abs(x) * 3)
  const inside = smoothstep(-0.03, 0.03, slope - y) * smoothstep(-0.03, 0.03, y)
  if (inside === 0) return
  const warm = 0.5 + 0.9 * Math.exp(-((x - 0.08) ** 2 * 2.4 + (y - 0.25) ** 2 * 4))
  const seam =
    1 -
    0.5 * smoothstep(0.035, 0.01, Math.abs(x - 0.2 + y * 0.12)) -
    0.25 * smoothstep(0.03, 0.01, Math.abs(x + 0.45 - y * 0.4))
  for (let c = 0; c < 3; c++) out[c] = out[c]! * (1 - inside) + [1.5, 0.72, 0.2][c]! * warm * seam * inside
}

function scatterStars(picture: Picture, seed: number, density: (u: number, v: number) => number) {
  const random = randomFrom(seed + 4)
  const { widthPx, heightPx, light } = picture
  const scale = 2 / Math.max(widthPx, heightPx)
  for (let i = 0; i < 9000; i++) {
    const x = 1 + random() * (widthPx - 3)
    const y = 1 + random() * (heightPx - 3)
    const faint = random()
    const warm = random()
    if (random() > 0.28 + 0.72 * density((x - widthPx / 2) * scale, (y - heightPx / 2) * scale)) continue
    const brightness = 0.05 + 0.035 / (faint * faint * 30 + 0.012)
    const colour = [0.8 + warm * 0.35, 0.92, 1.25 - warm * 0.45]
    const reach = brightness > 1 ? 2 : 1
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const px = Math.floor(x) + dx
        const py = Math.floor(y) + dy
        if (px < 0 || py < 0 || px >= widthPx || py >= heightPx) continue
        const distance = (px + 0.5 - x) ** 2 + (py + 0.5 - y) ** 2
        const at = (py * widthPx + px) * 3
        for (let c = 0; c < 3; c++)
          light[at + c] = light[at + c]! + colour[c]! * brightness * Math.exp(-distance * 2.2)
      }
    }
  }
}
