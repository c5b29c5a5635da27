import {
  addLight,
  prepareScene,
  clamp01,
  rasterize,
  fillSilhouette,
  lightOf,
  paint,
  setLight,
  smoothstep,
  type Picture,
  type Rgb,
} from './picture.ts'
import { formatPoint, frond, leafyTwig } from './plants.ts'

export const indoorSun: Rgb = [1.3, 1.05, 0.78]
const greenery = lightOf('#6f7f63', 0.8)

export type Arcade = { wall: Rgb; sun: Rgb; ambient: Rgb; outside: Rgb; sunSlope: number; lookX: number }

const width = 3
const ceiling = 4.1
const period = 2.7
const openHalf = 0.92
const springing = 2.3
const wallDepth = 0.55

export function drawArcade(picture: Picture, seed: number, wish: Arcade) {
  const { noise, random } = prepareScene(picture, seed)
  const start = random() * period
  const eye = { x: 0.9 + random() * 1.2, y: 1.35, z: 0 }
  const sunDirection = { x: -1, y: wish.sunSlope, z: 0.35 + random() * 0.5 }
  const end = 24 + random() * 6

  /**
   * Distance from a point on the left wall to the edge of the nearest arch; positive inside the
   * opening.
   */
  function inArch(z: number, y: number) {
    const local = ((((z + start) % period) + period) % period) - period / 2
    const above = y - springing
    return above > 0 ? openHalf - Math.hypot(local, above) : openHalf - Math.abs(local)
  }

  function sunAt(x: number, y: number, z: number) {
    let lit = 1
    for (const wallX of [0, -wallDepth]) {
      const t = x - wallX
      if (t < 0) continue
      const soft = 0.012 + t * 0.022
      lit = Math.min(lit, smoothstep(-soft, soft, inArch(z + sunDirection.z * t, y + sunDirection.y * t)))
    }
    return lit
  }

  function tileAt(column: number, row: number, z: number) {
    const tone = 0.82 + 0.05 * noise.at(Math.floor(column) * 3.3, Math.floor(row) * 5.1)
    const isJoint =
      Math.abs(column - Math.round(column)) < 0.012 || Math.abs(row - Math.round(row)) < 0.012 + z * 0.001
    return isJoint ? tone * 0.86 : tone
  }

  paint(picture, (out, u, v) => {
    const dx = u * 0.82 + wish.lookX
    const dy = -v * 0.82 + 0.06
    const toFloor = dy < 0 ? -eye.y / dy : 1e9
    const toCeiling = dy > 0 ? (ceiling - eye.y) / dy : 1e9
    const toRight = dx > 0 ? (width - eye.x) / dx : 1e9
    const toLeft = dx < 0 ? -eye.x / dx : 1e9
    const near = Math.min(toFloor, toCeiling, toRight, toLeft, end)
    let x = eye.x + dx * near
    let y = eye.y + dy * near
    let z = near
    let facing = 0
    let shade = 1
    if (near === toLeft) {
      const inside = inArch(z, y)
      if (inside > 0) {
        const through = wallDepth / -dx
        const farY = y + dy * through
        const farZ = z + through
        if (inArch(farZ, farY) > 0 && farY > 0) {
          const haze = smoothstep(-0.1, 0.5, dy)
          return setLight(out, wish.outside, 1.15 - haze * 0.45)
        }
        x = -wallDepth * 0.5
        z = farZ
        y = Math.max(0, farY)
        shade = 1.35
      } else shade = 0.62 + 0.18 * Math.exp(-y * 0.6)
    } else if (near === toFloor) facing = wish.sunSlope / Math.hypot(1, wish.sunSlope, sunDirection.z)
    else if (near === toRight) facing = 1 / Math.hypot(1, wish.sunSlope, sunDirection.z)
    else shade = near === toCeiling ? 0.72 : 0.8
    const sun = facing > 0 ? sunAt(x, y, z) * facing : 0
    const corner =
      (1 - 0.45 * Math.exp(-Math.abs(width - x) * 3.2)) *
      (1 - 0.4 * Math.exp(-y * 3)) *
      (1 - 0.5 * Math.exp(-(ceiling - y) * 2))
    const plaster =
      1 + noise.octaves(z * 0.7 + x, y * 0.9 + x * 1.3, 4) * 0.16 + noise.at(z * 22 + x * 19, y * 24) * 0.025
    const tile = near === toFloor ? tileAt(x / 0.5, z / 0.5, z) : 1
    const openness = near === toRight || near === toFloor ? 1 : 0.8
    for (let c = 0; c < 3; c++) {
      const bounce =
        wish.ambient[c]! * shade * corner * openness * (0.75 + 0.35 * Math.exp(-Math.abs(x) * 0.6))
      out[c] = wish.wall[c]! * plaster * tile * (bounce + wish.sun[c]! * sun * 1.7)
    }
    const air = 1 - Math.exp(-near * 0.012)
    for (let c = 0; c < 3; c++) out[c] = out[c]! + (wish.outside[c]! * 0.55 - out[c]!) * air
  })
}

export async function drawStillLife(picture: Picture, seed: number, wish: { wall: Rgb; clay: Rgb }) {
  const { widthPx, heightPx, long, noise, random } = prepareScene(picture, seed)
  const table = heightPx * 0.76
  const size = Math.min(widthPx, heightPx) * 0.36
  const vaseX = widthPx * (0.44 + random() * 0.14)
  const foot = table + size * 0.16
  const top = foot - size
  const belly = 0.26 + random() * 0.1
  const neck = 0.07 + random() * 0.04
  const shoulder = 0.45 + random() * 0.2
  const halfAt = (t: number) =>
    size *
    (neck +
      (belly - neck) * Math.exp(-(((t - shoulder) / 0.3) ** 2)) +
      0.035 * Math.exp(-t * 22) +
      0.05 * smoothstep(0.8, 1, t))
  const windowAt = (x: number, y: number) => {
    const across = (x - widthPx * 0.1 + (y - heightPx * 0.2) * 0.35) / (long * 0.33)
    const down = (y - heightPx * 0.1 - x * 0.12) / (long * 0.36)
    const soft = 0.05
    const pane = (t: number, count: number) => {
      const local = t * count - Math.floor(t * count)
      return smoothstep(0.03, 0.03 + soft * count, local) * smoothstep(0.97, 0.97 - soft * count, local)
    }
    const sides = smoothstep(0, soft, across) * smoothstep(2, 2 - soft, across)
    const inside = sides * smoothstep(-0.4, 0, down) * smoothstep(2, 2 - soft, down)
    return inside * pane(across / 2, 2) * pane(down / 2, 2)
  }
  const twigs = Array.from({ length: 4 + Math.floor(random() * 3) }, () => {
    const x = vaseX + (random() - 0.5) * size * neck
    const length = size * (0.8 + random() * 0.55)
    const angle = -Math.PI / 2 + (random() - 0.5) * 1.2
    return leafyTwig(x, top + 6, length, angle, (random() - 0.5) * 0.9, random)
  }).join('')
  const heights = Array.from({ length: 41 }, (_, k) => k / 40)
  const left = heights.map((t) => formatPoint(vaseX - halfAt(t), top + t * size))
  const right = heights.map((t) => formatPoint(vaseX + halfAt(t), top + t * size + (t === 1 ? 4 : 0)))
  const vase = `<path d="M${[...left, ...right.reverse()].join('L')}Z"/>`
  const moved = `<g transform="translate(${(size * 0.62).toFixed(0)} ${(size * 0.1).toFixed(0)})">${vase}${twigs}</g>`
  const cast = await rasterize(picture, moved, long / 130)

  paint(picture, (out, u, v, x, y) => {
    const shadow = (cast.cover[y * widthPx + x]! / 255) * smoothstep(table + size * 0.2, table - 8, y)
    const daylight = windowAt(x, y) * (1 - shadow * 0.92)
    const plaster = 1 + noise.octaves(u * 5, v * 5, 5) * 0.13
    const falloff = 0.34 - 0.15 * (x / widthPx) - 0.08 * (y / heightPx)
    for (let c = 0; c < 3; c++)
      out[c] = wish.wall[c]! * plaster * (falloff + indoorSun[c]! * daylight * 0.95 - shadow * 0.05)
    const onTable = smoothstep(table - 1.5, table + 1.5, y)
    if (onTable === 0) return
    const wood = 0.75 + noise.octaves(u * 2.2, v * 60, 4) * 0.42 + noise.at(u * 30, v * 160) * 0.06
    const streak = Math.abs((x - vaseX - (y - foot) * 1.5) / size - 0.42)
    const dark =
      smoothstep(0.55, 0.2, streak) *
      smoothstep(foot + size * 0.1, foot - size * 0.05, y) *
      (x > vaseX ? 1 : 0)
    const contact = Math.exp(-(((x - vaseX) / (halfAt(1) * 1.5)) ** 2) - ((y - foot) / (size * 0.035)) ** 2)
    const lit = 0.2 + 0.75 * Math.max(windowAt(x, table - (y - table) * 0.4), 0.12) * (1 - dark * 0.8)
    for (let c = 0; c < 3; c++) {
      const plank = [0.42, 0.29, 0.19][c]! * wood * lit * (0.4 + indoorSun[c]! * 0.6) * (1 - contact * 0.8)
      out[c] = out[c]! * (1 - onTable) + plank * onTable
    }
  })
  fillSilhouette(picture, await rasterize(picture, twigs, 0.5), (out, x, y) => {
    const lit =
      0.2 + 0.85 * clamp01(0.5 + noise.octaves(x / 22, y / 22, 2) * 1.4 - (x - vaseX) / (size * 2.4))
    setLight(out, greenery, lit)
  })
  fillSilhouette(picture, await rasterize(picture, vase, 0.5), (out, x, y) => {
    const t = clamp01((y - top) / size)
    const nx = (x - vaseX) / halfAt(t)
    const slope = (halfAt(Math.min(1, t + 0.02)) - halfAt(Math.max(0, t - 0.02))) / (size * 0.04)
    const nz = Math.sqrt(Math.max(0, 1 - nx * nx))
    const facing = (-nx * 0.78 + nz * 0.5 - slope * 0.35) / Math.hypot(1, slope)
    const soft = smoothstep(-0.25, 0.95, facing)
    const glaze =
      0.16 * Math.exp(-((nx + 0.45) ** 2) * 60) * smoothstep(0.2, 0.35, t) * smoothstep(0.75, 0.6, t)
    const throwing = 1 + noise.at(nx * 0.6, t * 70) * 0.045 + noise.octaves(x / 5, y / 5, 2) * 0.06
    for (let c = 0; c < 3; c++)
      out[c] =
        wish.clay[c]! * throwing * (0.09 + indoorSun[c]! * soft * 1.05 + 0.07 * smoothstep(0.6, 1, nx)) +
        glaze
    addLight(out, [0.1, 0.065, 0.04], smoothstep(0.75, 1, t) * 0.4)
  })
}

export async function drawLeafShadow(picture: Picture, seed: number) {
  const wall = lightOf('#d8b79c')
  const { widthPx, heightPx, long, noise, random } = prepareScene(picture, seed)
  const side = random() < 0.5 ? 0 : 1
  const leaves = Array.from({ length: 6 }, () => {
    const angle = side ? Math.PI + 0.9 - random() * 1.5 : -0.9 + random() * 1.5
    const y = heightPx * (0.1 + random() * 0.9)
    const length = long * (0.5 + random() * 0.35)
    return frond(side * widthPx, y, length, angle, (random() - 0.3) * 0.7, random)
  })
  const near = await rasterize(picture, leaves.slice(0, 3).join(''), long / 420)
  const far = await rasterize(picture, leaves.slice(3).join(''), long / 90)
  paint(picture, (out, u, v, x, y) => {
    const i = y * widthPx + x
    const shade = (1 - (near.cover[i]! / 255) * 0.85) * (1 - (far.cover[i]! / 255) * 0.7)
    const beam = smoothstep(-0.5, -0.1, u * 0.7 + v * 0.9 + 0.5) * smoothstep(0.75, 0.45, u * 0.6 + v * 0.6)
    const trowel = 1 + noise.octaves(u * 4, v * 4, 5) * 0.16 + noise.octaves(u * 60, v * 60, 2) * 0.05
    const fall = 0.32 + 0.1 * noise.at(u * 0.7, v * 0.7)
    for (let c = 0; c < 3; c++)
      out[c] = wall[c]! * trowel * (fall + indoorSun[c]! * shade * (0.12 + beam * 0.85))
  })
}
