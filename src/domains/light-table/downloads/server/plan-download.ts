import type { Call } from '#domains/access/server/serve-contract.ts'
import { createHmac } from 'node:crypto'
import { asViewer } from '#domains/access/server/access.ts'
import { GALLERY_PARAM, studioIdOf, type AnyPhotoViewer } from '#domains/access/viewer.rules.ts'
import { createLimiter } from '#platform/core/limiter.ts'
import { isSameSignature } from '#platform/core/seal.ts'
import type { Services } from '#platform/services.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { DOWNLOAD_URL_SECONDS, zipFileName } from '#domains/photos/photos.rules.ts'
import { filesOf, singleFileNameOf, zipOf } from './download-zip.ts'
import type { DownloadVariant } from '../../core/server/light-table.tables.ts'
import { enqueueOriginalsCheck, downloadSizeFor } from '#domains/photos/server/photos.ts'
import { getsCleanOriginals, withCleanSums } from './clean-originals.ts'
import { substituteWebSizes } from './web-size.ts'
import { insertDownload, listOriginals, type Original } from './downloads.sql.ts'

/** Limit per process, so that pictures and uploads keep connections to the bucket. */
const STATS_AT_ONCE = 64
const inTurn = createLimiter(STATS_AT_ONCE)
const SKIPPED_NAMED = 20

/** Returns undefined if the viewer may not download one of the photos. */
export async function findRequestedOriginals(
  tx: Tx,
  viewer: AnyPhotoViewer,
  photoIds: string[],
): Promise<Original[] | undefined> {
  const asked = [...new Set(photoIds)]
  const originals = downloadSizeFor(viewer) === 'no' ? [] : await listOriginals(tx, viewer, asked)
  return originals.length < asked.length ? undefined : originals
}

/**
 * Fixes the contents, so that the exact size is known and the download can resume. Storage is read
 * outside of any transaction.
 */
export async function planDownload(
  { viewer, services, now }: Pick<Call<AnyPhotoViewer>, 'viewer' | 'services' | 'now'>,
  originals: Original[],
) {
  const form = formFor(viewer, originals)
  const { readable, skipped } =
    form === 'web'
      ? await substituteWebSizes(services, originals)
      : await splitReadable(services, viewer, originals)
  const [first] = readable
  if (!first) return 'no_photo_readable' as const

  const stored = filesOf(readable)
  const files = form === 'clean' ? await withCleanSums(services.objects, stored) : stored
  const isSingle = readable.length === 1
  const fileName = isSingle ? singleFileNameOf(first) : zipFileName(now)
  const sizeBytes = isSingle ? first.sizeBytes : zipOf(files, services.objects).sizeBytes
  const downloadId = uuidv7(now.getTime())
  const download = {
    id: downloadId,
    viewerId: viewer.id,
    photoIds: readable.map(({ id }) => id),
    fileName,
    sizeBytes,
    files,
    form,
    createdAt: now,
  }
  await asViewer(services.pool, viewer, (tx) => insertDownload(tx, download))
  return {
    downloadId,
    address: downloadUrl(downloadId, viewer, services.secret, now),
    fileName,
    count: readable.length,
    sizeBytes,
    skippedCount: skipped.length,
    skippedNames: skipped.slice(0, SKIPPED_NAMED).map(({ label }) => label),
  }
}

function formFor(viewer: AnyPhotoViewer, originals: readonly Original[]): DownloadVariant {
  if (downloadSizeFor(viewer) === 'web') return 'web'
  return getsCleanOriginals(viewer, originals) ? 'clean' : 'original'
}

async function splitReadable(services: Services, viewer: AnyPhotoViewer, originals: Original[]) {
  const stats = await Promise.all(
    originals.map(async ({ originalKey, damage }) =>
      damage ? undefined : inTurn(() => services.objects.stat(originalKey)),
    ),
  )
  const isReadable = ({ sizeBytes }: Original, at: number) => stats[at]?.sizeBytes === sizeBytes
  const skipped = originals.filter((original, at) => !isReadable(original, at))
  const lost = skipped.filter(({ damage }) => damage === null)
  await enqueueOriginalsCheck(
    services,
    studioIdOf(viewer),
    lost.map(({ id }) => id),
  )
  return { readable: originals.filter(isReadable), skipped }
}

function downloadUrl(downloadId: string, viewer: AnyPhotoViewer, secret: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + DOWNLOAD_URL_SECONDS
  const signed = `/downloads/${downloadId}?expires=${expires}&signature=${mac(downloadId, expires, secret)}`
  return viewer.role === 'guest' ? `${signed}&${GALLERY_PARAM}=${viewer.slug}` : signed
}

export function downloadUrlState(
  downloadId: string,
  query: { expires: string; signature: string },
  secrets: readonly string[],
  now: Date,
): 'forged' | 'fresh' | 'past' {
  const expires = Number(query.expires)
  const isOurs = secrets.some((one) => isSameSignature(query.signature, mac(downloadId, expires, one)))
  if (!isOurs) return 'forged'
  return expires * 1000 > now.getTime() ? 'fresh' : 'past'
}

const mac = (downloadId: string, expires: number, secret: string) =>
  createHmac('sha256', secret).update(`download ${downloadId} ${expires}`).digest('base64url')
