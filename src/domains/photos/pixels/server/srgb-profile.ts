// Primaries of sRGB as profiles store them: XYZ, adapted to D50.
const SRGB_COLORANTS = {
  rXYZ: [0.436, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
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
