// Primaries of sRGB as profiles store them: XYZ, adapted to D50.
export const SRGB_COLORANTS = {
  rXYZ: [0.436, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
} as const

/** Adobe RGB (1998): its primaries, and its gamma of 563/256. */
export const ADOBE_RGB = {
  colorants: {
    rXYZ: [0.60974, 0.31111, 0.01947],
    gXYZ: [0.20528, 0.62567, 0.06087],
    bXYZ: [0.14919, 0.06322, 0.74457],
  },
  gamma: 2.19921875,
} as const

/** The sRGB curve at 0.5; Adobe RGB and gamma 2.2 differ by more than the tolerance. */
const SRGB_CURVE_AT_HALF = 0.21404

/**
 * Whether an ICC profile is sRGB, by its numbers and not its name. Most cameras embed sRGB, and converting it to
 * itself would triple the cost of rendering.
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

const isColorant = (tag: Buffer, xyz: readonly number[]) =>
  tag.length >= 20 && xyz.every((value, axis) => Math.abs(readFixed(tag, 8 + axis * 4) - value) < 0.002)

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

type Colorants = Record<keyof typeof SRGB_COLORANTS, readonly [number, number, number]>

const D50 = [0.9642, 1, 0.8249] as const

/** A minimal ICC profile (version 2) of an RGB space with one gamma for all three colours. */
export function rgbProfile({ colorants, gamma }: { colorants: Colorants; gamma: number }): Buffer {
  const curve = Buffer.alloc(16)
  curve.write('curv')
  curve.writeUInt32BE(1, 8)
  curve.writeUInt16BE(Math.min(0xff_ff, Math.round(gamma * 256)), 12)
  const tags: [name: string, content: Buffer][] = [
    ['desc', describedAs('RGB')],
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

const toFixed = (value: number) => Math.round(value * 65536)

function xyzTag(xyz: readonly number[]): Buffer {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ')
  xyz.forEach((value, axis) => tag.writeInt32BE(toFixed(value), 8 + axis * 4))
  return tag
}

// An ASCII name, and empty ones in Unicode and Macintosh script.
function describedAs(name: string): Buffer {
  const tag = Buffer.alloc(108)
  tag.write('desc')
  tag.writeUInt32BE(name.length + 1, 8)
  tag.write(name, 12)
  return tag
}
