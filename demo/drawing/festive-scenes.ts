import {
  addBokeh,
  addLight,
  prepareScene,
  blur,
  clamp01,
  rasterize,
  dimLight,
  fillSilhouette,
  lightOf,
  mixLight,
  paint,
  setLight,
  smoothstep,
  type Picture,
  type Rgb,
} from './picture.ts'
import { formatPoint } from './plants.ts'

const ember: Rgb = [1.5, 0.86, 0.36]

/** Draws each spark as a stroke, as at an exposure of 1/30 s. */
export async function drawSparkler(picture: Picture, seed: number) {
  const { widthPx, heightPx, long, noise, random } = prepareScene(picture, seed)
  const night = lightOf('#141b2b', 0.5)
  const low = lightOf('#3a2c2c', 0.5)
  const heart = { x: widthPx * (0.42 + random() * 0.16), y: heightPx * (0.4 + random() * 0.08) }
  paint(picture, (out, u, v, x, y) => {
    setLight(out, mixLight(night, low, smoothstep(0.2, 1, y / heightPx)))
    addLight(out, night, Math.max(0, noise.octaves(u * 3, v * 3, 3)) * 0.9)
    const away = Math.hypot(x - heart.x, y - heart.y) / long
    addLight(out, ember, 0.5 * Math.exp(-away * 9) + 0.1 * Math.exp(-away * 2.6))
  })
  for (let i = 0; i < 46; i++) {
    const x = random() * widthPx
    const y = heightPx * (0.08 + random() * 0.84)
    const radius = long * (0.012 + random() ** 2 * 0.042)
    addBokeh(picture, x, y, radius, dimLight(ember, 0.03 + random() ** 3 * 0.34), 0.3)
  }
  const stick = `<path d="M${formatPoint(heart.x, heart.y)}L${formatPoint(heart.x + long * 0.035, heightPx * 1.05)}" fill="none" stroke="#fff" stroke-width="${(long / 330).toFixed(1)}"/>`
  fillSilhouette(picture, await rasterize(picture, stick, long / 1400), (out, _x, y) => {
    setLight(out, ember, 0.05 + 0.9 * Math.exp(-Math.max(0, y - heart.y) / (long * 0.05)))
  })
  // The blurred sparks come first, then the sharper ones.
  for (const [count, reach, widthOf, soft, strength] of [
    [90, 0.34, 620, 3.2, 0.9],
    [170, 0.27, 1150, 0.7, 2.6],
    [120, 0.12, 760, 0.5, 5],
  ] as const) {
    const strokes = Array.from({ length: count }, () =>
      sparkFrom(heart, long * reach, long / widthOf, random),
    )
    const layer = await rasterize(picture, strokes.join(''), soft * (long / 1000))
    fillSilhouette(picture, layer, (out, x, y) => {
      const away = Math.hypot(x - heart.x, y - heart.y) / (long * reach)
      const heat = Math.exp(-away * 1.1)
      addLight(out, [1.5, 0.62 + heat * 0.5, 0.18 + heat * 0.5], strength * (0.25 + heat))
    })
  }
  paint(picture, (out, _u, _v, x, y) => {
    const away = Math.hypot(x - heart.x, y - heart.y) / long
    addLight(out, [1, 0.9, 0.7], 7 * Math.exp(-((away * 62) ** 2)) + 0.7 * Math.exp(-away * 34))
  })
}

type Random = () => number
type Place = { x: number; y: number }

function sparkFrom({ x, y }: Place, reach: number, width: number, random: Random): string {
  const angle = random() * Math.PI * 2
  const from = reach * random() ** 1.5 * 0.5
  const to = from + reach * (0.12 + random() * 0.5)
  const fall = (distance: number) => distance * distance * (0.28 / reach)
  const along = (distance: number, turn = 0) =>
    formatPoint(x + Math.cos(angle + turn) * distance, y + Math.sin(angle + turn) * distance + fall(distance))
  const line = (path: string, share: number) =>
    `<path d="${path}" fill="none" stroke="#fff" stroke-linecap="round" stroke-width="${(width * share).toFixed(2)}"/>`
  const stroke = line(`M${along(from)}Q${along((from + to) / 2)} ${along(to)}`, 0.7 + random() * 0.8)
  if (random() > 0.3) return stroke
  const burst = Array.from({ length: 5 }, () => along(to + reach * random() * 0.07, (random() - 0.5) * 0.22))
  return stroke + burst.map((end) => line(`M${along(to)}L${end}`, 0.6)).join('')
}

export async function drawConfetti(picture: Picture, seed: number) {
  const { widthPx, heightPx, long, noise, random } = prepareScene(picture, seed)
  const shade = lightOf('#1e2a1c', 0.6)
  const leaves = lightOf('#6f8148', 0.7)
  const sun: Rgb = [1.5, 1.24, 0.86]
  const sunX = widthPx * (0.2 + random() * 0.6)
  const glowAt = (x: number, y: number) => Math.exp((-Math.hypot(x - sunX, y + heightPx * 0.05) / long) * 2.9)
  paint(picture, (out, u, v, x, y) => {
    const crown = smoothstep(-0.25, 0.4, noise.octaves(u * 2.2, v * 2.2, 4) - v * 0.3)
    setLight(out, mixLight(shade, leaves, crown * 0.8))
    addLight(out, sun, glowAt(x, y) * 0.75)
  })
  for (let i = 0; i < 130; i++) {
    const x = random() * widthPx
    const y = heightPx * random() ** 1.6 * 0.85
    const strength = (0.03 + glowAt(x, y) * 0.4) * (0.3 + random())
    addBokeh(picture, x, y, long * (0.008 + random() ** 2 * 0.03), dimLight(sun, strength))
  }
  blur(picture, long / 210)
  const rose = lightOf('#f3d3cb', 1)
  const cream = lightOf('#fbf3e4', 1.15)
  for (const [count, size, soft, cover] of [
    [150, 0.0075, 3.4, 0.72],
    [74, 0.017, 0.5, 0.97],
    [26, 0.027, 5.2, 0.8],
    [9, 0.062, 26, 0.5],
  ] as const) {
    const petals = Array.from({ length: count }, () =>
      petal({ x: random() * widthPx, y: random() * heightPx }, long * size * (0.7 + random() * 0.6), random),
    )
    const layer = await rasterize(picture, petals.join(''), soft * (long / 1000))
    fillSilhouette(picture, layer, (out, x, y) => {
      const glow = glowAt(x, y)
      const tone = clamp01(0.5 + noise.octaves(x / (long * size * 2.5), y / (long * size * 2.5), 2) * 1.2)
      setLight(out, mixLight(rose, cream, tone), 0.26 + tone * 0.4 + glow * 1.15)
      return cover
    })
  }
}

function petal({ x, y }: Place, size: number, random: Random): string {
  const tilt = 0.16 + random() * 0.75
  const degrees = (random() * 360).toFixed(0)
  const high = (size * tilt).toFixed(1)
  const curl = (size * tilt * (random() * 1.1 - 0.25)).toFixed(1)
  const wide = size.toFixed(1)
  return `<path transform="translate(${formatPoint(x, y)}) rotate(${degrees})" d="M-${wide} 0C-${wide} -${high} ${wide} -${high} ${wide} 0C${wide} ${curl} -${wide} ${curl} -${wide} 0Z"/>`
}

export function drawLanterns(picture: Picture, seed: number) {
  const { widthPx, heightPx, long, noise, random } = prepareScene(picture, seed)
  const high = lightOf('#1d2c49', 0.62)
  const low = lightOf('#a8788a', 0.42)
  const trees = lightOf('#0c1210', 0.5)
  paint(picture, (out, u, v, _x, y) => {
    setLight(out, mixLight(high, low, smoothstep(0.05, 0.95, y / heightPx)))
    const crown = noise.octaves(u * 2.2 + 3, v * 2.2, 5) * 0.4 + (y / heightPx - 0.74) * 2.1 + u * u * 0.35
    for (let c = 0; c < 3; c++) out[c] = out[c]! + (trees[c]! - out[c]!) * smoothstep(-0.1, 0.12, crown)
  })
  blur(picture, long / 60)
  for (const { count, from, spread, radius, edge, strength } of [
    { count: 22, from: 0.6, spread: 0.12, radius: 0.012, edge: 0.5, strength: 0.5 },
    { count: 12, from: 0.42, spread: 0.16, radius: 0.028, edge: 0.22, strength: 0.62 },
    { count: 6, from: 0.24, spread: 0.1, radius: 0.062, edge: 0.02, strength: 0.8 },
    { count: 2, from: 0.04, spread: 0.1, radius: 0.15, edge: 0.55, strength: 0.34 },
  ])
    for (let i = 0; i < count; i++) {
      const x = widthPx * ((i + 0.2 + random() * 0.6) / count)
      const sag = Math.sin((x / widthPx) * Math.PI) * 0.07
      const y = heightPx * (from + sag + (random() - 0.5) * spread)
      hangLantern(picture, { x, y, radius: long * radius * (0.86 + random() * 0.28), edge, strength })
    }
}

type Lantern = Place & {
  radius: number
  /** Blur of the rim, as a share of `radius`. */ edge: number
  strength: number
}

function hangLantern(picture: Picture, { x, y, radius, edge, strength }: Lantern) {
  const reach = radius * (1 + edge)
  const paper: Rgb = [1.32, 0.8, 0.4]
  paint(
    picture,
    (out, _u, _v, px, py) => {
      const dx = (px - x) / radius
      if (Math.abs(dx) > 3) return
      const dy = (py - y) / (radius * 0.94)
      const away = Math.hypot(dx, dy)
      addLight(out, ember, strength * 0.09 * Math.exp(-away * 1.4))
      const cover = smoothstep(1 + edge, 1 - edge, away)
      if (cover === 0) return
      const core = Math.exp(-(dx * dx * 1.1 + (dy - 0.18) ** 2 * 1.5))
      const ribs =
        edge < 0.1 ? 1 - 0.16 * Math.abs(Math.sin(Math.asin(Math.max(-1, Math.min(1, dy))) * 9)) ** 8 : 1
      const round = 0.5 + 0.5 * Math.sqrt(Math.max(0, 1 - Math.min(1, away) ** 2))
      const light = strength * (0.4 + core * 1.25) * round * ribs
      for (let c = 0; c < 3; c++)
        out[c] = out[c]! + (paper[c]! * light - out[c]!) * cover * (edge > 0.5 ? 0.62 : 0.97)
    },
    { from: Math.floor(y - reach * 2), to: Math.ceil(y + reach * 2) },
  )
}
