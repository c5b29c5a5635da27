import { asSystem, asViewer } from '#domains/access/server/access.ts'
import { allowedViewer } from '#domains/access/server/serve-contract.ts'
import { studioIdOf, type AnyPhotoViewer, type Viewer } from '#domains/access/viewer.rules.ts'
import { countAttemptAndFindWaitMs } from '#domains/accounts/server/accounts.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { acceptedSecrets } from '#platform/core/seal.ts'
import type { Services } from '#platform/services.ts'
import { downloadSizeFor } from '../../core/server/photos.sql.ts'
import { enqueueOriginalsCheck } from '../../originals/server/check-originals.job.ts'
import { PREVIEW_URL_SECONDS, type PhotoType } from '../../photos.rules.ts'
import { shownVersion } from '../../picture-state.rules.ts'
import { drawCut, fallbackIfDied } from '../../pixels/server/pixels.ts'
import { isValidSignatureOf } from '../../renditions/server/picture-signature.ts'
import { readWatermark } from '../../renditions/server/read-watermark.ts'
import { findPhotoToRender } from '../../renditions/server/rendition.sql.ts'
import { findRenditionState } from '../../renditions/server/serve-picture.ts'
import type { CutPlace, CutRefusal } from '../loupe.rules.ts'

type CutRequest = { photoId: string; version: string; file: string; signature: string; ipAddress: string }

const refuse = (code: CutRefusal, status: number, facts: { waitSeconds?: number } = {}) =>
  Response.json({ code, ...facts }, { status, headers: { 'cache-control': 'no-store' } })

/**
 * Draws an area of an original for a viewer who may see the photo now. Only the studio gets a
 * preview without watermark. Requests are rate-limited.
 */
export async function serveCut(services: Services, viewer: Viewer, request: CutRequest): Promise<Response> {
  const place = placeOf(request.file)
  const photoViewer = allowedViewer('looker', viewer)
  if (!place || !isUuid(request.photoId) || !photoViewer) return notFound()
  const now = services.clock()
  if (!isValidSignatureOf(photoViewer, request.signature, acceptedSecrets(services), now)) return notFound()
  const state = await findRenditionState(services, photoViewer, request.photoId)
  if (!state || shownVersion(state) !== request.version || !mayUseLoupe(photoViewer, state)) return notFound()

  const { ipAddress } = request
  const waitMs = await asViewer(services.pool, photoViewer, (tx) =>
    countAttemptAndFindWaitMs({ tx, ipAddress, now }, 'draw_cut', photoViewer.id),
  )
  if (waitMs > 0) return refuse('too_many_attempts', 429, { waitSeconds: Math.ceil(waitMs / 1000) })
  const photo = await asSystem(services.pool, (tx) =>
    findPhotoToRender(tx, { photoId: request.photoId, studioId: studioIdOf(photoViewer) }),
  )
  // The watermark may have changed meanwhile.
  if (!photo || shownVersion(photo) !== request.version) return notFound()
  const isWatermarked = photo.type === 'preview' && photoViewer.role !== 'photographer'
  const watermark = isWatermarked ? await readWatermark(services, photo) : undefined
  const cut = await services.objects
    .withLocalFile(photo.originalKey, (path) => drawCut({ path, place, watermark }))
    .catch(fallbackIfDied('too_heavy' as const))
  if (cut === 'no_such_place') return notFound()
  if (cut === 'too_heavy') return refuse('photo_too_heavy', 422)
  if (cut === undefined || cut === 'damaged') {
    await enqueueOriginalsCheck(services, photo.studioId, [photo.id])
    return refuse('original_unreadable', 422)
  }
  return new Response(new Uint8Array(cut), {
    headers: {
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': `private, max-age=${PREVIEW_URL_SECONDS}, immutable`,
    },
  })
}

function placeOf(file: string): CutPlace | undefined {
  const [, left, top] = /^(\d{1,6})-(\d{1,6})\.jpg$/.exec(file) ?? []
  return left && top ? { left: Number(left), top: Number(top) } : undefined
}

/** Cuts of a final add up to the original, so they require the right to download it. */
const mayUseLoupe = (viewer: AnyPhotoViewer, { type }: { type: PhotoType }) =>
  type === 'preview' || downloadSizeFor(viewer) === 'original'
