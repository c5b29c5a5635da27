// ZIP records as in PKWARE's APPNOTE 6.3, for uncompressed entries.

export type EntryFacts = { name: Buffer; sizeBytes: number; crc32: number; modifiedAt: Date; offset: number }

export type DirectoryFacts = { offset: number; sizeBytes: number; entryCount: number }

// Placeholders for "see the zip64 record": a real value equal to one needs that record too.
const SEE_ZIP64 = 0xffffffff
const SEE_ZIP64_COUNT = 0xffff

const VERSION_STORED = 20
const VERSION_ZIP64 = 45
const MADE_ON_UNIX = 3 << 8
const ORDINARY_FILE = (0o100644 << 16) >>> 0
const NAME_IS_UTF8 = 1 << 11

const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const ZIP64_END_BYTES = 56
const ZIP64_LOCATOR_BYTES = 20
const END_BYTES = 22

const needsZip64 = (value: number) => value >= SEE_ZIP64

export const localHeaderSizeBytes = (entry: EntryFacts) =>
  LOCAL_BYTES + entry.name.length + zip64ExtraBytes(localZip64Values(entry))

export const centralRecordSizeBytes = (entry: EntryFacts) =>
  CENTRAL_BYTES + entry.name.length + zip64ExtraBytes(centralZip64Values(entry))

export const directoryEndSizeBytes = (directory: DirectoryFacts) =>
  END_BYTES + (directoryNeedsZip64(directory) ? ZIP64_END_BYTES + ZIP64_LOCATOR_BYTES : 0)

export function makeLocalHeader(entry: EntryFacts) {
  const zip64 = zip64Extra(localZip64Values(entry))
  const fixed = Buffer.alloc(LOCAL_BYTES)
  fixed.writeUInt32LE(0x04034b50, 0)
  writeEntryFacts(fixed, 4, entry, zip64)
  return Buffer.concat([fixed, entry.name, zip64])
}

export function makeCentralRecord(entry: EntryFacts) {
  const zip64 = zip64Extra(centralZip64Values(entry))
  const fixed = Buffer.alloc(CENTRAL_BYTES)
  fixed.writeUInt32LE(0x02014b50, 0)
  fixed.writeUInt16LE(MADE_ON_UNIX | VERSION_ZIP64, 4)
  writeEntryFacts(fixed, 6, entry, zip64)
  fixed.writeUInt32LE(ORDINARY_FILE, 38)
  fixed.writeUInt32LE(Math.min(entry.offset, SEE_ZIP64), 42)
  return Buffer.concat([fixed, entry.name, zip64])
}

export function makeDirectoryEnd(directory: DirectoryFacts) {
  const end = Buffer.alloc(END_BYTES)
  const count = Math.min(directory.entryCount, SEE_ZIP64_COUNT)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(Math.min(directory.sizeBytes, SEE_ZIP64), 12)
  end.writeUInt32LE(Math.min(directory.offset, SEE_ZIP64), 16)
  return directoryNeedsZip64(directory) ? Buffer.concat([zip64End(directory), end]) : end
}

function writeEntryFacts(record: Buffer, at: number, entry: EntryFacts, zip64: Buffer) {
  const modified = toDosDateAndTime(entry.modifiedAt)
  const sizeBytes = Math.min(entry.sizeBytes, SEE_ZIP64)
  record.writeUInt16LE(zip64.length > 0 ? VERSION_ZIP64 : VERSION_STORED, at)
  record.writeUInt16LE(NAME_IS_UTF8, at + 2)
  record.writeUInt16LE(modified.time, at + 6)
  record.writeUInt16LE(modified.date, at + 8)
  record.writeUInt32LE(entry.crc32, at + 10)
  record.writeUInt32LE(sizeBytes, at + 14)
  record.writeUInt32LE(sizeBytes, at + 18)
  record.writeUInt16LE(entry.name.length, at + 22)
  record.writeUInt16LE(zip64.length, at + 24)
}

const localZip64Values = ({ sizeBytes }: EntryFacts) => (needsZip64(sizeBytes) ? [sizeBytes, sizeBytes] : [])

// The directory's zip64 field holds only values that don't fit elsewhere, in this order.
const centralZip64Values = (entry: EntryFacts) => [
  ...localZip64Values(entry),
  ...(needsZip64(entry.offset) ? [entry.offset] : []),
]

const zip64ExtraBytes = (values: number[]) => (values.length === 0 ? 0 : 4 + 8 * values.length)

function zip64Extra(values: number[]) {
  const extra = Buffer.alloc(zip64ExtraBytes(values))
  if (values.length === 0) return extra
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(8 * values.length, 2)
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index)
  return extra
}

const directoryNeedsZip64 = ({ offset, sizeBytes, entryCount }: DirectoryFacts) =>
  needsZip64(offset) || needsZip64(sizeBytes) || entryCount >= SEE_ZIP64_COUNT

function zip64End({ offset, sizeBytes, entryCount }: DirectoryFacts) {
  const record = Buffer.alloc(ZIP64_END_BYTES + ZIP64_LOCATOR_BYTES)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(BigInt(ZIP64_END_BYTES - 12), 4)
  record.writeUInt16LE(MADE_ON_UNIX | VERSION_ZIP64, 12)
  record.writeUInt16LE(VERSION_ZIP64, 14)
  record.writeBigUInt64LE(BigInt(entryCount), 24)
  record.writeBigUInt64LE(BigInt(entryCount), 32)
  record.writeBigUInt64LE(BigInt(sizeBytes), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)

  record.writeUInt32LE(0x07064b50, ZIP64_END_BYTES)
  record.writeBigUInt64LE(BigInt(offset + sizeBytes), ZIP64_END_BYTES + 8)
  record.writeUInt32LE(1, ZIP64_END_BYTES + 16)
  return record
}

// First and last moment of DOS time, read as Amsterdam time.
const EARLIEST_MS = Date.UTC(1979, 11, 31, 23, 0, 0)
const LATEST_MS = Date.UTC(2107, 11, 31, 22, 59, 58)

// DOS time has no time zone, so Amsterdam's is used.
const inAmsterdam = {
  timeZone: 'Europe/Amsterdam',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const
let wallClock: Intl.DateTimeFormat | undefined

/** Packs a time for ZIP: steps of two seconds, clamped to the years 1980 to 2107. */
export function toDosDateAndTime(moment: Date) {
  const within = Math.min(Math.max(moment.getTime(), EARLIEST_MS), LATEST_MS)
  wallClock ??= new Intl.DateTimeFormat('en', inAmsterdam)
  const parts = new Map(wallClock.formatToParts(within).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type)!
  return {
    date: ((part('year') - 1980) << 9) | (part('month') << 5) | part('day'),
    time: (part('hour') << 11) | (part('minute') << 5) | (part('second') >> 1),
  }
}
