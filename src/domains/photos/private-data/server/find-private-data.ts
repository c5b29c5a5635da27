import { crc32 } from 'node:zlib'
import type { ReplacedBytes } from '#platform/zip/crc-of-changed.ts'
import { EXIF_POINTER_TAG, removePrivateTags, TYPE_BYTES } from '../../pixels/server/exif-block.ts'
import { findAvifMetadata } from '../../pixels/server/iso-boxes.ts'

type BytesFrom = (offset: number, atLeast: number) => Promise<Buffer>

/**
 * Returns replacements for bytes that may reveal the place, the people or a serial number. Size,
 * pixels, colours, and time and rights in EXIF stay.
 */
export async function findPrivateData(
  bytesFrom: BytesFrom,
  { contentType, sizeBytes }: { contentType: string; sizeBytes: number },
): Promise<ReplacedBytes[]> {
  const changes: ReplacedBytes[] = []
  const replace = (offset: number, before: Buffer, after: Buffer) => {
    if (!before.equals(after)) changes.push({ offset, before: Buffer.from(before), after })
  }
  const file: PhotoFile = {
    sizeBytes,
    read: async (offset, length) => (await bytesFrom(offset, length)).subarray(0, length),
    replace,
    clear: async (offset, length) => {
      for (let at = offset; at < offset + length; at += CLEARED_AT_ONCE) {
        const before = (await bytesFrom(at, CLEARED_AT_ONCE)).subarray(
          0,
          Math.min(CLEARED_AT_ONCE, offset + length - at),
        )
        if (before.length === 0) return
        replace(at, before, Buffer.alloc(before.length))
      }
    },
  }
  await finders[contentType]?.(file)
  return changes
}

const CLEARED_AT_ONCE = 64 * 1024

type PhotoFile = {
  sizeBytes: number
  read(offset: number, length: number): Promise<Buffer>
  replace(offset: number, before: Buffer, after: Buffer): void
  clear(offset: number, length: number): Promise<void>
}

const finders: Record<string, (file: PhotoFile) => Promise<void>> = {
  'image/jpeg': inJpeg,
  'image/png': inPng,
  'image/webp': inWebp,
  'image/tiff': inTiff,
  'image/avif': inAvif,
}

/** Keeps the length. Returns only zeros if the EXIF is broken or would grow. */
const padPublicExif = (exif: Buffer) =>
  Buffer.concat([removePrivateTags(exif) ?? Buffer.alloc(0)], exif.length)

const EXIF_HEAD = 'Exif\0\0'
const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef
const COMMENT = 0xfe
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

async function inJpeg(file: PhotoFile): Promise<void> {
  let hasMpfSegment = false
  for (let at = 2; ;) {
    const [lead, marker, high = 0, low = 0] = await file.read(at, 4)
    if (marker === undefined) return
    if (lead !== 0xff) {
      // Decoders skip stray bytes between segments.
      const skipped = await file.read(at, CLEARED_AT_ONCE)
      const next = skipped.indexOf(0xff)
      at += next === -1 ? skipped.length : next
      continue
    }
    if (marker === 0xff || marker === 0) {
      at += 1
      continue
    }
    if (marker === EOI) return file.clear(at + 2, file.sizeBytes)
    if (marker === SOI || isRestart(marker)) {
      at += 2
      continue
    }
    const length = Math.max(2, high * 256 + low)
    if (marker === SOS) return clearAfterPixels(file, at + 2 + length, hasMpfSegment)
    const content = await file.read(at + 4, length - 2)
    const name = content.toString('latin1', 0, 12)
    if (marker === APP2 && name.startsWith('MPF\0')) hasMpfSegment = true
    if (marker === APP1 && name.startsWith(EXIF_HEAD)) {
      file.replace(at + 10, content.subarray(6), padPublicExif(content.subarray(6)))
    } else if (!isPublicSegment(marker, name)) await file.clear(at + 4, length - 2)
    at += 2 + length
  }
}

/**
 * Whether a decoder needs the segment: JFIF, colour profile, Adobe's colour transform, tables or
 * frame header.
 */
const isPublicSegment = (marker: number, name: string) =>
  marker === APP0 ||
  marker === APP14 ||
  (marker === APP2 && name === 'ICC_PROFILE\0') ||
  ((marker < APP0 || marker > APP15) && marker !== COMMENT)

const SCANNED_BYTES = 1024 * 1024

// Phones append clips and second pictures. A file without an MPF segment that ends in an end marker
// counts as having neither.
async function clearAfterPixels(file: PhotoFile, from: number, hasMpfSegment: boolean): Promise<void> {
  const last = await file.read(file.sizeBytes - 2, 2)
  if (!hasMpfSegment && last[0] === 0xff && last[1] === EOI) return
  for (let at = from; at < file.sizeBytes - 1;) {
    const bytes = await file.read(at, SCANNED_BYTES)
    const passed = passPixels(bytes)
    if (passed.isEnd) return file.clear(at + passed.bytes, file.sizeBytes)
    if (passed.bytes === 0) return
    at += passed.bytes
  }
}

/** `isEnd`: whether the passed bytes end in the end marker. */
function passPixels(bytes: Buffer): { bytes: number; isEnd: boolean } {
  for (let place = 0; ;) {
    const lead = bytes.indexOf(0xff, place)
    if (lead === -1 || lead > bytes.length - 4) {
      // The marker may continue in the next bytes.
      const isLast = bytes.length < SCANNED_BYTES
      const end = bytes.indexOf(Buffer.from([0xff, EOI]), place)
      if (isLast && end !== -1) return { bytes: end + 2, isEnd: true }
      return { bytes: isLast ? 0 : lead === -1 ? bytes.length : lead, isEnd: false }
    }
    const marker = bytes[lead + 1]!
    if (marker === EOI) return { bytes: lead + 2, isEnd: true }
    if (marker === 0xff) place = lead + 1
    else if (marker === 0 || isRestart(marker)) place = lead + 2
    else place = lead + 2 + bytes.readUInt16BE(lead + 2)
    if (place >= bytes.length) return { bytes: place, isEnd: false }
  }
}

/** PNG keywords for the maker of the photo and for its rights. */
const PUBLIC_KEYWORDS = ['Author', 'Copyright']

async function inPng(file: PhotoFile): Promise<void> {
  for (let at = 8; ;) {
    const head = await file.read(at, 8)
    if (head.length < 8) return
    const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4)]
    if (type === 'eXIf' || /^[itz][TE]Xt$/.test(type)) {
      const chunk = await file.read(at + 4, length + 8)
      const content = chunk.subarray(4, -4)
      const [keyword = ''] = content.toString('latin1', 0, 79).split('\0')
      if (type === 'eXIf') file.replace(at + 4, chunk, withSum(type, padPublicExif(content)))
      // Replaces the text with a private chunk, which decoders skip.
      else if (!PUBLIC_KEYWORDS.includes(keyword))
        file.replace(at + 4, chunk, withSum('leEg', Buffer.alloc(length)))
    }
    at += 12 + length
  }
}

function withSum(type: string, content: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.from(type, 'latin1'), content, Buffer.alloc(4)])
  chunk.writeUInt32BE(crc32(chunk.subarray(0, -4)), chunk.length - 4)
  return chunk
}

async function inWebp(file: PhotoFile): Promise<void> {
  for (let at = 12; ;) {
    const head = await file.read(at, 8)
    if (head.length < 8) return
    const [type, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    if (type === 'EXIF') await clearExif(file, at + 8, length)
    else if (type === 'XMP ') await file.clear(at + 8, length)
    at += 8 + length + (length % 2)
  }
}

/** EXIF may begin with 'Exif\0\0', as in JPEG. */
async function clearExif(file: PhotoFile, at: number, length: number): Promise<void> {
  const content = await file.read(at, length)
  const start = content.toString('latin1', 0, 6) === EXIF_HEAD ? 6 : 0
  file.replace(at + start, content.subarray(start), padPublicExif(content.subarray(start)))
}

// Descriptions, computer, XMP, IPTC, Photoshop, place, Windows' fields, maker notes, comment,
// unique id, owner, serial numbers and private data of DNG.
const PRIVATE_TAGS = new Set([
  0x01_0d, 0x01_0e, 0x01_3c, 0x02_bc, 0x83_bb, 0x86_49, 0x88_25, 0x9c_9b, 0x9c_9c, 0x9c_9d, 0x9c_9e, 0x9c_9f,
  0x92_7c, 0x92_86, 0xa4_20, 0xa4_30, 0xa4_31, 0xa4_35, 0xc6_2f, 0xc6_34,
])
const DIRECTORIES_MAX = 32

async function inTiff(file: PhotoFile): Promise<void> {
  const head = await file.read(0, 8)
  if (head.length < 8) return
  const isBig = head.toString('latin1', 0, 2) === 'MM'
  const u16 = (bytes: Buffer, at: number) => (isBig ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at))
  const u32 = (bytes: Buffer, at: number) => (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))
  const todo = [u32(head, 4)]
  for (const [nth, at] of todo.entries()) {
    if (nth >= DIRECTORIES_MAX) return
    const counted = await file.read(at, 2)
    if (at < 8 || counted.length < 2) continue
    const count = u16(counted, 0)
    const table = Buffer.from(await file.read(at, count * 12 + 6))
    if (table.length < count * 12 + 6) continue
    const entries = Array.from({ length: count }, (_, place) =>
      table.subarray(2 + place * 12, 14 + place * 12),
    )
    const kept = entries.filter((entry) => !PRIVATE_TAGS.has(u16(entry, 0)))
    for (const entry of entries) {
      const sizeBytes = (TYPE_BYTES[u16(entry, 2)] ?? 0) * u32(entry, 4)
      if (u16(entry, 0) === EXIF_POINTER_TAG) todo.push(u32(entry, 8))
      if (kept.includes(entry)) continue
      if (u16(entry, 0) === GPS_POINTER) await clearDirectory(u32(entry, 8))
      else if (sizeBytes > 4) await file.clear(u32(entry, 8), sizeBytes)
    }
    const next = table.subarray(2 + count * 12)
    if (u32(next, 0) > 0) todo.push(u32(next, 0))
    if (kept.length === count) continue
    const short = Buffer.alloc(2)
    if (isBig) short.writeUInt16BE(kept.length)
    else short.writeUInt16LE(kept.length)
    file.replace(at, table, Buffer.concat([short, ...kept, next], table.length))
  }

  async function clearDirectory(at: number): Promise<void> {
    const counted = await file.read(at, 2)
    const table = counted.length === 2 ? Buffer.from(await file.read(at, u16(counted, 0) * 12 + 6)) : counted
    for (let entry = 2; entry + 12 <= table.length; entry += 12) {
      const sizeBytes = (TYPE_BYTES[u16(table, entry + 2)] ?? 0) * u32(table, entry + 4)
      if (sizeBytes > 4) await file.clear(u32(table, entry + 8), sizeBytes)
    }
    await file.clear(at, table.length)
  }
}

const GPS_POINTER = 0x88_25

const AVIF_HEAD_BYTES = 256 * 1024

async function inAvif(file: PhotoFile): Promise<void> {
  for (const { type, at, length } of findAvifMetadata(Buffer.from(await file.read(0, AVIF_HEAD_BYTES)))) {
    // Four bytes with the offset of the TIFF header come first.
    if (type === 'Exif') await clearExif(file, at + 4, length - 4)
    else await file.clear(at, length)
  }
}
