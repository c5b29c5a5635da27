import type { Readable } from 'node:stream'
import type { Objects } from '#platform/objects/objects.ts'
import { sumOfObject } from '#platform/objects/sum-of-object.ts'

export async function isSameContent(objects: Objects, oneKey: string, otherKey: string): Promise<boolean> {
  const [one, other] = await Promise.all([objects.read(oneKey), objects.read(otherKey)])
  try {
    if (!one || !other || one.sizeBytes !== other.sizeBytes) return false
    return await sameBytes(one.stream, other.stream)
  } finally {
    one?.stream.destroy()
    other?.stream.destroy()
  }
}

/**
 * As `isSameContent`, but a stored file that is missing or damaged (its CRC-32 differs) is replaced by the new one:
 * re-uploading a file repairs its photo. Returns true then.
 */
export async function isSameOrMended(
  objects: Objects,
  arrived: { originalKey: string; crc32: number; contentType: string },
  storedKey: string,
): Promise<boolean> {
  if (await isSameContent(objects, arrived.originalKey, storedKey)) return true
  if ((await sumOfObject(objects, storedKey)) === arrived.crc32) return false
  const sound = await objects.read(arrived.originalKey)
  if (!sound) return false
  await objects.write(storedKey, sound.stream, { contentType: arrived.contentType })
  return true
}

async function sameBytes(one: Readable, other: Readable): Promise<boolean> {
  const others = other[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let waiting: Buffer = Buffer.alloc(0)
  for await (const piece of one as AsyncIterable<Buffer>) {
    let left: Buffer = piece
    while (left.length > 0) {
      if (waiting.length === 0) {
        const next = await others.next()
        if (next.done) return false
        waiting = next.value
      }
      const length = Math.min(left.length, waiting.length)
      if (!left.subarray(0, length).equals(waiting.subarray(0, length))) return false
      left = left.subarray(length)
      waiting = waiting.subarray(length)
    }
  }
  return waiting.length === 0 && Boolean((await others.next()).done)
}
