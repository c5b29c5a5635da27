import type { Picture } from './picture.ts'

// Draws plants and land as SVG. Coordinates of plants have one decimal, because more decimals would
// slow down the renderer.
type Random = () => number

export const formatPoint = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`

export function landPath(picture: Picture, heightAt: (x: number) => number, steps: number, decimals: number) {
  const { widthPx, heightPx } = picture
  const xs = Array.from({ length: steps + 1 }, (_, k) => (k / steps) * widthPx)
  const edge = xs.map((x) => `${x.toFixed(0)} ${heightAt(x).toFixed(decimals)}`)
  return `<path d="M0 ${heightPx}L${edge.join('L')}L${widthPx} ${heightPx}Z"/>`
}

export function conifer(x: number, foot: number, height: number, random: Random) {
  const sides: [left: string[], right: string[]] = [[], []]
  const levels = Math.max(6, Math.min(34, Math.round(height / 5)))
  const width = height * (0.11 + random() * 0.06)
  for (let i = 0; i <= levels; i++) {
    const t = i / levels
    const y = foot - height + t * height * 0.97
    const reach = width * t ** 0.85
    for (const [i, side] of sides.entries()) {
      const out = i === 0 ? -reach : reach
      side.push(
        formatPoint(x + out * (0.5 + random() * 0.65), y + height * 0.012),
        formatPoint(x + out * (0.3 + random() * 0.3), y),
      )
    }
  }
  const [left, right] = sides
  return `<path d="M${formatPoint(x, foot - height * 1.03)}L${left.join('L')}L${formatPoint(x, foot)}L${right.reverse().join('L')}Z"/>`
}

export function frond(x: number, y: number, length: number, angle: number, bend: number, random: Random) {
  const paths: string[] = []
  const pairs = 30
  let px = x
  let py = y
  const stem = [formatPoint(px, py)]
  for (let i = 0; i < pairs; i++) {
    const t = i / pairs
    const heading = angle + bend * t * t
    px += Math.cos(heading) * (length / pairs)
    py += Math.sin(heading) * (length / pairs)
    stem.push(formatPoint(px, py))
    const reach = length * 0.27 * Math.sin(Math.PI * Math.min(1, 0.12 + t * 0.92)) ** 0.8 * (1 - t * 0.45)
    for (const side of [-1, 1]) {
      paths.push(leaflet(px, py, reach * (0.9 + random() * 0.2), heading + side * (1.15 - t * 0.35), side))
    }
  }
  const line = `<path d="M${stem.join('L')}" fill="none" stroke="#fff" stroke-width="${(length / 130).toFixed(1)}"/>`
  return `${line}<path d="${paths.join('')}"/>`
}

function leaflet(x: number, y: number, reach: number, heading: number, side: number) {
  const teeth = 7
  const near: string[] = []
  const far: string[] = []
  for (let i = 0; i <= teeth; i++) {
    const t = i / teeth
    const turn = heading - side * t * 0.25
    const cx = x + Math.cos(turn) * reach * t
    const cy = y + Math.sin(turn) * reach * t
    const half = reach * 0.048 * (1 - t) ** 0.6 + 0.25
    const ox = -Math.sin(turn) * half
    const oy = Math.cos(turn) * half
    const forwardX = Math.cos(turn) * half * 0.7
    const forwardY = Math.sin(turn) * half * 0.7
    near.push(
      formatPoint(cx + ox * 0.45, cy + oy * 0.45),
      formatPoint(cx + ox + forwardX, cy + oy + forwardY),
    )
    far.push(formatPoint(cx - ox * 0.45, cy - oy * 0.45), formatPoint(cx - ox + forwardX, cy - oy + forwardY))
  }
  return `M${near.join('L')}L${far.reverse().join('L')}Z`
}

export function grassWithSeeds(x: number, foot: number, height: number, lean: number, random: Random) {
  const tipX = x + lean * height
  const tipY = foot - height
  const midX = x + lean * height * 0.3
  const midY = foot - height * 0.6
  const width = Math.max(0.7, height / 190)
  const seeds: string[] = []
  for (let i = 0; i < 24; i++) {
    const t = i / 24
    const share = 0.68 + t * 0.32
    const sx = (1 - share) ** 2 * x + 2 * share * (1 - share) * midX + share * share * tipX
    const sy = (1 - share) ** 2 * foot + 2 * share * (1 - share) * midY + share * share * tipY
    const out = height * 0.022 * Math.sin(Math.PI * (0.15 + t * 0.8)) * (random() < 0.5 ? -1 : 1)
    seeds.push(
      `<ellipse cx="${(sx + out).toFixed(1)}" cy="${(sy - random() * 4).toFixed(1)}" rx="${(width * 1.1).toFixed(1)}" ry="${(height * 0.014).toFixed(1)}"/>`,
    )
  }
  const stem = `<path d="M${formatPoint(x, foot)}Q${formatPoint(midX, midY)} ${formatPoint(tipX, tipY)}" fill="none" stroke="#fff" stroke-width="${width.toFixed(1)}"/>`
  return stem + seeds.join('')
}

export function blade(x: number, foot: number, height: number, lean: number) {
  const width = height * 0.018 + 0.6
  const tip = formatPoint(x + lean * height, foot - height)
  const bow = x + lean * height * 0.25
  return `<path d="M${formatPoint(x - width, foot)}Q${formatPoint(bow - width, foot - height * 0.6)} ${tip}Q${formatPoint(bow + width, foot - height * 0.6)} ${formatPoint(x + width, foot)}Z"/>`
}

export function leafyTwig(x: number, y: number, length: number, angle: number, bend: number, random: Random) {
  const stem = [formatPoint(x, y)]
  const leaves: string[] = []
  const steps = 16
  for (let i = 1; i <= steps; i++) {
    const t = i / steps
    const heading = angle + bend * t
    x += Math.cos(heading) * (length / steps)
    y += Math.sin(heading) * (length / steps)
    stem.push(formatPoint(x, y))
    if (t < 0.25) continue
    const size = length * 0.052 * (1.25 - t * 0.6)
    for (const side of [-1, 1]) {
      const turn = heading + side * (0.7 + random() * 0.7)
      const cx = x + Math.cos(turn) * size * 1.15
      const cy = y + Math.sin(turn) * size * 1.15
      const degrees = ((turn * 180) / Math.PI).toFixed(0)
      leaves.push(
        `<ellipse cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" rx="${size.toFixed(1)}" ry="${(size * (0.3 + random() * 0.4)).toFixed(1)}" transform="rotate(${degrees} ${formatPoint(cx, cy)})"/>`,
      )
    }
  }
  return `<path d="M${stem.join('L')}" fill="none" stroke="#fff" stroke-width="${(length / 110).toFixed(1)}"/>${leaves.join('')}`
}
