import { crc32 } from 'node:zlib'
import type { Objects } from './objects.ts'

export async function computeChecksum(objects: Objects, key: string): Promise<number | undefined> {
  const found = await objects.read(key)
  if (!found) return undefined
  let sum = 0
  for await (const chunk of found.stream as AsyncIterable<Buffer>) sum = crc32(chunk, sum)
  return sum
}
