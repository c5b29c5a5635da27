import type { FileHandle } from 'node:fs/promises'
import type { PhotoContentType } from './photo-format.ts'

export type Wholeness = 'whole' | 'truncated' | 'corrupt'

/**
 * Whether a file has its end, and what lies between can be walked from part to part. It costs one reading and no
 * decoding, so that a damaged upload is refused at once; what only a decoder sees is found when the photo is drawn.
 */
export async function checkWhole(file: FileHandle, contentType: PhotoContentType): Promise<Wholeness> {
  const bytesFrom = readAhead(file)
  switch (contentType) {
    case 'image/jpeg':
      return walkJpeg(bytesFrom)
    case 'image/png':
      return walkPng(bytesFrom)
    case 'image/webp': {
      const riff = await bytesFrom(0, 8)
      return (await file.stat()).size >= riff.readUInt32LE(4) + 8 ? 'whole' : 'truncated'
    }
    case 'image/tiff':
    case 'image/avif':
      return 'whole'
  }
}

/** The bytes from an offset on: at least so many, unless the file ends before. */
export type BytesFrom = (offset: number, atLeast: number) => Promise<Buffer>

const WINDOW_BYTES = 256 * 1024

// One window slides over the file, so that the largest upload costs no more memory than the smallest.
export function readAhead(file: FileHandle): BytesFrom {
  const window = Buffer.allocUnsafe(WINDOW_BYTES)
  let start = 0
  let length = 0
  return async (offset, atLeast) => {
    if (offset < start || offset + atLeast > start + length) {
      start = offset
      length = (await file.read(window, 0, WINDOW_BYTES, offset)).bytesRead
    }
    return window.subarray(offset - start, length)
  }
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const TEM = 0x01
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

// Ends at the picture's own end marker: what phones hang behind it (a clip, a second picture, padding) is not ours.
async function walkJpeg(bytesFrom: BytesFrom): Promise<Wholeness> {
  let offset = 2
  let hasFrame = false
  for (;;) {
    const [lead, marker = 0, high = 0, low] = await bytesFrom(offset, 4)
    if (lead === undefined) return 'truncated'
    if (lead !== 0xff) return 'corrupt'
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (marker === EOI) return 'whole'
    if (low === undefined) return 'truncated'
    const length = high * 256 + low
    const isMisplaced = marker <= TEM || marker === SOI || isRestart(marker) || (isFrame(marker) && hasFrame)
    if (isMisplaced || length < 2) return 'corrupt'
    hasFrame ||= isFrame(marker)
    offset += 2 + length
    if (marker === SOS) offset = await endOfScan(bytesFrom, offset)
  }
}

/** Where the coded pixels end: at the next marker, or at the end of a file that was cut off. */
async function endOfScan(bytesFrom: BytesFrom, from: number): Promise<number> {
  let offset = from
  for (;;) {
    const bytes = await bytesFrom(offset, 2)
    if (bytes.length < 2) return offset + bytes.length
    let at = bytes.indexOf(0xff)
    while (at !== -1 && at + 1 < bytes.length) {
      const next = bytes[at + 1]!
      if (next !== 0 && next !== 0xff && !isRestart(next)) return offset + at
      at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2))
    }
    offset += at === -1 ? bytes.length : at
  }
}

async function walkPng(bytesFrom: BytesFrom): Promise<Wholeness> {
  let offset = 8
  for (;;) {
    const chunk = await bytesFrom(offset, 12)
    if (chunk.length < 12) return 'truncated'
    const type = chunk.toString('latin1', 4, 8)
    if (type === 'IEND') return 'whole'
    if (!/^[A-Za-z]{4}$/.test(type)) return 'corrupt'
    offset += 12 + chunk.readUInt32BE(0)
  }
}
