import {
  addBokeh,
  addLight,
  prepareScene,
  blendLight,
  blur,
  dimLight,
  lightOf,
  mixLight,
  newPicture,
  paint,
  setLight,
  smoothstep,
  type Picture,
  type Rgb,
} from './picture.ts'

const foldOf = (phase: number) => Math.abs(Math.sin(phase)) ** 7

export function drawVeil(picture: Picture, seed: number) {
  const { widthPx, heightPx, long, noise, random } = prepareScene(picture, seed)
  const leaf = lightOf('#3f4f33', 0.42)
  const glade = lightOf('#f2dcae', 1)
  const lightU = random() * 0.7 - 0.35
  paint(picture, (out, u, v) => {
    const near = Math.exp(-((u - lightU) ** 2) * 6 - (v + 0.45) ** 2 * 4)
    setLight(out, mixLight(leaf, glade, 0.06 + 0.7 * near))
    addLight(out, leaf, noise.octaves(u * 3, v * 3, 3) * 0.5)
  })
  for (let i = 0; i < 60; i++) {
    const x = random() * widthPx
    const y = random() * heightPx * 0.8
    addBokeh(picture, x, y, long * (0.012 + random() * 0.034), dimLight(glade, 0.04 + random() ** 2 * 0.32))
  }
  blur(picture, long / 190)
  const sheets = [0, 1, 2].map((at) => ({
    turn: 0.5 + at * 0.22 + random() * 0.16,
    from: -0.5 + at * 0.3 + random() * 0.12,
    wide: 15 + at * 5,
    shift: at * 23,
  }))
  const lit: Rgb = [1.1, 0.95, 0.78]
  const veiled = newPicture(widthPx, heightPx)
  veiled.light.set(picture.light)
  paint(veiled, (out, u, v) => {
    for (const { turn, from, wide, shift } of sheets) {
      const sway = noise.octaves(u * 0.9 + shift, v * 0.9, 3)
      const across = u * Math.cos(turn) - v * Math.sin(turn) * 0.55 + sway * 0.34
      const edge = across - from + 0.05 * noise.octaves(v * 2.4 + shift, 1, 2)
      const cover = smoothstep(-0.004, 0.004, edge)
      if (cover === 0) continue
      const along = u * Math.sin(turn) + v * Math.cos(turn)
      const phase = across * wide + noise.octaves(along * 0.7 + shift, across * 1.5, 2) * 2.6
      const fold = foldOf(phase) * 0.85 + foldOf(phase * 2.3 + sway * 4) * 0.35
      const hem = Math.exp(-edge * 210) * 0.5
      const held = (0.13 + 0.5 * fold + hem) * cover
      const glow = 0.34 + 0.66 * Math.exp(-((u - lightU) ** 2) * 1.9 - (v + 0.3) ** 2 * 1.3)
      blendLight(out, lit, Math.min(0.9, held * glow))
      for (let c = 0; c < 3; c++) out[c] = out[c]! * (1 - fold * 0.5 * cover * (1.2 - glow) - 0.05 * cover)
    }
    const weave = 1 + (noise.at(u * 170, v * 170) + noise.at(u * 90 + v * 90, v * 90 - u * 90)) * 0.014
    for (let c = 0; c < 3; c++) out[c] = out[c]! * weave
  })
  const soft = newPicture(widthPx, heightPx)
  soft.light.set(veiled.light)
  blur(soft, long / 90)
  paint(picture, (out, u, v, x, y) => {
    const at = (y * widthPx + x) * 3
    const away = smoothstep(0.3, 1, Math.abs(u * 0.8 + v * 0.35 - lightU * 0.4))
    for (let c = 0; c < 3; c++) {
      const sharp = veiled.light[at + c]!
      out[c] = sharp + (soft.light[at + c]! - sharp) * away
    }
  })
}

export function drawCurtain(picture: Picture, seed: number) {
  const { widthPx, heightPx, long, noise, random } = prepareScene(picture, seed)
  const isTall = heightPx > widthPx
  const wall = lightOf('#8c8378', 0.2)
  const boards = lightOf('#7a5638', 0.55)
  const sky = lightOf('#f4ead8', 1.5)
  const garden = lightOf('#6a7a52', 0.6)
  const glade = lightOf('#dfe0b0', 1.05)
  const high = heightPx * (isTall ? 0.68 : 0.8)
  const wide = high * (isTall ? 0.56 : 0.5)
  const left = widthPx * (isTall ? 0.26 : 0.44) + random() * widthPx * 0.04
  const top = heightPx * -0.04
  const floor = heightPx * 0.86
  const opened = random() * 0.14 + 0.24
  /** Share of daylight at a point of the wall: 1 in a pane, 0 on wood and wall. */
  const paneAt = (x: number, y: number, softPx: number) => {
    const across = (x - left) / wide
    const down = (y - top) / high
    const soft = softPx / wide
    const inside =
      smoothstep(0, soft, across) *
      smoothstep(1, 1 - soft, across) *
      smoothstep(0, soft, down) *
      smoothstep(1, 1 - soft, down)
    const bar = (distance: number) => smoothstep(0.013, 0.013 + soft, Math.abs(distance))
    return inside * bar(across - 0.5) * bar(down - 0.33) * bar(down - 0.66)
  }
  paint(picture, (out, u, v, x, y) => {
    const away = Math.hypot(Math.max(left - x, 0, x - left - wide), Math.max(0, y - high)) / long
    const plaster = 1 + noise.octaves(u * 4, v * 4, 4) * 0.1
    setLight(out, wall, (0.24 + 1.1 * Math.exp(-away * 5.4)) * plaster)
    const deep = smoothstep(floor - 2, floor + 2, y)
    if (deep > 0) {
      const toward = (y - floor) / (heightPx - floor)
      const plank = (x - left - wide / 2) / (0.4 + toward * 0.6)
      const grain = 0.8 + 0.5 * noise.octaves(plank / 260, Math.floor(plank / 150) * 7.7 + toward * 0.4, 4)
      const joint = Math.abs(((plank / 150) % 1) + (plank < 0 ? 1 : 0) - 0.5) > 0.488 ? 0.6 : 1
      const patchX = left + (x - left - toward * wide * 0.42) / (1 + toward * 0.25)
      const patch = paneAt(patchX, top + high * (0.15 + toward * 0.85), 26) * 2.2
      blendLight(out, dimLight(boards, grain * joint * (0.16 + 0.3 * Math.exp(-away * 2) + patch)), deep)
    }
    const crown = (y - top) / high + noise.octaves(u * 4, v * 4, 3) * 0.42
    const foliage = mixLight(garden, glade, smoothstep(-0.75, 0.75, noise.octaves(u * 7 + 3, v * 7, 2)))
    const outside = mixLight(foliage, sky, smoothstep(0.72, 0.3, crown))
    blendLight(out, outside, paneAt(x, y, 2))
  })
  paint(picture, (out, u, _v, x, y) => {
    const t = y / heightPx
    const billow = Math.sin(Math.min(1, t) * Math.PI * 0.9) * wide * 0.16 * (1 + noise.at(t * 2, 4))
    const inner = left + wide * opened + billow * 1.5 + noise.octaves(t * 3, 9, 2) * wide * 0.05
    const outer = left + wide * 1.16 - billow * 0.2
    const hem = heightPx * 0.9 + noise.octaves(u * 3, 2, 2) * heightPx * 0.03
    const across = (x - inner) / (outer - inner)
    const cover = smoothstep(0, 0.006, across) * smoothstep(1, 0.99, across) * smoothstep(hem + 2, hem - 2, y)
    if (cover === 0) return
    const phase = across * 19 + noise.octaves(across * 3, t * 1.4, 2) * 3 + t * 1.2
    const fold = foldOf(phase) * 0.75 + foldOf(phase * 0.47 + 1) * 0.4
    const behind = paneAt(x + fold * wide * 0.04, y, wide * 0.05)
    const light = 0.16 + behind * 0.98 + 0.12 * Math.exp(-Math.abs(t - 0.9) * 6)
    const cloth: Rgb = [1.16 * light, 1.06 * light, 0.93 * light]
    const held = 0.62 + 0.33 * fold
    blendLight(out, dimLight(cloth, 1 - fold * 0.34), held * cover)
  })
}
