import { crc32 } from 'node:zlib'
import { wholenessWalk } from '#domains/photos/server/photos.ts'
import { readIncoming } from './incoming-files.ts'

/** What is worked out over the bytes while they pass: the checksum that ZIPs need and twins are found by, and whether all is there. */
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
    /** Over how many bytes. */
    sizeBytes: () => sizeBytes,
    end: () => ({ crc32: crc, wholeness: walk.end() }),
  }
}

/** The sums over the first bytes of a file that came in before: after a restart, or by way of another process. */
export async function sumsOfFile(path: string, upTo: number): Promise<ByteSums> {
  const sums = byteSums()
  if (upTo === 0) return sums
  for await (const bytes of readIncoming(path, upTo) as AsyncIterable<Uint8Array>) sums.add(bytes)
  return sums
}
