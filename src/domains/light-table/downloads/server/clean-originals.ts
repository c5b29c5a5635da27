import { pipeline, Transform, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { AnyPhotoViewer } from '#domains/access/viewer.rules.ts'
import { createLimiter } from '#platform/core/limiter.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { crcOfChanged, type ReplacedBytes } from '#platform/zip/crc-of-changed.ts'
import { findPrivateData } from '#domains/photos/server/photos.ts'
import type { PlannedFile } from '../../core/server/light-table.tables.ts'
import type { Original } from './downloads.sql.ts'

const READS_AT_ONCE = 8
/** Bytes per read: enough for the metadata at the beginning of most photos. */
const WINDOW_BYTES = 128 * 1024

/**
 * Whether originals lose location, names and serial numbers: for guests, unless the studio allows
 * complete ones.
 */
export const getsCleanOriginals = (
  viewer: AnyPhotoViewer,
  originals: readonly Pick<Original, 'guestOriginals'>[],
) => viewer.role === 'guest' && originals.some(({ guestOriginals }) => guestOriginals === 'clean')

/** Returns the files with checksums of their cleaned bytes, which a ZIP needs in advance. */
export async function withCleanSums(objects: Objects, files: readonly PlannedFile[]): Promise<PlannedFile[]> {
  const inTurn = createLimiter(READS_AT_ONCE)
  const summed = async (file: PlannedFile) => {
    const changes = await changesIn(objects, file)
    return { ...file, crc32: crcOfChanged(file.crc32, file.sizeBytes, changes) }
  }
  return Promise.all(files.map((file) => inTurn(() => summed(file))))
}

/**
 * Returns a store that replaces the private bytes of these files. Sizes and byte ranges stay the
 * same.
 */
export function withCleanedReads(objects: Objects, files: readonly PlannedFile[]): Objects {
  const byKey = new Map(files.map((file) => [file.key, file]))
  const clean = async (key: string, stream: Readable, start: number): Promise<Readable> => {
    const file = byKey.get(key)
    if (!file) return stream
    try {
      const changes = await changesIn(objects, file)
      if (changes.length === 0) return stream
      const cleaning = replaceBytes(changes, start)
      // The reader learns of a failure from the stream itself.
      pipeline(stream, cleaning, () => {})
      return cleaning
    } catch (error) {
      stream.destroy()
      throw error
    }
  }
  return {
    ...objects,
    read: async (key, range, how) => {
      const found = await objects.read(key, range, how)
      return found && { ...found, stream: await clean(key, found.stream, range?.start ?? 0) }
    },
    open: async (key, asked, how) => {
      const found = await objects.open(key, asked, how)
      if (!found || !('stream' in found)) return found
      return { ...found, stream: await clean(key, found.stream, found.is === 'part' ? found.range.start : 0) }
    },
  }
}

const changesIn = (objects: Objects, file: PlannedFile): Promise<ReplacedBytes[]> =>
  findPrivateData(windowed(objects, file), file)

function windowed(objects: Objects, { key, sizeBytes }: PlannedFile) {
  let window: Buffer = Buffer.alloc(0)
  let start = 0
  return async (offset: number, atLeast: number): Promise<Buffer> => {
    if (offset < 0 || offset >= sizeBytes) return Buffer.alloc(0)
    const end = Math.min(sizeBytes, offset + atLeast)
    if (offset < start || end > start + window.length) {
      const last = Math.min(sizeBytes, offset + Math.max(WINDOW_BYTES, atLeast)) - 1
      const found = await objects.read(key, { start: offset, end: last }, { forDownload: true })
      if (!found) throw new Error(`${key} is missing`)
      window = await buffer(found.stream)
      start = offset
    }
    return window.subarray(offset - start)
  }
}

function replaceBytes(changes: readonly ReplacedBytes[], start: number): Transform {
  let at = start
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const touching = changes.filter(
        ({ offset, after }) => offset < at + chunk.length && offset + after.length > at,
      )
      const bytes = touching.length > 0 ? Buffer.from(chunk) : chunk
      for (const { offset, after } of touching)
        after.copy(bytes, Math.max(0, offset - at), Math.max(0, at - offset))
      at += chunk.length
      done(null, bytes)
    },
  })
}
