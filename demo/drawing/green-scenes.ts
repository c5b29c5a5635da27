import {
  addBokeh,
  addLight,
  mapColumns,
  prepareScene,
  rasterize,
  dimLight,
  fillSilhouette,
  lightOf,
  mixLight,
  paint,
  setLight,
  shiftSilhouette,
  smoothstep,
  type Picture,
  type Rgb,
} from './picture.ts'
import { blade, conifer, frond, landPath, grassWithSeeds } from './plants.ts'

type Forest = { fog: Rgb; tree: Rgb; glow: Rgb }

export async function drawFoggyForest(picture: Picture, seed: number, { fog, tree, glow }: Forest) {
  const { widthPx, heightPx, long, noise, random } = prepareScene(picture, seed, seed + 1)
  const glowU = random() * 1.2 - 0.6
  paint(picture, (out, u, v, _x, y) => {
    const near = Math.exp(-((u - glowU) ** 2) * 2 - (y / heightPx - 0.12) ** 2 * 5)
    setLight(out, mixLight(fog, glow, 0.75 * near))
    addLight(out, fog, noise.octaves(u * 1.5, v * 4, 4) * 0.12)
  })
  const layers = 7
  for (let i = 0; i < layers; i++) {
    const t = i / (layers - 1)
    const treeHeight = long * (0.045 + 0.3 * t ** 2.1)
    const base = heightPx * (0.3 + 0.74 * t ** 1.25)
    const slope = (random() - 0.5) * 0.45
    const ridgeAt = (x: number) =>
      base +
      (x / widthPx - 0.5) * slope * heightPx * 0.5 -
      noise.octaves((x / long) * (3 - t) + i * 11, i * 5.5, 4) * heightPx * 0.2
    const parts = [landPath(picture, ridgeAt, 40, 0)]
    const margin = treeHeight * 0.2
    for (let x = -margin; x < widthPx + margin; x += treeHeight * (0.04 + random() * 0.09)) {
      const age = 0.75 + noise.octaves((x / long) * 6 + i * 3, 40, 2) * 0.7
      const foot = ridgeAt(x) + treeHeight * (0.1 + random() * 0.3)
      parts.push(conifer(x, foot, treeHeight * age * (0.5 + random() * 0.7), random))
    }
    const layer = await rasterize(picture, parts.join(''), t > 0.95 ? 0.8 : 0)
    const depth = 0.1 + 0.86 * t ** 1.35
    const tone = mixLight(fog, tree, depth)
    const ridges = mapColumns(picture, ridgeAt)
    fillSilhouette(picture, layer, (out, x, y) => {
      const under = (y - ridges[x]!) / (heightPx * (0.16 + t * 0.2))
      const mist = smoothstep(-0.6, 1.1, under + noise.octaves((x / long) * 3 + i, (y / long) * 6, 2) * 0.9)
      setLight(out, mixLight(tone, fog, mist * (0.92 - t * 0.55)))
      addLight(out, tree, noise.at(x / 3, y / 5) * 0.35 * depth)
    })
  }
}

export async function drawFerns(picture: Picture, seed: number) {
  const { widthPx, heightPx, long, noise, random } = prepareScene(picture, seed, seed + 1)
  const lightX = widthPx * (0.35 + random() * 0.3)
  const lightY = heightPx * (0.35 + random() * 0.25)
  const dark = lightOf('#06120c')
  const leaf = lightOf('#3a6b40')
  const bright = lightOf('#b3cc86')
  paint(picture, (out, u, v) => {
    setLight(out, dark)
    addLight(out, leaf, Math.max(0, noise.octaves(u * 4, v * 4, 3)) * 0.05)
  })
  const layers = 6
  for (let i = 0; i < layers; i++) {
    const t = i / (layers - 1)
    const parts: string[] = []
    for (let k = 0; k < 5; k++) {
      const length = long * (0.42 + random() * 0.3)
      const fromLeft = random() < 0.5
      const x = fromLeft ? widthPx * (random() * 0.6 - 0.25) : widthPx * (0.65 + random() * 0.6)
      const y = heightPx * (0.15 + random() * 1.05)
      const angle = fromLeft ? -0.75 + random() * 0.9 : -Math.PI + 0.75 - random() * 0.9
      parts.push(frond(x, y, length, angle, (fromLeft ? 1 : -1) * (0.3 + random() * 0.8), random))
    }
    const layer = await rasterize(picture, parts.join(''), (1 - t) ** 1.4 * 7 + 0.4)
    fillSilhouette(picture, shiftSilhouette(layer, 9, 14), (out) => {
      for (let c = 0; c < 3; c++) out[c] = out[c]! * 0.25
    })
    fillSilhouette(picture, layer, (out, x, y) => {
      const away = Math.hypot(x - lightX, y - lightY) / long
      const lit = (0.06 + 1.25 * Math.exp(-away * away * 9)) * (0.12 + 0.88 * t * t)
      const vein = 0.75 + 0.5 * noise.octaves(x / 26, y / 26, 3) + 0.25 * noise.at(x / 3, y / 7)
      const share = Math.max(0, lit * 0.5 + noise.at(x / 70, y / 70) * 0.25 - 0.1)
      setLight(out, mixLight(leaf, bright, share), lit * vein)
    })
  }
}

type Grass = { sun: Rgb; far: Rgb; ground: Rgb }

export async function drawGrass(picture: Picture, seed: number, { sun, far, ground }: Grass) {
  const { widthPx, heightPx, long, noise, random } = prepareScene(picture, seed, seed + 1)
  const sunX = widthPx * (0.25 + random() * 0.5)
  const sunY = heightPx * (0.24 + random() * 0.12)
  const glowAt = (x: number, y: number) => Math.exp((-Math.hypot(x - sunX, y - sunY) / long) * 4.6)
  paint(picture, (out, u, v, x, y) => {
    const hill = heightPx * (0.5 + 0.08 * noise.octaves(u * 1.4, 3, 2))
    const uneven = noise.octaves(u * 7, v * 7, 2) * long * 0.05
    const low = smoothstep(hill - long * 0.09, hill + long * 0.12, y + uneven)
    setLight(out, mixLight(far, ground, low))
    addLight(out, sun, glowAt(x, y) * (0.85 - low * 0.62))
  })
  for (let i = 0; i < 90; i++) {
    const x = random() * widthPx
    const y = heightPx * (0.42 + random() ** 1.5 * 0.5)
    const strength = (0.05 + 0.5 * glowAt(x, y)) * (0.3 + random())
    addBokeh(picture, x, y, long * (0.006 + random() ** 2 * 0.026), dimLight(sun, strength))
  }
  for (const focus of [0, 1, 2, 3]) {
    const soft = [11, 4, 0, 22][focus]!
    const tall = [0.3, 0.42, 0.6, 0.5][focus]! * heightPx
    const count = [120, 90, 34, 9][focus]!
    const parts: string[] = []
    for (let i = 0; i < count; i++) {
      const lean = (random() - 0.42) * 0.5
      const height = tall * (0.45 + random() * 0.75)
      const x = random() * widthPx
      const isSeeded = focus > 0 && focus < 3 && random() < 0.55
      parts.push(
        isSeeded
          ? grassWithSeeds(x, heightPx + 10, height, lean, random)
          : blade(x, heightPx + 10, height * (focus === 3 ? 1 : 0.75), lean),
      )
    }
    const layer = await rasterize(picture, parts.join(''), soft * (long / 1200))
    fillSilhouette(picture, layer, (out, x, y) => {
      const glow = glowAt(x, y)
      const height = 1 - y / heightPx
      setLight(out, ground, 0.25 + height * 0.5)
      addLight(out, sun, (glow + 0.06) * [0.35, 0.7, 1.3, 0.3][focus]! * (0.15 + height * 1.2))
      return focus === 3 ? 0.55 : 0.92
    })
  }
}
