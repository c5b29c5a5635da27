import { itemAt } from '#platform/pure/item-at.ts'
import { asSystem, asViewer, elevated } from '#domains/access/server/access.ts'
import { allowedViewer } from '#domains/access/server/serve-contract.ts'
import { studioIdOf, type AnyPhotoViewer, type Viewer } from '#domains/access/viewer.rules.ts'
import { isOn } from '#domains/flags/server/flags.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { serveObject, serveStream } from '#platform/objects/serve-object.ts'
import { acceptedSecrets } from '#platform/core/seal.ts'
import type { Services } from '#platform/services.ts'
import { zipOf } from './download-zip.ts'
import {
  doAnyPhotosExist,
  findDownload,
  listOriginals,
  saveSentBytes,
  type Download,
} from './downloads.sql.ts'
import { downloadUrlState } from './plan-download.ts'
import { listVisiblePhotos } from '../../core/server/own-photos.sql.ts'
import { withCleanedReads, getsCleanOriginals } from './clean-originals.ts'
import { isStillAllowed } from './web-size.ts'
import type { PlannedFile } from '../../core/server/light-table.tables.ts'
import { enqueueOriginalsCheck } from '#domains/photos/server/photos.ts'

type DownloadRequest = { downloadId: string; expires: string; signature: string; headers: Headers }

const CONTINUE_FOR_MS = 24 * 60 * 60 * 1000
/**
 * Share of a download. Smaller progress is saved every 20 seconds instead of every 5. The browser
 * waits 60 seconds for progress.
 */
const MIN_PROGRESS_SHARE = 1 / 28
const SAVE_EVERY_MS = 5000
const SAVE_AT_LEAST_EVERY_MS = 20_000

const switchedOffResponse = () =>
  new Response('switched off', { status: 503, headers: { 'cache-control': 'no-store' } })

/**
 * Serves a planned download. It must start within five minutes; the same viewer can resume it for a
 * day. Requests get a 404 once a photo is hidden, and a 503 while the `downloads` flag is off.
 */
export async function serveDownload(services: Services, viewer: Viewer, request: DownloadRequest) {
  const { downloadId, headers } = request
  const owner = allowedViewer('looker', viewer)
  if (!isUuid(downloadId) || !owner) return notFound()
  const state = downloadUrlState(downloadId, request, acceptedSecrets(services), services.clock())
  if (state === 'forged' || (state === 'past' && !isContinuation(headers))) return notFound()

  const found = await asViewer(services.pool, owner, async (tx) => {
    if (!(await isOn(tx, 'downloads'))) return 'switched off'
    const download = await findDownload(tx, owner, downloadId)
    if (!download || isTooOld(download.createdAt, services.clock())) return undefined
    // The guest's link may allow less now.
    if (!isStillAllowed(owner, download)) return undefined
    const originals = await listOriginals(tx, owner, download.photoIds)
    // Refuses a plan from when guests still got complete originals.
    if (download.form === 'original' && getsCleanOriginals(owner, originals)) return undefined
    const isSeen = new Set(originals.map(({ id }) => id))
    const unseen = download.photoIds.filter((id) => !isSeen.has(id))
    if (unseen.length === 0) return { download, deleted: [] }
    // A photo that is still visible proves that its gallery is open.
    const isHidden = originals.length === 0 || (await elevated(tx, (tx) => doAnyPhotosExist(tx, unseen)))
    return isHidden
      ? undefined
      : { download, deleted: download.files.filter((_, at) => !isSeen.has(itemAt(download.photoIds, at))) }
  })
  if (found === 'switched off') return switchedOffResponse()
  if (!found || !(await doFilesExist(services, found.deleted))) return notFound()

  const response = await serveFiles(services, owner, found.download, headers)
  // A 200 starts anew (no usable range, or another ETag), which needs a fresh URL.
  if (state === 'fresh' || response.status !== 200) return response
  await response.body?.cancel()
  return notFound()
}

async function serveFiles(
  services: Services,
  viewer: AnyPhotoViewer,
  download: Download,
  headers: Headers,
): Promise<Response> {
  const terms = {
    headers,
    cacheControl: 'private, no-store',
    fileName: download.fileName,
    onProgress: progressRecorder(services, download),
  }
  const { files, photoIds, form } = download
  const [only, ...others] = files
  const objects = form === 'clean' ? withCleanedReads(services.objects, files) : services.objects
  const suspect = async (at: number) =>
    form === 'web' ? undefined : enqueueOriginalsCheck(services, studioIdOf(viewer), [itemAt(photoIds, at)])
  if (others.length > 0) {
    const zip = zipOf(files, objects, {
      onLost: (at) => void suspect(at),
      ...(viewer.role === 'guest' && { isStillOpen: (at) => isOpen(services, viewer, itemAt(photoIds, at)) }),
    })
    return serveStream(zip, { ...terms, contentType: 'application/zip' })
  }
  const { key, contentType } = only!
  const served = await serveObject(objects, key, { ...terms, contentType })
  if (served) return served
  await suspect(0)
  return notFound()
}

async function doFilesExist({ objects }: Services, deleted: readonly PlannedFile[]): Promise<boolean> {
  for (const { key, sizeBytes } of deleted)
    if ((await objects.stat(key))?.sizeBytes !== sizeBytes) return false
  return true
}

const isOpen = (services: Services, viewer: AnyPhotoViewer, photoId: string) =>
  asViewer(
    services.pool,
    viewer,
    async (tx) =>
      (await listVisiblePhotos(tx, viewer, [photoId])).length > 0 ||
      !(await elevated(tx, (tx) => doAnyPhotosExist(tx, [photoId]))),
  )

const isContinuation = (headers: Headers) => headers.has('range') && headers.has('if-range')

const isTooOld = (createdAt: Date, now: Date) => now.getTime() - createdAt.getTime() > CONTINUE_FOR_MS

// Progress only feeds the progress bar: writes are not awaited, and a lost write is harmless.
function progressRecorder({ pool, log, clock }: Services, { id, sizeBytes }: Download) {
  const saved = { at: clock().getTime(), bytes: 0 }
  return (sentBytes: number, isEnd: boolean) => {
    const now = clock().getTime()
    const waitMs =
      sentBytes - saved.bytes < sizeBytes * MIN_PROGRESS_SHARE ? SAVE_AT_LEAST_EVERY_MS : SAVE_EVERY_MS
    if (!isEnd && now - saved.at < waitMs) return
    Object.assign(saved, { at: now, bytes: sentBytes })
    asSystem(pool, (tx) => saveSentBytes(tx, id, sentBytes), { waitsForDisk: false }).catch(
      (error: unknown) => log.warn({ error }, 'could not note how far a download has come'),
    )
  }
}
