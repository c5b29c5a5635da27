/** Returns a seeded generator of numbers from 0 to 1, the same on every machine. */
export function seededRandom(seed: number) {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export type Noise = ReturnType<typeof noiseFrom>

/** Returns Perlin noise of about -1 to 1, and sums of its octaves. */
export function noiseFrom(seed: number) {
  const random = seededRandom(seed)
  const order = new Uint8Array(512)
  const slopeX = new Float32Array(256)
  const slopeY = new Float32Array(256)
  for (let i = 0; i < 256; i++) {
    order[i] = i
    const angle = random() * Math.PI * 2
    slopeX[i] = Math.cos(angle) * 1.5
    slopeY[i] = Math.sin(angle) * 1.5
  }
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  order.copyWithin(256, 0, 256)

  function at(x: number, y: number) {
    const cellX = Math.floor(x)
    const cellY = Math.floor(y)
    const fx = x - cellX
    const fy = y - cellY
    const left = order[cellX & 255]!
    const right = order[(cellX + 1) & 255]!
    const row = cellY & 255
    const a = order[left + row]!
    const b = order[right + row]!
    const c = order[left + row + 1]!
    const d = order[right + row + 1]!
    const wx = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    const wy = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    const top = slopeX[a]! * fx + slopeY[a]! * fy
    const bottom = slopeX[c]! * fx + slopeY[c]! * (fy - 1)
    const upper = top + wx * (slopeX[b]! * (fx - 1) + slopeY[b]! * fy - top)
    const lower = bottom + wx * (slopeX[d]! * (fx - 1) + slopeY[d]! * (fy - 1) - bottom)
    return upper + wy * (lower - upper)
  }

  function octaves(x: number, y: number, count: number) {
    let sum = 0
    let weight = 0.5
    for (let i = 0; i < count; i++) {
      sum += at(x, y) * weight
      // Each octave is rotated: otherwise the lattice shows.
      const turned = x * 1.6 - y * 1.2 + 17.3
      y = x * 1.2 + y * 1.6 + 9.1
      x = turned
      weight *= 0.5
    }
    return sum
  }

  return { at, octaves }
}
