import { crc32 } from 'node:zlib'
import { wholenessWalk } from '#domains/photos/server/photos.ts'
import { readIncoming } from '../core/server/incoming-files.ts'

/**
 * Computed while the bytes stream in: the CRC-32 (for ZIPs and to detect duplicates) and whether the image is complete.
 */
export type ByteSums = ReturnType<typeof byteSums>

export function byteSums() {
  const walk = wholenessWalk()
  let [crc, sizeBytes] = [0, 0]
  return {
    add(bytes: Uint8Array) {
      crc = crc32(bytes, crc)
      sizeBytes += bytes.length
      walk.add(bytes)
    },
    sizeBytes: () => sizeBytes,
    end: () => ({ crc32: crc, wholeness: walk.end() }),
  }
}

/** Recomputes the sums over bytes received earlier, e.g. before a restart or by another process. */
export async function sumsOfFile(path: string, upTo: number): Promise<ByteSums> {
  const sums = byteSums()
  if (upTo === 0) return sums
  for await (const bytes of readIncoming(path, upTo) as AsyncIterable<Uint8Array>) sums.add(bytes)
  return sums
}
