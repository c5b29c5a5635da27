import { itemAt } from '#platform/pure/item-at.ts'
// Primaries of sRGB: XYZ, adapted to D50.
export const SRGB_COLORANTS = {
  rXYZ: [0.436, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
} as const

/** Adobe RGB (1998), whose gamma is 563/256. */
export const ADOBE_RGB = {
  colorants: {
    rXYZ: [0.60974, 0.31111, 0.01947],
    gXYZ: [0.20528, 0.62567, 0.06087],
    bXYZ: [0.14919, 0.06322, 0.74457],
  },
  gamma: 2.19921875,
} as const

/**
 * Value of the sRGB curve at 0.5. Adobe RGB and gamma 2.2 differ from it by more than the
 * tolerance.
 */
const SRGB_CURVE_AT_HALF = 0.21404

/**
 * Compares primaries and curves, not the profile's name. Converting sRGB to itself would triple the
 * cost of rendering.
 */
export function isSrgbProfile(icc: Buffer): boolean {
  const tags = readTags(icc)
  return Object.entries(SRGB_COLORANTS).every(([name, xyz]) => {
    const colorant = tags.get(name)
    const curve = tags.get(name.replace('XYZ', 'TRC'))
    return colorant !== undefined && curve !== undefined && isColorant(colorant, xyz) && isSrgbCurve(curve)
  })
}

function readTags(icc: Buffer): Map<string, Buffer> {
  const tags = new Map<string, Buffer>()
  if (icc.length < 132 || icc.toString('latin1', 16, 20) !== 'RGB ') return tags
  const count = Math.min(icc.readUInt32BE(128), Math.floor((icc.length - 132) / 12))
  for (let entry = 132; entry < 132 + count * 12; entry += 12) {
    const offset = icc.readUInt32BE(entry + 4)
    tags.set(
      icc.toString('latin1', entry, entry + 4),
      icc.subarray(offset, offset + icc.readUInt32BE(entry + 8)),
    )
  }
  return tags
}

const readFixed = (bytes: Buffer, offset: number) => bytes.readInt32BE(offset) / 65536

const COLORANT_TOLERANCE = 0.002

const isColorant = (tag: Buffer, xyz: readonly number[]) =>
  tag.length >= 20 &&
  xyz.every((value, axis) => Math.abs(readFixed(tag, 8 + axis * 4) - value) < COLORANT_TOLERANCE)

function isSrgbCurve(tag: Buffer): boolean {
  if (tag.length < 12) return false
  const type = tag.toString('latin1', 0, 4)
  const atHalf = type === 'curv' ? tableAtHalf(tag) : type === 'para' ? formulaAtHalf(tag) : undefined
  return atHalf !== undefined && Math.abs(atHalf - SRGB_CURVE_AT_HALF) < 0.002
}

function tableAtHalf(tag: Buffer): number | undefined {
  const count = tag.readUInt32BE(8)
  // At most one entry means a plain gamma, which sRGB is not.
  if (count < 2 || tag.length < 12 + count * 2) return undefined
  const entry = (index: number) => tag.readUInt16BE(12 + index * 2) / 65535
  const middle = (count - 1) / 2
  return (entry(Math.floor(middle)) + entry(Math.ceil(middle))) / 2
}

function formulaAtHalf(tag: Buffer): number | undefined {
  if (tag.readUInt16BE(8) !== 3 || tag.length < 32) return undefined
  const [gamma, a, b] = [readFixed(tag, 12), readFixed(tag, 16), readFixed(tag, 20)]
  return (a * 0.5 + b) ** gamma
}

type Xyz = readonly [number, number, number]
type Colorants = Record<keyof typeof SRGB_COLORANTS, Xyz>

export type RgbSpace = { colorants: Colorants; gamma: number | 'srgb' }

const D50 = [0.9642, 1, 0.8249] as const

/** Bradford matrix and its inverse. */
const CONES = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
] as const
const FROM_CONES = [
  [0.986993, -0.147054, 0.159963],
  [0.432305, 0.51836, 0.049291],
  [-0.008529, 0.040043, 0.968487],
] as const

const dot = (one: Xyz, other: Xyz) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
const inBase = ([x, y, z]: readonly [Xyz, Xyz, Xyz], vector: Xyz): Xyz => [
  dot(x, vector),
  dot(y, vector),
  dot(z, vector),
]
const cross = ([a, b, c]: Xyz, [d, e, f]: Xyz): Xyz => [b * f - c * e, c * d - a * f, a * e - b * d]
const eachAxis = (valueOf: (axis: 0 | 1 | 2) => number): Xyz => [valueOf(0), valueOf(1), valueOf(2)]

/** Takes x and y of white, red, green and blue. Returns undefined for implausible values. */
export function colorantsOf(chromaticities: readonly number[]): Colorants | undefined {
  const xyzAt = (at: number): Xyz => {
    const [x, y] = [itemAt(chromaticities, at), itemAt(chromaticities, at + 1)]
    return [x, y, 1 - x - y]
  }
  const [w, r, g, b] = [xyzAt(0), xyzAt(2), xyzAt(4), xyzAt(6)]
  const white = eachAxis((axis) => w[axis] / w[1])
  const [whiteCones, wantedCones] = [inBase(CONES, white), inBase(CONES, D50)]
  const adaptation = eachAxis((axis) => wantedCones[axis] / whiteCones[axis])
  const colorant = (own: Xyz, next: Xyz, last: Xyz) => {
    const others = cross(next, last)
    const scale = dot(white, others) / dot(own, others)
    const cones = inBase(CONES, own)
    return inBase(
      FROM_CONES,
      eachAxis((axis) => cones[axis] * scale * adaptation[axis]),
    )
  }
  const colorants = { rXYZ: colorant(r, g, b), gXYZ: colorant(g, b, r), bXYZ: colorant(b, r, g) }
  return Object.values(colorants)
    .flat()
    .every((value) => Math.abs(value) < 4)
    ? colorants
    : undefined
}

export const areSrgbColorants = (colorants: Colorants) =>
  Object.entries(SRGB_COLORANTS).every(([name, xyz]) =>
    xyz.every(
      (value, axis) => Math.abs(colorants[name as keyof Colorants][axis]! - value) < COLORANT_TOLERANCE,
    ),
  )

/** Builds a minimal ICC profile (version 2). */
export function buildRgbProfile({ colorants, gamma }: RgbSpace): Buffer {
  const curve = curveOf(gamma)
  const tags: [name: string, content: Buffer][] = [
    ['desc', descriptionTag('RGB')],
    ['cprt', Buffer.from('text\0\0\0\0No copyright\0\0\0\0')],
    ['wtpt', xyzTag(D50)],
    ...Object.entries(colorants).map(([name, xyz]): [string, Buffer] => [name, xyzTag(xyz)]),
    ...['rTRC', 'gTRC', 'bTRC'].map((name): [string, Buffer] => [name, curve]),
  ]
  const head = Buffer.alloc(132 + tags.length * 12)
  head.writeUInt32BE(0x02_40_00_00, 8)
  head.write('mntrRGB XYZ ', 12)
  head.write('acsp', 36)
  D50.forEach((value, axis) => head.writeInt32BE(toFixed(value), 68 + axis * 4))
  head.writeUInt32BE(tags.length, 128)
  let offset = head.length
  tags.forEach(([name, content], nth) => {
    const entry = 132 + nth * 12
    head.write(name, entry)
    head.writeUInt32BE(offset, entry + 4)
    head.writeUInt32BE(content.length, entry + 8)
    offset += content.length
  })
  head.writeUInt32BE(offset, 0)
  return Buffer.concat([head, ...tags.map(([, content]) => content)])
}

const SRGB_CURVE = Array.from({ length: 1024 }, (_, nth) => {
  const value = nth / 1023
  return Math.round(65_535 * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
})

function curveOf(gamma: RgbSpace['gamma']): Buffer {
  const entries = gamma === 'srgb' ? SRGB_CURVE : [Math.min(0xff_ff, Math.round(gamma * 256))]
  const curve = Buffer.alloc(12 + 2 * entries.length + (entries.length % 2) * 2)
  curve.write('curv')
  curve.writeUInt32BE(entries.length, 8)
  entries.forEach((entry, nth) => curve.writeUInt16BE(entry, 12 + nth * 2))
  return curve
}

const toFixed = (value: number) => Math.round(value * 65536)

function xyzTag(xyz: readonly number[]): Buffer {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ')
  xyz.forEach((value, axis) => tag.writeInt32BE(toFixed(value), 8 + axis * 4))
  return tag
}

// The Unicode and Macintosh names stay empty.
function descriptionTag(name: string): Buffer {
  const tag = Buffer.alloc(108)
  tag.write('desc')
  tag.writeUInt32BE(name.length + 1, 8)
  tag.write(name, 12)
  return tag
}
