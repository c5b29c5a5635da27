import { crc32 } from 'node:zlib'
import { readIncoming } from './incoming-files.ts'

/** What is worked out over the bytes while they pass: the checksum that ZIPs need, and by which twins are found. */
export type ByteSums = { add(bytes: Uint8Array): void; end(): { crc32: number } }

export function byteSums(): ByteSums {
  let crc = 0
  return {
    add(bytes) {
      crc = crc32(bytes, crc)
    },
    end: () => ({ crc32: crc }),
  }
}

/** The sums over the first bytes of a file that came in before: after a lost connection or a restart. */
export async function sumsOfFile(path: string, upTo: number): Promise<ByteSums> {
  const sums = byteSums()
  if (upTo === 0) return sums
  for await (const bytes of readIncoming(path, upTo) as AsyncIterable<Uint8Array>) sums.add(bytes)
  return sums
}
