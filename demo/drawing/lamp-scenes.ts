import { noiseFrom, randomFrom } from './noise.ts'
import {
  addBokeh,
  addLight,
  blur,
  lightOf,
  mixLight,
  newPicture,
  paint,
  setLight,
  smoothstep,
  type Picture,
  type Rgb,
} from './picture.ts'
import { cut, fill } from './silhouette.ts'

const lamps = ['#ffb765', '#ffcf94', '#ff9d4d', '#ffe6c4', '#ff5a3c', '#8fc2ff', '#ffd9a0', '#7fe0c0']

export function drawCityLights(picture: Picture, seed: number, wish: { spread: number }) {
  const { widthPx, heightPx } = picture
  const random = randomFrom(seed)
  const noise = noiseFrom(seed)
  const long = Math.max(widthPx, heightPx)
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
    const radius = long * wish.spread * (0.35 + depth * 0.9) * (0.75 + random() * 0.4)
    const strength = (0.12 + random() ** 2 * 0.75) / (0.7 + depth)
    const glow: Rgb = [lamp[0] * strength, lamp[1] * strength, lamp[2] * strength]
    addBokeh(picture, x, isTail ? horizonY + depth * heightPx * 0.1 : y, radius, glow)
    const mirrored: Rgb = [glow[0] * 0.12, glow[1] * 0.12, glow[2] * 0.12]
    for (let k = 0; k < 4; k++)
      addBokeh(
        picture,
        x,
        horizonY + (horizonY - y) * (0.7 + k * 0.3) + radius * k,
        radius * 1.05,
        mirrored,
        0,
      )
  }
}

export function drawRainyWindow(picture: Picture, seed: number) {
  const { widthPx, heightPx, light } = picture
  const random = randomFrom(seed + 9)
  const noise = noiseFrom(seed + 9)
  const long = Math.max(widthPx, heightPx)
  const street = newPicture(widthPx, heightPx)
  drawCityLights(street, seed, { spread: 0.03 })
  blur(street, long / 240)
  light.set(street.light)
  paint(picture, (out, u, v) => addLight(out, [0.03, 0.036, 0.045], 0.6 + noise.octaves(u * 5, v * 5, 3)))
  for (let i = 0; i < 1500; i++) {
    const size = random()
    const radius = (long / 1200) * (1 + size ** 9 * 21 + size * 2.6)
    drawDrop(picture, street, random() * widthPx, random() * heightPx, radius, 1 + random() * 0.35, random)
  }
}

function drawDrop(
  picture: Picture,
  street: Picture,
  x: number,
  y: number,
  radius: number,
  tall: number,
  random: () => number,
) {
  const { widthPx, heightPx, light } = picture
  const wobble = random() * 6
  const uneven = 0.06 + random() * 0.12
  for (
    let py = Math.max(0, Math.floor(y - radius * tall * 1.2));
    py < Math.min(heightPx, y + radius * tall * 1.2);
    py++
  ) {
    for (let px = Math.max(0, Math.floor(x - radius * 1.2)); px < Math.min(widthPx, x + radius * 1.2); px++) {
      const dx = (px - x) / radius
      const dy = (py - y) / (radius * tall)
      const angle = Math.atan2(dy, dx)
      const away =
        Math.hypot(dx, dy) / (1 + uneven * Math.sin(angle * 3 + wobble) - uneven * 0.4 * Math.sin(angle))
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
  const { widthPx, heightPx } = picture
  const random = randomFrom(seed)
  const noise = noiseFrom(seed)
  const long = Math.max(widthPx, heightPx)
  const high = lightOf('#232f4c', 0.75)
  const low = lightOf('#c98a76', 0.55)
  const leaves = lightOf('#10160f', 0.5)
  paint(picture, (out, u, v, _x, y) => {
    setLight(out, mixLight(high, low, smoothstep(0.1, 0.85, y / heightPx) ** 1.4))
    const crown = noise.octaves(u * 2.6, v * 2.6, 5) * 0.5 + u * u * 0.25 + (y / heightPx - 0.84) * 2.2
    const share = smoothstep(-0.08, 0.12, crown)
    for (let c = 0; c < 3; c++) out[c] = out[c]! + (leaves[c]! - out[c]!) * share
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
      const glow: Rgb = [bulb[0] * strength, bulb[1] * strength, bulb[2] * strength]
      addBokeh(picture, x, yAt(t) + radius, radius, glow, isSharp ? 0 : 0.35)
    }
  }
}

async function hangWire(picture: Picture, yAt: (t: number) => number) {
  const { widthPx, heightPx } = picture
  const points = Array.from(
    { length: 41 },
    (_, k) => `${(((k / 40) * 1.1 - 0.05) * widthPx).toFixed(0)} ${yAt(k / 40).toFixed(1)}`,
  )
  const wire = await cut(
    `<path d="M${points.join('L')}" fill="none" stroke="#fff" stroke-width="2.4"/>`,
    widthPx,
    heightPx,
    0.6,
  )
  fill(picture, wire, (out) => setLight(out, [0.008, 0.007, 0.006]))
}

export function drawCandles(picture: Picture, seed: number) {
  const { widthPx, heightPx } = picture
  const random = randomFrom(seed)
  const noise = noiseFrom(seed)
  const long = Math.max(widthPx, heightPx)
  const table = heightPx * 0.8
  const warm: Rgb = [0.95, 0.5, 0.2]
  const dark = lightOf('#1b110c', 0.5)
  paint(picture, (out, u, v) => {
    setLight(out, dark)
    addLight(out, warm, 0.05 * (1 + noise.octaves(u * 2, v * 2, 3)))
  })
  for (let i = 0; i < 70; i++) {
    const strength = 0.06 + random() ** 3 * 0.5
    addBokeh(
      picture,
      random() * widthPx,
      heightPx * (0.05 + random() * 0.62),
      long * (0.012 + random() * 0.03),
      [strength * 1.1, strength * 0.62, strength * 0.28],
    )
  }
  const candles = Array.from({ length: 3 + Math.floor(random() * 2) }, (_, i) => ({
    x: widthPx * (0.3 + i * 0.16 + (random() - 0.5) * 0.08),
    foot: table + heightPx * (0.02 + random() * 0.1),
    half: long * (0.026 + random() * 0.01),
    height: heightPx * (0.16 + random() * 0.22),
  })).toSorted((a, b) => a.foot - b.foot)
  paint(
    picture,
    (out, _u, _v, x, y) => {
      const share = smoothstep(table - 14, table + 14, y)
      if (share === 0) return
      let lit = 0.015
      for (const c of candles)
        lit +=
          0.22 *
          Math.exp(-Math.abs(x - c.x) / (c.half * 2.2)) *
          Math.exp(-Math.max(0, y - c.foot) / (heightPx * 0.14))
      const wood = 0.75 + noise.octaves(x / 260, y / 9, 4) * 0.7
      for (let c = 0; c < 3; c++) out[c] = out[c]! * (1 - share) + warm[c]! * lit * wood * share
    },
    { from: Math.floor(table - 15) },
  )
  for (const candle of candles) paintCandle(picture, candle, noise.at)
}

function paintCandle(
  picture: Picture,
  candle: { x: number; foot: number; half: number; height: number },
  noise: (x: number, y: number) => number,
) {
  const { half } = candle
  const top = candle.foot - candle.height
  const flameHigh = half * 1.9
  paint(
    picture,
    (out, _u, _v, x, y) => {
      const dx = (x - candle.x) / half
      const glow = Math.hypot(x - candle.x, y - top + flameHigh * 0.6) / half
      addLight(out, [0.9, 0.42, 0.13], 0.42 * Math.exp(-glow * 0.55) + 0.05 * Math.exp(-glow * 0.16))
      if (Math.abs(dx) > 1.1) return
      const lip = top + half * 0.16 * (1 - dx * dx) + noise(x / half, candle.x) * half * 0.12
      const base = candle.foot + half * 0.22 * Math.sqrt(Math.max(0, 1 - dx * dx))
      const body =
        smoothstep(1.02, 0.98, Math.abs(dx)) *
        smoothstep(lip - 1, lip + 1, y) *
        smoothstep(base + 1, base - 1, y)
      if (body > 0) {
        const down = (y - top) / candle.height
        const through = Math.exp(-down * 4.5) * 1.5 + 0.07
        const round = 0.45 + 0.55 * Math.sqrt(Math.max(0, 1 - dx * dx))
        for (let c = 0; c < 3; c++)
          out[c] = out[c]! * (1 - body) + [1, 0.52, 0.22][c]! * through * round * body
      }
      const t = (top + half * 0.1 - y) / flameHigh
      if (t < 0 || t > 1) return
      const wide = 0.3 * Math.sin(Math.PI * t ** 0.62) * (1 - t * 0.35)
      const flame = smoothstep(wide, wide * 0.55, Math.abs(dx - 0.05 * Math.sin(t * 4 + candle.x)))
      addLight(out, [4.2, 2.5, 0.95], flame * smoothstep(0, 0.22, t))
      if (t < 0.2) addLight(out, [0.1, 0.2, 0.7], flame * 0.8)
    },
    { from: Math.floor(top - picture.heightPx * 0.6), to: Math.ceil(candle.foot + half) },
  )
}
