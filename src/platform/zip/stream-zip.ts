import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { assertEntryNames } from '#platform/zip/entry-names.ts'
import * as records from '#platform/zip/zip-records.ts'

/** A file of the ZIP: in memory, or at a path that must exist until the next entry is requested. */
export type MadeEntry = { name: string; modifiedAt: Date; crc32: number } & (
  { bytes: Uint8Array } | { path: string; sizeBytes: number }
)

const CHUNK_BYTES = 1024 * 1024

/**
 * A ZIP of stored files that are made while it is sent, so that it has no size and no ranges (`layoutZip` has).
 * Requests the next entry once nearly all of the one before has been read.
 */
export const streamZip = (entries: AsyncIterable<MadeEntry>): Readable =>
  Readable.from(bytesOf(entries), { objectMode: false, highWaterMark: CHUNK_BYTES })

async function* bytesOf(entries: AsyncIterable<MadeEntry>) {
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
    else yield* createReadStream(entry.path, { highWaterMark: CHUNK_BYTES })
  }
  const directory = Buffer.concat(written.map(records.centralRecord))
  yield directory
  yield records.directoryEnd({ offset, sizeBytes: directory.length, entryCount: written.length })
}

function* inChunks(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}
