import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ByteRange } from '#platform/http/range.ts'
import { assertEntryNames } from '#platform/zip/entry-names.ts'
import * as records from '#platform/zip/zip-records.ts'

/** A file for the archive: size and checksum are known in advance, its bytes are opened when needed. */
export type ZipEntry = {
  name: string
  sizeBytes: number
  crc32: number
  modifiedAt: Date
  /** The bytes from `start` up to and including `end`; never called for an empty entry. */
  open(start: number, end: number): Promise<Readable>
}

export type ZipLayout = {
  sizeBytes: number
  etag: string
  /** The archive or a range of it; fails when an entry gives more or fewer bytes than it promised. */
  stream(range?: ByteRange): Readable
}

// Part of the etag. Raise it when the same entries would give other bytes than before, so that nobody resumes an old
// download with new bytes.
const LAYOUT_VERSION = 1

/** A ZIP of stored files in which the position of every byte is known before the first one is read. */
export function layoutZip(entries: readonly ZipEntry[]): ZipLayout {
  assertEntryNames(entries.map(({ name }) => name))
  const sections: Section[] = []
  let sizeBytes = 0
  const place = (section: SectionBytes) => {
    sections.push({ ...section, start: sizeBytes })
    sizeBytes += section.sizeBytes
  }

  const placed = entries.map((entry) => {
    const { crc32, modifiedAt } = entry
    const name = Buffer.from(entry.name)
    const facts = { name, sizeBytes: entry.sizeBytes, crc32, modifiedAt, offset: sizeBytes }
    place({ sizeBytes: records.localHeaderBytes(facts), make: () => records.localHeader(facts) })
    if (entry.sizeBytes > 0)
      place({ sizeBytes: entry.sizeBytes, open: (start, end) => entry.open(start, end) })
    return facts
  })

  const directory = {
    offset: sizeBytes,
    sizeBytes: placed.reduce((sum, facts) => sum + records.centralRecordBytes(facts), 0),
    entryCount: placed.length,
  }
  place({ sizeBytes: directory.sizeBytes, make: () => Buffer.concat(placed.map(records.centralRecord)) })
  place({ sizeBytes: records.directoryEndBytes(directory), make: () => records.directoryEnd(directory) })

  return {
    sizeBytes,
    etag: etagOf(entries),
    stream: (range = { start: 0, end: sizeBytes - 1 }) => streamSections(sections, range),
  }
}

function etagOf(entries: readonly ZipEntry[]) {
  const hash = createHash('sha256').update(`zip ${LAYOUT_VERSION}\n`)
  for (const { name, sizeBytes, crc32, modifiedAt } of entries) {
    hash.update(`${JSON.stringify(name)} ${sizeBytes} ${crc32} ${modifiedAt.getTime()}\n`)
  }
  return `"${hash.digest('base64url')}"`
}

type Opened = { open(start: number, end: number): Promise<Readable> }
type Made = { make(): Buffer }

type SectionBytes = { sizeBytes: number } & (Opened | Made)

type Section = SectionBytes & { start: number }

const READ_AHEAD_BYTES = 256 * 1024

/** The next entry is asked for while the last of this one leaves: a bucket takes as long to answer as a photo to send. */
const OPEN_AHEAD_BYTES = 1024 * 1024

/** Streams a range of adjacent sections; besides the one that is sent at most the next one is open. */
function streamSections(sections: readonly Section[], range: ByteRange) {
  const gone = new AbortController()
  const bytes = bytesOf(sections, range, gone.signal)
  return new Readable({
    highWaterMark: READ_AHEAD_BYTES,
    read() {
      bytes.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      )
    },
    // The generator alone would end only after the next byte of a stalled source.
    destroy(error, done) {
      gone.abort()
      done(error)
    },
  })
}

async function* bytesOf(sections: readonly Section[], range: ByteRange, gone: AbortSignal) {
  let ahead: Ahead | undefined
  const closeAhead = () =>
    void ahead?.opening.then(
      (source) => source.destroy(),
      () => {},
    )
  // Nobody asks for more of what a reader left.
  gone.addEventListener('abort', closeAhead)
  try {
    for (let index = indexAt(sections, range.start); index < sections.length; index++) {
      const section = sections[index]!
      if (section.start > range.end) return
      const { start, end } = partOf(section, range)
      if ('make' in section) {
        yield section.make().subarray(start, end + 1)
        continue
      }
      const source = ahead?.index === index ? ahead.opening : section.open(start, end)
      ahead = undefined
      const openNext = () => void (ahead ??= openAhead(sections, index, range))
      yield* exactly(source, { sizeBytes: end - start + 1, gone, openNext })
    }
  } finally {
    gone.removeEventListener('abort', closeAhead)
    closeAhead()
  }
}

const partOf = (section: Section, range: ByteRange) => ({
  start: Math.max(0, range.start - section.start),
  end: Math.min(section.sizeBytes - 1, range.end - section.start),
})

type Ahead = { index: number; opening: Promise<Readable> }

function openAhead(sections: readonly Section[], after: number, range: ByteRange): Ahead | undefined {
  let index = after + 1
  while (index < sections.length && 'make' in sections[index]!) index++
  const section = sections[index]
  if (!section || 'make' in section || section.start > range.end) return undefined
  const { start, end } = partOf(section, range)
  const opening = section.open(start, end)
  // Told when its turn comes.
  opening.then(
    (source) => source.on('error', () => {}),
    () => {},
  )
  return { index, opening }
}

// Binary search for the last section that starts at or before `position`.
function indexAt(sections: readonly Section[], position: number) {
  let [low, high] = [0, sections.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (sections[middle]!.start <= position) low = middle
    else high = middle - 1
  }
  return low
}

type Sending = { sizeBytes: number; gone: AbortSignal; openNext: () => void }

async function* exactly(opening: Promise<Readable>, { sizeBytes, gone, openNext }: Sending) {
  const source = await opening
  const stop = () => source.destroy()
  gone.addEventListener('abort', stop)
  try {
    if (gone.aborted) return
    let missing = sizeBytes
    for await (const chunk of source as AsyncIterable<Buffer>) {
      missing -= chunk.length
      if (missing < 0) break
      if (missing <= OPEN_AHEAD_BYTES) openNext()
      yield chunk
    }
    // The length has been promised: other bytes would pass as a good download.
    if (missing !== 0)
      throw new Error(`an entry gave ${missing > 0 ? 'fewer' : 'more'} bytes than it promised`)
  } finally {
    gone.removeEventListener('abort', stop)
    source.destroy()
  }
}

/** A file of the ZIP: in memory, or at a path that must exist until the next entry is requested. */
export type MadeEntry = { name: string; modifiedAt: Date; crc32: number } & (
  | { bytes: Uint8Array }
  | { path: string; sizeBytes: number }
)

const MADE_CHUNK_BYTES = 1024 * 1024

/**
 * A ZIP of stored files that are made while it is sent, so that it has no size and no ranges (`layoutZip` has).
 * Requests the next entry once nearly all of the one before has been read.
 */
export const streamZip = (entries: AsyncIterable<MadeEntry>): Readable =>
  Readable.from(bytesMade(entries), { objectMode: false, highWaterMark: MADE_CHUNK_BYTES })

async function* bytesMade(entries: AsyncIterable<MadeEntry>) {
  const written: records.EntryFacts[] = []
  const taken = new Set<string>()
  let offset = 0
  for await (const entry of entries) {
    const { name, modifiedAt, crc32 } = entry
    assertEntryNames([name], taken)
    const sizeBytes = 'bytes' in entry ? entry.bytes.length : entry.sizeBytes
    const facts = { name: Buffer.from(name), sizeBytes, crc32, modifiedAt, offset }
    written.push(facts)
    offset += records.localHeaderBytes(facts) + sizeBytes
    yield records.localHeader(facts)
    if ('bytes' in entry) yield* inChunks(entry.bytes)
    else yield* createReadStream(entry.path, { highWaterMark: MADE_CHUNK_BYTES })
  }
  const directory = Buffer.concat(written.map(records.centralRecord))
  yield directory
  yield records.directoryEnd({ offset, sizeBytes: directory.length, entryCount: written.length })
}

function* inChunks(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += MADE_CHUNK_BYTES) yield bytes.subarray(at, at + MADE_CHUNK_BYTES)
}
