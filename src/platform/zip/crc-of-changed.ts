import { crc32 } from 'node:zlib'

/** As many other bytes in place of some. */
export type ReplacedBytes = { offset: number; before: Buffer; after: Buffer }

/** CRC-32 of so many bytes after some were replaced, by the CRC-32 they had: what is unchanged need not be read. */
export const crcOfChanged = (crc: number, sizeBytes: number, changes: readonly ReplacedBytes[]): number =>
  changes.reduce((sum, { offset, before, after }) => {
    const behind = sizeBytes - offset - before.length
    return (sum ^ product(crc32(before) ^ crc32(after), powerOfX(behind))) >>> 0
  }, crc)

// CRC-32 is linear: a difference counts times x to the power of the bits behind it, modulo this polynomial (reflected).
const POLYNOMIAL = 0xed_b8_83_20
const ONE = 0x80_00_00_00

function product(one: number, other: number): number {
  let sum = 0
  for (let bit = ONE, factor = other; bit > 0; bit >>>= 1) {
    if ((one & bit) !== 0) sum ^= factor
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
