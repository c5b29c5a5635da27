type Entry = { tag: number; type: number; count: number; value: Buffer }

type Directory = { entries: Entry[]; exif?: Entry[]; interop?: Entry[] }

/** Bytes of one value, indexed by EXIF type number. */
export const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
const ASCII = 2
const LONG = 4
export const EXIF_POINTER_TAG = 0x87_69
const INTEROP_POINTER = 0xa0_05
export const ARTIST_TAG = 0x01_3b
export const COPYRIGHT_TAG = 0x82_98

const parseTagList = (text: string) =>
  new Set(
    text
      .trim()
      .split(/\s+/)
      .map((tag) => Number.parseInt(tag, 16)),
  )

// Keeps orientation, camera, resolution, software, time, artist and copyright. Drops descriptions,
// keywords and host computer.
const PUBLIC_MAIN = parseTagList('10f 110 112 11a 11b 128 131 132 13b 213 8298')
// Keeps exposure, lens, times and colours. Drops maker notes, serial numbers, owner, place and
// thumbnail.
const PUBLIC_EXIF =
  parseTagList(`829a 829d 8822 8824 8827 8830 8831 8832 9000 9003 9004 9010 9011 9012 9101 9102
  9201 9202 9203 9204 9205 9207 9208 9209 920a 9290 9291 9292 a000 a001 a002 a003 a20e a20f a210 a215 a217 a300 a301 a302
  a401 a402 a403 a404 a405 a406 a407 a408 a409 a40a a40c a432 a433 a434`)
const PUBLIC_INTEROP = parseTagList('1 2')

/**
 * Keeps only the public tags of an EXIF block, which begins with the TIFF header. Returns
 * undefined if the block is broken or would grow.
 */
export function removePrivateTags(block: Buffer): Buffer | undefined {
  try {
    const found = readDirectory(block)
    const keepTags = (entries: Entry[] = [], tags: Set<number>) => entries.filter(({ tag }) => tags.has(tag))
    const bytes = writeDirectory(isBigEndian(block), {
      entries: keepTags(found.entries, PUBLIC_MAIN),
      ...(found.exif && { exif: keepTags(found.exif, PUBLIC_EXIF) }),
      ...(found.interop && { interop: keepTags(found.interop, PUBLIC_INTEROP) }),
    })
    // Entries that shared a value take more room with values of their own.
    return bytes.length <= block.length ? bytes : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

export type Rights = { artist?: string | undefined; copyright?: string | undefined }

export function buildRightsExif({ artist, copyright }: Rights) {
  const text = (tag: number, content: string | undefined): Entry[] => {
    const value = Buffer.from(`${content}\0`)
    return content ? [{ tag, type: ASCII, count: value.length, value }] : []
  }
  return writeDirectory(false, { entries: [...text(ARTIST_TAG, artist), ...text(COPYRIGHT_TAG, copyright)] })
}

const isBigEndian = (block: Buffer) => block.toString('latin1', 0, 2) === 'MM'

function readDirectory(block: Buffer): Directory {
  const isBig = isBigEndian(block)
  const entries = readEntries(block, isBig, u32(block, isBig, 4))
  const exifAt = pointerIn(entries, EXIF_POINTER_TAG, isBig)
  const exif = exifAt === undefined ? undefined : readEntries(block, isBig, exifAt)
  const interopAt = exif && pointerIn(exif, INTEROP_POINTER, isBig)
  return {
    entries,
    ...(exif && { exif }),
    ...(interopAt !== undefined && { interop: readEntries(block, isBig, interopAt) }),
  }
}

const u16 = (bytes: Buffer, isBig: boolean, at: number) =>
  isBig ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at)
const u32 = (bytes: Buffer, isBig: boolean, at: number) =>
  isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)

function pointerIn(entries: Entry[], tag: number, isBig: boolean): number | undefined {
  const entry = entries.find((candidate) => candidate.tag === tag)
  return entry && u32(entry.value, isBig, 0)
}

function readEntries(block: Buffer, isBig: boolean, at: number): Entry[] {
  const entries: Entry[] = []
  for (let entry = at + 2, left = u16(block, isBig, at); left > 0; left -= 1, entry += 12) {
    const [type, count] = [u16(block, isBig, entry + 2), u32(block, isBig, entry + 4)]
    const sizeBytes = (TYPE_BYTES[type] ?? 0) * count
    const valueAt = sizeBytes > 4 ? u32(block, isBig, entry + 8) : entry + 8
    const value = block.subarray(valueAt, valueAt + Math.max(4, sizeBytes))
    if (sizeBytes > 0 && value.length >= sizeBytes)
      entries.push({
        tag: u16(block, isBig, entry),
        type,
        count,
        value: value.subarray(0, Math.max(sizeBytes, 4)),
      })
  }
  return entries
}

function writeDirectory(isBig: boolean, { entries, exif, interop }: Directory): Buffer {
  const blocks: Buffer[] = [Buffer.from(isBig ? 'MM\0*\0\0\0\u0008' : 'II*\0\u0008\0\0\0', 'latin1')]
  let end = 8
  const sizeOf = (all: Entry[]) =>
    6 + all.length * 12 + all.reduce((sum, { value }) => sum + externalBytes(value), 0)
  const pointer = (tag: number, at: number): Entry => {
    const value = Buffer.alloc(4)
    if (isBig) value.writeUInt32BE(at)
    else value.writeUInt32LE(at)
    return { tag, type: LONG, count: 1, value }
  }
  // A directory points to the next one, which directly follows it.
  const withPointer = (all: Entry[], tag: number, next: Entry[] | undefined) => {
    if (!next) return all
    const full = [...all, pointer(tag, 0)]
    return [...all, pointer(tag, end + sizeOf(full))].toSorted((one, other) => one.tag - other.tag)
  }
  const add = (all: Entry[]) => {
    blocks.push(directoryBytes(isBig, end, all))
    end += sizeOf(all)
  }
  add(withPointer(entries, EXIF_POINTER_TAG, exif))
  if (exif) add(withPointer(exif, INTEROP_POINTER, interop))
  if (exif && interop) add(interop)
  return Buffer.concat(blocks)
}

const externalBytes = (value: Buffer) => (value.length > 4 ? value.length + (value.length % 2) : 0)

function directoryBytes(isBig: boolean, at: number, entries: Entry[]): Buffer {
  const table = Buffer.alloc(6 + entries.length * 12)
  const put16 = (value: number, offset: number) =>
    isBig ? table.writeUInt16BE(value, offset) : table.writeUInt16LE(value, offset)
  const put32 = (value: number, offset: number) =>
    isBig ? table.writeUInt32BE(value, offset) : table.writeUInt32LE(value, offset)
  put16(entries.length, 0)
  const values: Buffer[] = []
  let valueAt = at + table.length
  entries.forEach(({ tag, type, count, value }, nth) => {
    const entry = 2 + nth * 12
    put16(tag, entry)
    put16(type, entry + 2)
    put32(count, entry + 4)
    if (value.length <= 4) return void value.copy(table, entry + 8)
    put32(valueAt, entry + 8)
    values.push(Buffer.concat([value], externalBytes(value)))
    valueAt += externalBytes(value)
  })
  return Buffer.concat([table, ...values])
}
