import {
  addLight,
  mapColumns,
  prepareScene,
  blendLight,
  clamp01,
  rasterize,
  fillSilhouette,
  lightOf,
  mixLight,
  paint,
  setLight,
  smoothstep,
  type Picture,
} from './picture.ts'
import { conifer, landPath } from './plants.ts'

export function drawSurf(picture: Picture, seed: number) {
  const { noise, random } = prepareScene(picture, seed)
  const dry = lightOf('#d9c3a2', 0.82)
  const wet = lightOf('#a08a6e', 0.62)
  const shallow = lightOf('#8fb9b0', 0.72)
  const deep = lightOf('#1f5c66', 0.55)
  const white = lightOf('#f7f6f1', 1.08)
  const turn = 0.5 + random() * 0.5
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const tongues = 1.5 + random()
  const lace = (u: number, v: number, scale: number) => {
    const cells = Math.abs(noise.octaves(u * scale, v * scale, 4))
    return smoothstep(0.11, 0.015, cells)
  }
  paint(picture, (out, u, v) => {
    const along = u * cos - v * sin
    const bent = 0.16 * noise.octaves(along * tongues, 3, 3) + 0.03 * noise.octaves(along * 7, 9, 3)
    // Distance from the edge of the wave: negative on the sand.
    const sea = u * sin + v * cos + 0.12 + bent
    const grains = 1 + noise.octaves(u * 9, v * 9, 4) * 0.08 + noise.at(u * 210, v * 210) * 0.05
    const ripple = 1 + 0.05 * noise.octaves(sea * 16 + along * 2, along * 3, 3)
    const damp = smoothstep(-0.36, -0.2, sea + 0.06 * noise.octaves(along * 3, 5, 3))
    setLight(out, mixLight(dry, wet, damp), grains * (1 + (ripple - 1) * (1 - damp)))
    addLight(
      out,
      [0.32, 0.36, 0.4],
      0.32 * damp * smoothstep(-0.3, -0.02, sea) * (1 + noise.octaves(u * 3, v * 3, 3)),
    )
    if (sea < -0.03) return
    const depth = sea + noise.octaves(u * 2.4, v * 2.4, 4) * 0.14
    const clear = smoothstep(-0.02, 0.1, sea)
    const water = mixLight(shallow, deep, smoothstep(0.1, 0.72, depth))
    blendLight(out, water, clear * (0.45 + 0.5 * smoothstep(0.02, 0.3, depth)))
    addLight(out, white, 0.05 * Math.max(0, noise.octaves(u * 16 + sea * 4, v * 16, 3)) * clear)
    const warpedU = u + noise.octaves(u * 3 + 9, v * 3, 3) * 0.16
    const warpedV = v + noise.octaves(u * 3, v * 3 + 7, 3) * 0.16
    const rim = Math.exp(-(((sea - 0.006) / 0.012) ** 2))
    const breaker = Math.exp(-(((depth - 0.42) / 0.075) ** 2))
    const wash = smoothstep(0, 0.03, sea) * Math.exp(-Math.max(0, sea) * 5)
    const net = lace(warpedU, warpedV, 6.5) * 0.85 + lace(warpedU + 4, warpedV, 15) * 0.5
    const churn = clamp01(0.5 + noise.octaves(u * 11, v * 11, 5) * 1.5)
    const foam =
      rim * 0.95 +
      breaker * churn * 1.25 +
      net * (wash * 0.9 + breaker * 0.5 + 0.1 * smoothstep(0.6, 0.2, depth))
    blendLight(out, white, clamp01(foam) * 0.94)
  })
}

export async function drawMoon(picture: Picture, seed: number) {
  const { widthPx, heightPx, long, noise, random } = prepareScene(picture, seed, seed + 3)
  const high = lightOf('#16223c', 0.62)
  const low = lightOf('#7d7f95', 0.55)
  const haze = lightOf('#8e93a8', 0.42)
  const tree = lightOf('#0b1018', 0.45)
  const radius = long * 0.088
  const moon = { x: widthPx * (0.34 + random() * 0.34), y: heightPx * (0.3 + random() * 0.08) }
  paint(picture, (out, u, v, x, y) => {
    setLight(out, mixLight(high, low, smoothstep(0, 0.85, y / heightPx) ** 1.5))
    const dx = (x - moon.x) / radius
    const dy = (y - moon.y) / radius
    const away = Math.hypot(dx, dy)
    addLight(out, [0.5, 0.5, 0.52], 0.34 * Math.exp(-away * 1.15) + 0.1 * Math.exp(-away * 0.34))
    const disc = smoothstep(1.008, 0.988, away)
    if (disc === 0) return
    const seas = smoothstep(-0.06, 0.24, noise.octaves(dx * 0.85 + 2, dy * 0.85 + seed, 4) + 0.1)
    const craters = noise.octaves(dx * 5, dy * 5, 5) * 0.16 + noise.octaves(dx * 15, dy * 15, 3) * 0.05
    const round = (1 - 0.24 * away ** 5) * (0.9 + 0.1 * smoothstep(-1, 0.4, dx - dy * 0.4))
    const bright = (1.22 - seas * 0.5 + craters) * round
    blendLight(out, [1.02 * bright, 0.96 * bright, 0.84 * bright], disc)
    addLight(out, haze, noise.octaves(u * 3, v * 14, 3) * 0.12 * disc)
  })
  for (const [layer, share] of [0.5, 0.72, 1].entries()) {
    const base = heightPx * (0.66 + layer * 0.12)
    const ridgeAt = (x: number) =>
      base - noise.octaves((x / long) * (1.7 + layer * 0.6) + layer * 13, layer * 5, 4) * heightPx * 0.24
    const tall = long * (0.024 + layer * 0.034)
    const parts = [landPath(picture, ridgeAt, 60, 0)]
    for (let x = -tall; x < widthPx + tall; x += tall * (0.1 + random() * 0.16))
      parts.push(conifer(x, ridgeAt(x) + tall * 0.25, tall * (0.5 + random() * 0.7), random))
    const ridges = mapColumns(picture, ridgeAt)
    fillSilhouette(
      picture,
      await rasterize(picture, parts.join(''), layer === 2 ? 0.9 : 0.3),
      (out, x, y) => {
        const under = (y - ridges[x]!) / (heightPx * 0.2)
        const mist = smoothstep(
          -0.1,
          1,
          under + noise.octaves((x / long) * 4, (y / long) * 9 + layer, 3) * 0.5,
        )
        setLight(out, mixLight(mixLight(haze, tree, share), haze, mist * (1 - share * 0.72)))
      },
    )
  }
}
