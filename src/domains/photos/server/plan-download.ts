import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Services } from '#platform/services.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { zipFileName } from '../photos.rules.ts'
import { downloadAddress } from './download-address.ts'
import { zipOf } from './download-zip.ts'
import { insertDownload, listOriginals, type Original } from './downloads.sql.ts'

type Planning = { tx: Tx; viewer: ClientViewer | PhotographerViewer; services: Services; now: Date }

const STATS_AT_ONCE = 32

/**
 * Fixes what a download will hold, so that its exact size is known before its first byte and a broken one can go on
 * where it was. Photos whose file can't be read are left out and counted.
 */
export async function planDownload({ tx, viewer, services, now }: Planning, photoIds: string[]) {
  const asked = [...new Set(photoIds)]
  const originals = await listOriginals(tx, viewer, asked)
  if (originals.length < asked.length) return 'photo_not_yours' as const

  const readable = await onlyReadable(services, originals)
  if (readable.length === 0) return 'no_photo_readable' as const

  const [first] = readable
  const isSingle = readable.length === 1
  const fileName = isSingle ? first!.sourceName : zipFileName(now)
  const sizeBytes = isSingle ? first!.sizeBytes : zipOf(readable, services.objects).sizeBytes
  const downloadId = uuidv7(now.getTime())
  await insertDownload(tx, {
    id: downloadId,
    viewerId: viewer.id,
    photoIds: readable.map(({ id }) => id),
    fileName,
    sizeBytes,
    createdAt: now,
  })
  return {
    downloadId,
    address: downloadAddress(downloadId, services.secret, now),
    fileName,
    count: readable.length,
    sizeBytes,
    skippedCount: asked.length - readable.length,
  }
}

export function inOrderOf(ids: string[], originals: Original[]): Original[] {
  const byId = new Map(originals.map((original) => [original.id, original]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function onlyReadable({ objects, log }: Services, originals: Original[]): Promise<Original[]> {
  const readable: Original[] = []
  for (let from = 0; from < originals.length; from += STATS_AT_ONCE) {
    const some = originals.slice(from, from + STATS_AT_ONCE)
    const found = await Promise.all(some.map(({ originalKey }) => objects.stat(originalKey)))
    readable.push(...some.filter((original, at) => found[at]?.sizeBytes === original.sizeBytes))
  }
  if (readable.length < originals.length)
    log.error({ missing: originals.length - readable.length }, 'originals are missing')
  return readable
}
