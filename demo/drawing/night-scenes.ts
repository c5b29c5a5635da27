import {
  addBokeh,
  addLight,
  mapColumns,
  prepareScene,
  blendLight,
  blur,
  rasterize,
  dimLight,
  fillSilhouette,
  lightOf,
  mixLight,
  newPicture,
  paint,
  setLight,
  smoothstep,
  type PixelLight,
  type Picture,
  type Rgb,
} from './picture.ts'
import { seededRandom, type Noise } from './noise.ts'

const lamps = ['#ffb765', '#ffcf94', '#ff9d4d', '#ffe6c4', '#ff5a3c', '#8fc2ff', '#ffd9a0', '#7fe0c0']

export function drawCityLights(picture: Picture, seed: number, spread = 0.028) {
  const { widthPx, heightPx, long, noise, random } = prepareScene(picture, seed)
  const vanishX = widthPx * (0.35 + random() * 0.3)
  const horizonY = heightPx * 0.56
  const night = lightOf('#0e1626', 0.7)
  const dusk = lightOf('#3d4a68', 0.5)
  const sodium = lightOf('#d9894a', 0.16)
  paint(picture, (out, u, v, x, y) => {
    setLight(out, mixLight(night, dusk, Math.exp(-(((y - horizonY) / heightPx) ** 2) * 14) * 0.8))
    addLight(out, sodium, Math.exp(-((x - vanishX) ** 2 + (y - horizonY) ** 2) / (long * 0.22) ** 2))
    addLight(out, dusk, Math.max(0, noise.octaves(u * 3, v * 6, 2)) * 0.18)
  })
  blur(picture, long / 60)
  for (let i = 0; i < 150; i++) {
    const depth = 0.04 + random() ** 1.9
    const side = random() < 0.5 ? -1 : 1
    const x = vanishX + side * (0.06 + random() * 0.75) * depth * long * 0.9
    const y = horizonY - (0.02 + random() * 0.5) * depth * heightPx * 0.95 + random() * heightPx * 0.03
    const isTail = random() < 0.2
    const lamp = lightOf(lamps[isTail ? 4 : Math.floor(random() * lamps.length)]!)
    const radius = long * spread * (0.35 + depth * 0.9) * (0.75 + random() * 0.4)
    const strength = (0.12 + random() ** 2 * 0.75) / (0.7 + depth)
    const glow = dimLight(lamp, strength)
    addBokeh(picture, x, isTail ? horizonY + depth * heightPx * 0.1 : y, radius, glow)
    for (let k = 0; k < 4; k++) {
      const mirroredY = horizonY + (horizonY - y) * (0.7 + k * 0.3) + radius * k
      addBokeh(picture, x, mirroredY, radius * 1.05, dimLight(glow, 0.12), 0)
    }
  }
}

export function drawRainyWindow(picture: Picture, seed: number) {
  const { widthPx, heightPx, long, noise, random } = prepareScene(picture, seed + 9)
  const street = newPicture(widthPx, heightPx)
  drawCityLights(street, seed, 0.03)
  blur(street, long / 240)
  picture.light.set(street.light)
  paint(picture, (out, u, v) => addLight(out, [0.03, 0.036, 0.045], 0.6 + noise.octaves(u * 5, v * 5, 3)))
  for (let i = 0; i < 1500; i++) {
    const size = random()
    const radius = (long / 1200) * (1 + size ** 9 * 21 + size * 2.6)
    drawDrop(picture, street, {
      x: random() * widthPx,
      y: random() * heightPx,
      radius,
      tall: 1 + random() * 0.35,
      wobble: random() * 6,
      uneven: 0.06 + random() * 0.12,
    })
  }
}

type Drop = { x: number; y: number; radius: number; tall: number; wobble: number; uneven: number }

function drawDrop(picture: Picture, street: Picture, { x, y, radius, tall, wobble, uneven }: Drop) {
  const { widthPx, heightPx, light } = picture
  const high = radius * tall
  for (let py = Math.max(0, Math.floor(y - high * 1.2)); py < Math.min(heightPx, y + high * 1.2); py++) {
    for (let px = Math.max(0, Math.floor(x - radius * 1.2)); px < Math.min(widthPx, x + radius * 1.2); px++) {
      const dx = (px - x) / radius
      const dy = (py - y) / high
      const angle = Math.atan2(dy, dx)
      const outline = 1 + uneven * Math.sin(angle * 3 + wobble) - uneven * 0.4 * Math.sin(angle)
      const away = Math.hypot(dx, dy) / outline
      const cover = smoothstep(1, 1 - 1.6 / radius, away)
      if (cover <= 0) continue
      const bend = 90 * (0.5 + away * away)
      const fromX = Math.min(widthPx - 1, Math.max(0, Math.round(x - dx * bend)))
      const fromY = Math.min(heightPx - 1, Math.max(0, Math.round(y - dy * bend * 1.2)))
      const from = (fromY * widthPx + fromX) * 3
      const rim = 1.25 - 1.05 * away ** 3
      const spark = radius > 3 ? 0.5 * Math.exp(-((dx + 0.3) ** 2 + (dy + 0.42) ** 2) * 26) : 0
      const at = (py * widthPx + px) * 3
      for (let c = 0; c < 3; c++) {
        const inside = street.light[from + c]! * rim + 0.012 + spark + 0.03 * (0.5 + dy)
        light[at + c] = light[at + c]! + (inside - light[at + c]!) * cover
      }
    }
  }
}

export async function drawStringLights(picture: Picture, seed: number) {
  const { widthPx, heightPx, long, noise, random } = prepareScene(picture, seed)
  const high = lightOf('#232f4c', 0.75)
  const low = lightOf('#c98a76', 0.55)
  const leaves = lightOf('#10160f', 0.5)
  paint(picture, (out, u, v, _x, y) => {
    setLight(out, mixLight(high, low, smoothstep(0.1, 0.85, y / heightPx) ** 1.4))
    const crown = noise.octaves(u * 2.6, v * 2.6, 5) * 0.5 + u * u * 0.25 + (y / heightPx - 0.84) * 2.2
    const share = smoothstep(-0.08, 0.12, crown)
    blendLight(out, leaves, share)
  })
  blur(picture, long / 70)
  const bulb: Rgb = [1.5, 0.86, 0.36]
  for (let row = 0; row < 5; row++) {
    const depth = row / 4
    const isSharp = row === 3
    const from = heightPx * (0.5 - depth * 0.42 + random() * 0.16)
    const to = heightPx * (0.5 - depth * 0.42 + random() * 0.2)
    const sag = heightPx * (0.06 + depth * 0.16)
    const yAt = (t: number) => from + (to - from) * t + sag * 4 * t * (1 - t)
    const count = Math.round(17 - depth * 8)
    const radius = isSharp ? long * 0.0075 : long * (row > 3 ? 0.04 : 0.016 - depth * 0.006)
    if (isSharp) await hangWire(picture, yAt)
    for (let i = 0; i <= count; i++) {
      const t = (i + 0.35 + random() * 0.3) / (count + 1)
      const x = (t * 1.1 - 0.05) * widthPx
      const strength = isSharp ? 5 : (row > 3 ? 0.11 : 0.5) * (0.6 + random() * 0.6)
      addBokeh(picture, x, yAt(t) + radius, radius, dimLight(bulb, strength), isSharp ? 0 : 0.35)
    }
  }
}

async function hangWire(picture: Picture, yAt: (t: number) => number) {
  const { widthPx } = picture
  const points = Array.from(
    { length: 41 },
    (_, k) => `${(((k / 40) * 1.1 - 0.05) * widthPx).toFixed(0)} ${yAt(k / 40).toFixed(1)}`,
  )
  const line = `<path d="M${points.join('L')}" fill="none" stroke="#fff" stroke-width="2.4"/>`
  fillSilhouette(picture, await rasterize(picture, line, 0.6), (out) => setLight(out, [0.008, 0.007, 0.006]))
}

export function drawNight(picture: Picture, seed: number) {
  const { widthPx, heightPx, long, noise, random } = prepareScene(picture, seed, seed + 2)
  const zenith = lightOf('#0b1428', 0.9)
  const low = lightOf('#2d4a63', 0.75)
  const village = lightOf('#d08a50', 0.32)
  const core = lightOf('#d9c3b8', 0.22)
  const arm = lightOf('#7f93c9', 0.14)
  const villageAt = random() * 1.4 - 0.7
  const groundV = (heightPx / long) * 0.62
  const tilt = widthPx > heightPx ? 0.6 : 1.1
  const sin = Math.sin(tilt)
  const cos = Math.cos(tilt)

  const ridgeAt = (u: number) =>
    groundV -
    0.16 * (noise.octaves(u * 1.1 + 4, 0.7, 6) + 0.3) -
    0.015 * Math.abs(noise.octaves(u * 14, 9, 3))
  paint(picture, (out, u, v) => {
    const height = Math.max(0, (groundV - v) / 1.4)
    setLight(out, mixLight(zenith, low, Math.exp(-height * 2.6)))
    addLight(out, village, Math.exp(-height * 6) * Math.exp(-((u - villageAt) ** 2) * 3))
    const along = u * cos + v * sin
    const across = -u * sin + v * cos + 0.05 * noise.at(along * 2, 3)
    const band = Math.exp(-(across * across) * 16)
    if (band > 0.02) {
      const dust = noise.octaves(along * 3.2, across * 6, 6)
      const cloud = 0.5 + 0.9 * noise.octaves(along * 2 + 9, across * 3, 5)
      const lane = smoothstep(0.32, -0.1, dust + Math.exp(-(across * across) * 160) * 0.28)
      addLight(out, arm, band * Math.max(0, cloud) * (0.35 + 0.65 * lane))
      const nearCore = Math.exp(-(across * across) * 55) * Math.exp(-((along - 0.1) ** 2) * 3)
      addLight(out, core, nearCore * lane * (0.5 + cloud))
    }
  })
  scatterStars(picture, seed, (u, v) => Math.exp(-((-u * sin + v * cos) ** 2) * 14))
  const tentU = (random() - 0.5) * 0.7
  const tentV = ridgeAt(tentU) + 0.11
  const ridges = mapColumns(picture, (x) => ridgeAt((x * 2 - widthPx) / long))
  paint(picture, (out, u, v, x) => {
    const ridge = ridges[x]!
    const share = smoothstep(-0.0015, 0.0015, v - ridge)
    if (share > 0) {
      const near = smoothstep(0, 0.5, v - ridge)
      const ground = 0.006 + 0.008 * (noise.octaves(u * 20, v * 40, 4) + 0.4) * (0.4 + near)
      for (let c = 0; c < 3; c++) out[c] = out[c]! * (1 - share) + ground * [0.7, 0.95, 1.15][c]! * share
    }
    lightTent(out, u - tentU, v - tentV, noise)
  })
}

const lampLight: Rgb = [0.5, 0.24, 0.07]

function lightTent(out: PixelLight, u: number, v: number, noise: Noise) {
  const size = 0.046
  const x = u / size
  const y = -v / size
  const pool = Math.exp(-(x * x * 0.12 + (y + 0.15) ** 2 * 1.6))
  const lit = pool * 0.1 * smoothstep(0.25, -0.1, y) * (0.7 + noise.at(u * 90, v * 160) * 0.5)
  addLight(out, lampLight, lit)
  addLight(out, lampLight, Math.exp(-(x * x + y * y) * 0.35) * 0.05)
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
  const random = seededRandom(seed + 4)
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
