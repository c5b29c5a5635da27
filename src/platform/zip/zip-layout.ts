import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ByteRange } from '#platform/http/range.ts'
import { assertEntryNames } from '#platform/zip/entry-names.ts'
import { streamSections, type Section, type SectionBytes } from '#platform/zip/section-stream.ts'
import * as records from '#platform/zip/zip-records.ts'

/** A file for the archive: size and checksum are known beforehand, its bytes are asked for when their turn comes. */
export type ZipEntry = {
  name: string
  sizeBytes: number
  crc32: number
  modifiedAt: Date
  /** The bytes from `start` up to and including `end`; never asked of an empty entry. */
  open(start: number, end: number): Promise<Readable>
}

export type ZipLayout = {
  sizeBytes: number
  etag: string
  /** The archive or a range of it. When an entry gives less or more than it promised, the stream breaks. */
  stream(range?: ByteRange): Readable
}

// Part of the etag. Raise it whenever the same entries would give other bytes than before, so that nobody
// continues an old download with new bytes.
const LAYOUT_VERSION = 1

/** A ZIP of stored files of which every byte has its place before the first one is read. */
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
    const facts = {
      name: Buffer.from(entry.name),
      sizeBytes: entry.sizeBytes,
      crc32,
      modifiedAt,
      offset: sizeBytes,
    }
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
