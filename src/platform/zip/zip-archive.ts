import { itemAt } from '#platform/pure/item-at.ts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ByteRange } from '#platform/http/range.ts'
import { assertEntryNames } from '#platform/zip/entry-names.ts'
import * as records from '#platform/zip/zip-records.ts'

export type ZipEntry = {
  name: string
  sizeBytes: number
  crc32: number
  modifiedAt: Date
  /** Opens the bytes `start` to `end`, both included; never called for an empty entry. */
  open(start: number, end: number): Promise<Readable>
}

export type ZipLayout = {
  sizeBytes: number
  etag: string
  /**
   * Streams the archive or a range of it. Fails if an entry yields another number of bytes than
   * was requested.
   */
  stream(range?: ByteRange): Readable
}

// Part of the etag. Raise it when the same entries would give other bytes: a resumed download must
// not mix them.
const LAYOUT_VERSION = 1

/** Lays out a ZIP of uncompressed files, where every byte's position is known in advance. */
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
    place({ sizeBytes: records.localHeaderSizeBytes(facts), make: () => records.makeLocalHeader(facts) })
    if (entry.sizeBytes > 0)
      place({ sizeBytes: entry.sizeBytes, open: (start, end) => entry.open(start, end) })
    return facts
  })

  const directory = {
    offset: sizeBytes,
    sizeBytes: placed.reduce((sum, facts) => sum + records.centralRecordSizeBytes(facts), 0),
    entryCount: placed.length,
  }
  place({ sizeBytes: directory.sizeBytes, make: () => Buffer.concat(placed.map(records.makeCentralRecord)) })
  place({
    sizeBytes: records.directoryEndSizeBytes(directory),
    make: () => records.makeDirectoryEnd(directory),
  })

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

type StreamedBytes = { open(start: number, end: number): Promise<Readable> }
type GeneratedBytes = { make(): Buffer }

type SectionBytes = { sizeBytes: number } & (StreamedBytes | GeneratedBytes)

type Section = SectionBytes & { start: number }

const READ_AHEAD_BYTES = 256 * 1024

/**
 * Number of unread bytes of an entry at which the next entry opens. A bucket's answer can take as
 * long as sending a photo.
 */
const OPEN_AHEAD_BYTES = 1024 * 1024

function streamSections(sections: readonly Section[], range: ByteRange) {
  const cancellation = new AbortController()
  const bytes = bytesOf(sections, range, cancellation.signal)
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
      cancellation.abort()
      done(error)
    },
  })
}

async function* bytesOf(sections: readonly Section[], range: ByteRange, signal: AbortSignal) {
  let ahead: Ahead | undefined
  const closeAhead = () =>
    void ahead?.opening.then(
      (source) => source.destroy(),
      () => {},
    )
  // Without a reader the generator never continues, so its `finally` would not run.
  signal.addEventListener('abort', closeAhead)
  try {
    for (let index = indexAt(sections, range.start); index < sections.length; index++) {
      const section = itemAt(sections, index)
      if (section.start > range.end) return
      const { start, end } = clipRange(section, range)
      if ('make' in section) {
        yield section.make().subarray(start, end + 1)
        continue
      }
      const source = ahead?.index === index ? ahead.opening : section.open(start, end)
      ahead = undefined
      const openNext = () => void (ahead ??= openAhead(sections, index, range))
      yield* readExactly(source, { sizeBytes: end - start + 1, gone: signal, openNext })
    }
  } finally {
    signal.removeEventListener('abort', closeAhead)
    closeAhead()
  }
}

const clipRange = (section: Section, range: ByteRange) => ({
  start: Math.max(0, range.start - section.start),
  end: Math.min(section.sizeBytes - 1, range.end - section.start),
})

type Ahead = { index: number; opening: Promise<Readable> }

function openAhead(sections: readonly Section[], after: number, range: ByteRange): Ahead | undefined {
  let index = after + 1
  while (index < sections.length && 'make' in itemAt(sections, index)) index++
  const section = sections[index]
  if (!section || 'make' in section || section.start > range.end) return undefined
  const { start, end } = clipRange(section, range)
  const opening = section.open(start, end)
  // Prevents an unhandled error. The later reader of the entry still gets the error.
  opening.then(
    (source) => source.on('error', () => {}),
    () => {},
  )
  return { index, opening }
}

function indexAt(sections: readonly Section[], position: number) {
  let [low, high] = [0, sections.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (itemAt(sections, middle).start <= position) low = middle
    else high = middle - 1
  }
  return low
}

type ExactRead = { sizeBytes: number; gone: AbortSignal; openNext: () => void }

async function* readExactly(opening: Promise<Readable>, { sizeBytes, gone, openNext }: ExactRead) {
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
    // The length was already sent, so a wrong length must break the download.
    if (missing !== 0)
      throw new Error(`an entry gave ${missing > 0 ? 'fewer' : 'more'} bytes than it promised`)
  } finally {
    gone.removeEventListener('abort', stop)
    source.destroy()
  }
}

/** A file of the ZIP: in memory, or at a path that must exist until the next entry is requested. */
export type StreamedZipEntry = { name: string; modifiedAt: Date; crc32: number } & (
  | { bytes: Uint8Array }
  | { path: string; sizeBytes: number }
)

const MADE_CHUNK_BYTES = 1024 * 1024

/**
 * Creates a ZIP of uncompressed files while it is sent, so without a known size or ranges. Requests
 * the next entry when less than 1 MB waits to be read.
 */
export const streamZip = (entries: AsyncIterable<StreamedZipEntry>): Readable =>
  Readable.from(generateBytes(entries), { objectMode: false, highWaterMark: MADE_CHUNK_BYTES })

async function* generateBytes(entries: AsyncIterable<StreamedZipEntry>) {
  const written: records.EntryFacts[] = []
  const taken = new Set<string>()
  let offset = 0
  for await (const entry of entries) {
    const { name, modifiedAt, crc32 } = entry
    assertEntryNames([name], taken)
    const sizeBytes = 'bytes' in entry ? entry.bytes.length : entry.sizeBytes
    const facts = { name: Buffer.from(name), sizeBytes, crc32, modifiedAt, offset }
    written.push(facts)
    offset += records.localHeaderSizeBytes(facts) + sizeBytes
    yield records.makeLocalHeader(facts)
    if ('bytes' in entry) yield* inChunks(entry.bytes)
    else yield* createReadStream(entry.path, { highWaterMark: MADE_CHUNK_BYTES })
  }
  const directory = Buffer.concat(written.map(records.makeCentralRecord))
  yield directory
  yield records.makeDirectoryEnd({ offset, sizeBytes: directory.length, entryCount: written.length })
}

function* inChunks(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += MADE_CHUNK_BYTES) yield bytes.subarray(at, at + MADE_CHUNK_BYTES)
}
