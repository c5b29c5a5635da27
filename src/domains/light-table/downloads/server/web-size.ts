import { crc32 } from 'node:zlib'
import type { AnyPhotoViewer } from '#domains/access/viewer.rules.ts'
import { createLimiter } from '#platform/core/limiter.ts'
import type { Services } from '#platform/services.ts'
import { shownVersion } from '#domains/photos/picture-state.rules.ts'
import { renditionKey, downloadSizeFor } from '#domains/photos/server/photos.ts'
import type { Download, Original } from './downloads.sql.ts'

const READS_AT_ONCE = 8

export const isStillAllowed = (viewer: AnyPhotoViewer, { form }: Download): boolean => {
  const size = downloadSizeFor(viewer)
  return size === 'original' || (size === 'web' && form === 'web')
}

/** Replaces originals by renditions of at most 2048 pixels. Skips photos without one. */
export async function substituteWebSizes(services: Services, originals: readonly Original[]) {
  const inTurn = createLimiter(READS_AT_ONCE)
  const found = await Promise.all(
    originals.map((original) => inTurn(() => readInWebSize(services, original))),
  )
  return {
    readable: found.filter((photo) => photo !== undefined),
    skipped: originals.filter((_, at) => found[at] === undefined),
  }
}

async function readInWebSize({ objects }: Services, original: Original): Promise<Original | undefined> {
  const version = shownVersion(original)
  if (version === undefined) return undefined
  const originalKey = renditionKey(original.id, version, 2048)
  const found = await objects.read(originalKey)
  if (!found) return undefined
  let [sizeBytes, checksum] = [0, 0]
  for await (const chunk of found.stream as AsyncIterable<Buffer>) {
    sizeBytes += chunk.byteLength
    checksum = crc32(chunk, checksum)
  }
  const sourceName = `${original.sourceName.replace(/\.[^.]{1,5}$/, '')}.jpg`
  return { ...original, originalKey, sourceName, contentType: 'image/jpeg', sizeBytes, crc32: checksum }
}
