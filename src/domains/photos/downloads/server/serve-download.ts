import { asSystem, asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { isOn } from '#domains/flags/server/flags.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { serveObject, serveStream } from '#platform/http/serve-object.ts'
import type { Services } from '#platform/services.ts'
import { downloadAddressState } from './download-address.ts'
import { zipOf } from './download-zip.ts'
import { findDownload, listOriginals, noteSent, type Download, type Original } from './downloads.sql.ts'
import { inOrderOf } from './plan-download.ts'
import { suspectOriginals } from '../../originals/server/suspect-originals.ts'

type DownloadRequest = { downloadId: string; expires: string; signature: string; headers: Headers }

const CONTINUE_FOR_MS = 24 * 60 * 60 * 1000
const NOTE_EVERY_BYTES = 8 * 1024 * 1024

const closed = () => new Response('switched off', { status: 503, headers: { 'cache-control': 'no-store' } })

/**
 * Streams what a download was planned to hold. It starts within five minutes of being asked for; one that broke off may
 * go on for a day, with the same session. What the viewer may no longer see by then ends it, and while downloads
 * are switched off none starts or goes on; one that runs is finished.
 */
export async function serveDownload(
  services: Services,
  viewer: Viewer,
  asked: DownloadRequest,
): Promise<Response> {
  const { downloadId, headers } = asked
  const owner = viewerFor('photoOwner', viewer)
  if (!isUuid(downloadId) || !owner) return notFound()
  const state = downloadAddressState(downloadId, asked, services.secret, services.clock())
  if (state === 'forged' || (state === 'past' && !isContinuation(headers))) return notFound()

  const found = await asViewer(services.pool, owner, async (tx) => {
    if (!(await isOn(tx, 'downloads'))) return 'switched off'
    const download = await findDownload(tx, owner, downloadId)
    if (!download || isTooOld(download.createdAt, services.clock())) return undefined
    const originals = await listOriginals(tx, owner, download.photoIds)
    return originals.length === download.photoIds.length
      ? { download, originals: inOrderOf(download.photoIds, originals) }
      : undefined
  })
  if (found === 'switched off') return closed()
  if (!found) return notFound()

  const response = await serveOriginals(services, found, headers)
  // What the request has already is of another version, or it asks for no part of it: that is beginning, not going on.
  return state === 'past' && response.status === 200 ? notFound() : response
}

async function serveOriginals(
  services: Services,
  { download, originals }: { download: Download; originals: Original[] },
  headers: Headers,
): Promise<Response> {
  const terms = {
    headers,
    cacheControl: 'private, no-store',
    fileName: download.fileName,
    onProgress: progressNoter(services, download.id),
  }
  const [only, ...others] = originals
  const suspect = (photoId: string) => suspectOriginals(services, [photoId])
  if (others.length > 0) {
    const zip = zipOf(originals, services.objects, (photoId) => void suspect(photoId))
    return serveStream(zip, { ...terms, contentType: 'application/zip' })
  }
  const { id, originalKey, contentType } = only!
  const served = await serveObject(services.objects, originalKey, { ...terms, contentType })
  if (served) return served
  await suspect(id)
  return notFound()
}

const isContinuation = (headers: Headers) => headers.has('range') && headers.has('if-range')

const isTooOld = (createdAt: Date, now: Date) => now.getTime() - createdAt.getTime() > CONTINUE_FOR_MS

// For the bar on the screen only: a lost note costs nothing, so it never holds up the bytes.
function progressNoter({ pool, log }: Services, downloadId: string) {
  let notedBytes = 0
  return (sentBytes: number, isEnd: boolean) => {
    if (!isEnd && sentBytes - notedBytes < NOTE_EVERY_BYTES) return
    notedBytes = sentBytes
    asSystem(pool, (tx) => noteSent(tx, downloadId, sentBytes)).catch((error: unknown) => {
      log.warn({ error }, 'could not note how far a download has come')
    })
  }
}
