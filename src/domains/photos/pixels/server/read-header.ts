import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { PhotoContentType } from './photo-format.ts'

export type PhotoHeader = {
  /** Size before rotation. */
  widthPx: number
  heightPx: number
  isInPasses: boolean
  exif?: Buffer | undefined
}

/** Reads at least `atLeast` bytes, unless the file ends earlier. */
export type BytesReader = (offset: number, atLeast: number) => Promise<Buffer>

// Covers most headers in one read.
const WINDOW_BYTES = 64 * 1024

export function createWindowReader(file: FileHandle): BytesReader {
  let window: Buffer = Buffer.alloc(0)
  let start = 0
  return async (offset, atLeast) => {
    if (offset < start || offset + atLeast > start + window.length) {
      const wanted = Math.max(WINDOW_BYTES, atLeast)
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, offset)
      start = offset
      window = buffer.subarray(0, bytesRead)
    }
    return window.subarray(offset - start)
  }
}

/**
 * Returns undefined for apparent damage, and for formats and variants that the decoder must read.
 */
export async function readHeader(bytesFrom: BytesReader, contentType: PhotoContentType) {
  const header = await readers[contentType]?.(bytesFrom)
  return header && header.widthPx > 0 && header.heightPx > 0 ? header : undefined
}

const readers: Partial<
  Record<PhotoContentType, (bytesFrom: BytesReader) => Promise<PhotoHeader | undefined>>
> = { 'image/jpeg': readJpeg, 'image/png': readPng, 'image/webp': readWebp }

const SOF_BASELINE = 0xc0
const SOF_PROGRESSIVE = 0xc2
const DHT = 0xc4
const SOS = 0xda
const APP1 = 0xe1

async function readJpeg(bytesFrom: BytesReader): Promise<PhotoHeader | undefined> {
  let frame: Omit<PhotoHeader, 'exif'> | undefined
  let exif: Buffer | undefined
  for (let offset = 2; ;) {
    const [lead, marker = 0, high = 0, low = 0] = await bytesFrom(offset, 4)
    if (lead !== 0xff) return undefined
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (marker === SOS) return frame && { ...frame, exif }
    const length = high * 256 + low
    const segment = (await bytesFrom(offset, length + 2)).subarray(4, length + 2)
    if (length < 2 || segment.length !== length - 2) return undefined
    if (marker === APP1 && !exif && segment.toString('latin1', 0, 6) === 'Exif\0\0')
      exif = Buffer.from(segment)
    if (isFrame(marker)) frame = readFrame(marker, segment)
    if (isFrame(marker) && !frame) return undefined
    offset += 2 + length
  }
}

const isFrame = (marker: number) =>
  marker >= SOF_BASELINE && marker <= 0xcf && marker !== DHT && marker !== 0xc8 && marker !== 0xcc

// Accepts 8 bits with Huffman coding, which every camera writes.
function readFrame(marker: number, segment: Buffer): Omit<PhotoHeader, 'exif'> | undefined {
  const components = segment[5]
  const isOrdinary =
    marker <= SOF_PROGRESSIVE &&
    segment[0] === 8 &&
    (components === 1 || components === 3 || components === 4) &&
    segment.length === 6 + components * 3
  if (!isOrdinary) return undefined
  return {
    heightPx: segment.readUInt16BE(1),
    widthPx: segment.readUInt16BE(3),
    isInPasses: marker === SOF_PROGRESSIVE,
  }
}

const DEPTHS_BY_COLOUR: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

async function readPng(bytesFrom: BytesReader): Promise<PhotoHeader | undefined> {
  const chunk = Buffer.from((await bytesFrom(8, 25)).subarray(0, 25))
  if (chunk.length < 25 || chunk.toString('latin1', 4, 8) !== 'IHDR') return undefined
  if (chunk.readUInt32BE(0) !== 13 || crc32(chunk.subarray(4, 21)) !== chunk.readUInt32BE(21))
    return undefined
  const [depth, colour, compression, filter, interlace] = chunk.subarray(16)
  const isOrdinary =
    DEPTHS_BY_COLOUR[colour!]?.includes(depth!) && compression === 0 && filter === 0 && interlace! < 2
  if (!isOrdinary) return undefined
  const exif = await findPngExif(bytesFrom)
  return {
    widthPx: chunk.readUInt32BE(8),
    heightPx: chunk.readUInt32BE(12),
    isInPasses: interlace === 1,
    exif,
  }
}

// Decoders ignore EXIF after the pixels.
async function findPngExif(bytesFrom: BytesReader): Promise<Buffer | undefined> {
  for (let offset = 33; ;) {
    const head = await bytesFrom(offset, 8)
    if (head.length < 8) return undefined
    const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    if (type === 'IDAT' || type === 'IEND') return undefined
    if (type === 'eXIf') return readCopy(bytesFrom, offset + 8, length)
    offset += 12 + length
  }
}

const EXIF_MAX_BYTES = 1024 * 1024

async function readCopy(bytesFrom: BytesReader, offset: number, length: number): Promise<Buffer | undefined> {
  if (length > EXIF_MAX_BYTES) return undefined
  const bytes = Buffer.from((await bytesFrom(offset, length)).subarray(0, length))
  return bytes.length === length ? bytes : undefined
}

const ANIMATED = 0x02

async function readWebp(bytesFrom: BytesReader): Promise<PhotoHeader | undefined> {
  const head = Buffer.from((await bytesFrom(12, 18)).subarray(0, 18))
  if (head.length < 18) return undefined
  const size = webpSizeOf(head)
  if (!size) return undefined
  const exif = head.toString('latin1', 0, 4) === 'VP8X' ? await findWebpExif(bytesFrom) : undefined
  return { ...size, isInPasses: false, exif }
}

function webpSizeOf(head: Buffer): { widthPx: number; heightPx: number } | undefined {
  switch (head.toString('latin1', 0, 4)) {
    case 'VP8 ':
      if (head.readUIntBE(11, 3) !== 0x9d012a) return undefined
      return { widthPx: head.readUInt16LE(14) & 0x3fff, heightPx: head.readUInt16LE(16) & 0x3fff }
    case 'VP8L': {
      if (head[8] !== 0x2f) return undefined
      const bits = head.readUInt32LE(9)
      return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      if (head[8]! & ANIMATED) return undefined
      return { widthPx: head.readUIntLE(12, 3) + 1, heightPx: head.readUIntLE(15, 3) + 1 }
    default:
      return undefined
  }
}

async function findWebpExif(bytesFrom: BytesReader): Promise<Buffer | undefined> {
  for (let offset = 12; ;) {
    const head = await bytesFrom(offset, 8)
    if (head.length < 8) return undefined
    const length = head.readUInt32LE(4)
    if (head.toString('latin1', 0, 4) === 'EXIF') return readCopy(bytesFrom, offset + 8, length)
    offset += 8 + length + (length % 2)
  }
}
