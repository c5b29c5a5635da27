import { asSystem, asViewer, elevated } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import { studioIdOf, type Looker, type Viewer } from '#domains/access/viewer.rules.ts'
import { isOn } from '#domains/flags/server/flags.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { serveObject, serveStream } from '#platform/http/serve-object.ts'
import { acceptedSecrets } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'
import { zipOf } from './download-zip.ts'
import { areSomeThere, findDownload, listOriginals, noteSent, type Download } from './downloads.sql.ts'
import { downloadUrlState } from './plan-download.ts'
import { listOwnPhotos } from '../../core/server/photos.sql.ts'
import { cleaned, getsCleanOriginals } from './clean-originals.ts'
import { isStillGiven } from './web-size.ts'
import type { PlannedFile } from '../../core/server/photos.tables.ts'
import { suspectOriginals } from '../../originals/server/check-originals.job.ts'

type DownloadRequest = { downloadId: string; expires: string; signature: string; headers: Headers }

const CONTINUE_FOR_MS = 24 * 60 * 60 * 1000
/** A bar that moves by less is not worth a note, unless it stood so long that the screen would take it for stuck. */
const NOTED_PART = 1 / 28
const NOTE_EVERY_MS = 5000
const NOTE_AT_LEAST_EVERY_MS = 20_000

const closed = () => new Response('switched off', { status: 503, headers: { 'cache-control': 'no-store' } })

/**
 * Streams a planned download. It must start within five minutes and may be resumed for a day, by the same viewer.
 * Photos no longer visible end it (404), and so does the `downloads` flag (503), but not a running response. Photos deleted
 * since it was planned are sent for as long as their files are kept.
 */
export async function serveDownload(services: Services, viewer: Viewer, asked: DownloadRequest) {
  const { downloadId, headers } = asked
  const owner = viewerFor('looker', viewer)
  if (!isUuid(downloadId) || !owner) return notFound()
  const state = downloadUrlState(downloadId, asked, acceptedSecrets(services), services.clock())
  if (state === 'forged' || (state === 'past' && !isContinuation(headers))) return notFound()

  const found = await asViewer(services.pool, owner, async (tx) => {
    if (!(await isOn(tx, 'downloads'))) return 'switched off'
    const download = await findDownload(tx, owner, downloadId)
    if (!download || isTooOld(download.createdAt, services.clock())) return undefined
    // The link of a guest may give less by now.
    if (!isStillGiven(owner, download)) return undefined
    const originals = await listOriginals(tx, owner, download.photoIds)
    // Planned while the studio gave guests its originals whole.
    if (download.form === 'original' && getsCleanOriginals(owner, originals)) return undefined
    const isSeen = new Set(originals.map(({ id }) => id))
    const unseen = download.photoIds.filter((id) => !isSeen.has(id))
    if (unseen.length === 0) return { download, deleted: [] }
    // Of one that is left it is known that its gallery is open.
    const isHidden = originals.length === 0 || (await elevated(tx, (tx) => areSomeThere(tx, unseen)))
    return isHidden
      ? undefined
      : { download, deleted: download.files.filter((_, at) => !isSeen.has(download.photoIds[at]!)) }
  })
  if (found === 'switched off') return closed()
  if (!found || !(await areKept(services, found.deleted))) return notFound()

  const response = await serveFiles(services, owner, found.download, headers)
  // A 200 means that nothing was resumed (no usable range, or another ETag); that needs a fresh URL.
  if (state === 'fresh' || response.status !== 200) return response
  await response.body?.cancel()
  return notFound()
}

async function serveFiles(
  services: Services,
  viewer: Looker,
  download: Download,
  headers: Headers,
): Promise<Response> {
  const terms = {
    headers,
    cacheControl: 'private, no-store',
    fileName: download.fileName,
    onProgress: progressNoter(services, download),
  }
  const { files, photoIds, form } = download
  const [only, ...others] = files
  const objects = form === 'clean' ? cleaned(services.objects, files) : services.objects
  const suspect = async (at: number) =>
    form === 'web' ? undefined : suspectOriginals(services, studioIdOf(viewer), [photoIds[at]!])
  if (others.length > 0) {
    const zip = zipOf(files, objects, {
      onLost: (at) => void suspect(at),
      ...(viewer.role === 'guest' && { isStillOpen: (at) => isOpen(services, viewer, photoIds[at]!) }),
    })
    return serveStream(zip, { ...terms, contentType: 'application/zip' })
  }
  const { key, contentType } = only!
  const served = await serveObject(objects, key, { ...terms, contentType })
  if (served) return served
  await suspect(0)
  return notFound()
}

/** Whether the files of photos deleted meanwhile are still there. */
async function areKept({ objects }: Services, deleted: readonly PlannedFile[]): Promise<boolean> {
  for (const { key, sizeBytes } of deleted)
    if ((await objects.stat(key))?.sizeBytes !== sizeBytes) return false
  return true
}

const isOpen = (services: Services, viewer: Looker, photoId: string) =>
  asViewer(
    services.pool,
    viewer,
    async (tx) =>
      (await listOwnPhotos(tx, viewer, [photoId])).length > 0 ||
      !(await elevated(tx, (tx) => areSomeThere(tx, [photoId]))),
  )

const isContinuation = (headers: Headers) => headers.has('range') && headers.has('if-range')

const isTooOld = (createdAt: Date, now: Date) => now.getTime() - createdAt.getTime() > CONTINUE_FOR_MS

// Progress is only for the progress bar: its writes are not awaited, and a lost one is harmless.
function progressNoter({ pool, log, clock }: Services, { id, sizeBytes }: Download) {
  const noted = { at: clock().getTime(), bytes: 0 }
  return (sentBytes: number, isEnd: boolean) => {
    const now = clock().getTime()
    const waitMs = sentBytes - noted.bytes < sizeBytes * NOTED_PART ? NOTE_AT_LEAST_EVERY_MS : NOTE_EVERY_MS
    if (!isEnd && now - noted.at < waitMs) return
    Object.assign(noted, { at: now, bytes: sentBytes })
    asSystem(pool, (tx) => noteSent(tx, id, sentBytes), { waitsForDisk: false }).catch((error: unknown) =>
      log.warn({ error }, 'could not note how far a download has come'),
    )
  }
}
