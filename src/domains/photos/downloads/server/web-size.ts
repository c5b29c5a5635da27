import { crc32 } from 'node:zlib'
import type { Looker } from '#domains/access/viewer.rules.ts'
import { createLimiter } from '#platform/limiter.ts'
import type { Services } from '#platform/services.ts'
import { shownVersion } from '../../picture-state.rules.ts'
import { renditionKey } from '../../renditions/server/storage-keys.ts'
import type { Download, Original } from './downloads.sql.ts'

const READS_AT_ONCE = 8

/** In which size someone takes photos home; only the link of a guest gives less than the original. */
export const sizeFor = (viewer: Looker) => (viewer.role === 'guest' ? viewer.rights.mayDownload : 'original')

/** Whether this viewer still gets what was planned for them. */
export const isStillGiven = (viewer: Looker, { form }: Download): boolean => {
  const size = sizeFor(viewer)
  return size === 'original' || (size === 'web' && form === 'web')
}

/**
 * The same photos at most 2048 pixels wide or high, whose sizes and checksums are read here. Those whose picture is not
 * drawn yet are left out.
 */
export async function inWebSize(services: Services, originals: readonly Original[]) {
  const inTurn = createLimiter(READS_AT_ONCE)
  const found = await Promise.all(
    originals.map((original) => inTurn(() => readInWebSize(services, original))),
  )
  return {
    readable: found.filter((photo) => photo !== undefined),
    skipped: originals.filter((_, at) => found[at] === undefined),
  }
}

/** The photo with its picture in place of its original. */
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
