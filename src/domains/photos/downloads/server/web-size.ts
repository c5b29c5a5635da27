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
export const isStillGiven = (viewer: Looker, { webFiles }: Download): boolean => {
  const size = sizeFor(viewer)
  return size === 'original' || (size === 'web' && webFiles !== null)
}

/** What is sent in place of these originals, which keep their keys and sizes. */
export const asCleanFiles = (originals: readonly Original[], crcs: readonly number[]): Original[] =>
  originals.map((original, at) => ({ ...original, crc32: crcs[at]! }))

type WebFile = NonNullable<Download['webFiles']>[number]

/**
 * The same photos at most 2048 pixels wide or high. Their sizes and checksums, which a ZIP begins with, are read here and
 * kept with the download. Photos whose picture is not drawn yet are left out.
 */
export async function inWebSize(services: Services, originals: readonly Original[]) {
  const inTurn = createLimiter(READS_AT_ONCE)
  const files = await Promise.all(originals.map((original) => inTurn(() => readWebFile(services, original))))
  const has = (_: Original, at: number) => files[at] !== undefined
  const webFiles = files.filter((file) => file !== undefined)
  return {
    readable: asWebFiles(originals.filter(has), webFiles),
    skipped: originals.filter((original, at) => !has(original, at)),
    webFiles,
  }
}

async function readWebFile({ objects }: Services, original: Original): Promise<WebFile | undefined> {
  const version = shownVersion(original)
  if (version === undefined) return undefined
  const found = await objects.read(renditionKey(original.id, version, 2048))
  if (!found) return undefined
  const file = { version, sizeBytes: 0, crc32: 0 }
  for await (const chunk of found.stream as AsyncIterable<Buffer>) {
    file.sizeBytes += chunk.byteLength
    file.crc32 = crc32(chunk, file.crc32)
  }
  return file
}

/** What is sent in place of these originals. */
export const asWebFiles = (originals: readonly Original[], files: readonly WebFile[]): Original[] =>
  originals.map((original, at) => {
    const { version, sizeBytes, crc32: checksum } = files[at]!
    return {
      ...original,
      originalKey: renditionKey(original.id, version, 2048),
      sourceName: `${original.sourceName.replace(/\.[^.]{1,5}$/, '')}.jpg`,
      contentType: 'image/jpeg',
      sizeBytes,
      crc32: checksum,
    }
  })
