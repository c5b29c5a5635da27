import { crc32 } from 'node:zlib'

/** Bytes and a replacement of the same length. */
export type ReplacedBytes = { offset: number; before: Buffer; after: Buffer }

/**
 * Returns the CRC-32 after replacements, from the earlier CRC-32, without reading unchanged bytes.
 */
export const crcOfChanged = (crc: number, sizeBytes: number, changes: readonly ReplacedBytes[]): number =>
  changes.reduce((sum, { offset, before, after }) => {
    const behind = sizeBytes - offset - before.length
    return (sum ^ product(crc32(before) ^ crc32(after), powerOfX(behind))) >>> 0
  }, crc)

// CRC-32 is linear: a difference is multiplied by x to the power of the number of bits behind the
// difference, modulo this polynomial (reflected).
const POLYNOMIAL = 0xed_b8_83_20
const ONE = 0x80_00_00_00

function product(left: number, right: number): number {
  let sum = 0
  for (let bit = ONE, factor = right; bit > 0; bit >>>= 1) {
    if ((left & bit) !== 0) sum ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return sum >>> 0
}

function powerOfX(sizeBytes: number): number {
  let power = ONE
  // x to the power of 8.
  let square = 0x00_80_00_00
  for (let left = sizeBytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = product(power, square)
    square = product(square, square)
  }
  return power
}
