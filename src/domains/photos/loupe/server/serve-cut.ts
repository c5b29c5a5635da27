import { asSystem, asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import { studioIdOf, type Looker, type Viewer } from '#domains/access/viewer.rules.ts'
import { waitAfterAttempt } from '#domains/accounts/server/accounts.ts'
import { ChildDied } from '#platform/child-pool/child-pool.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { acceptedSecrets } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'
import { sizeFor } from '../../downloads/server/web-size.ts'
import { suspectOriginals } from '../../originals/server/check-originals.job.ts'
import { PREVIEW_URL_SECONDS, type PhotoType } from '../../photos.rules.ts'
import { shownVersion } from '../../picture-state.rules.ts'
import { drawCut } from '../../pixels/server/pixels.ts'
import { isSignatureOf } from '../../renditions/server/picture-signature.ts'
import { readWatermark } from '../../renditions/server/read-watermark.ts'
import { findToRender } from '../../renditions/server/rendition.sql.ts'
import { findState } from '../../renditions/server/serve-picture.ts'
import type { CutPlace, CutRefusal } from '../loupe.rules.ts'

type CutRequest = { photoId: string; version: string; file: string; signature: string; ipAddress: string }

const no = (code: CutRefusal, status: number, facts: { waitSeconds?: number } = {}) =>
  Response.json({ code, ...facts }, { status, headers: { 'cache-control': 'no-store' } })

/**
 * Draws a part of an original at full resolution for whoever may see its pictures now, a preview's watermarked for all
 * but its studio. Each one is counted, and none is stored.
 */
export async function serveCut(services: Services, viewer: Viewer, asked: CutRequest): Promise<Response> {
  const place = placeOf(asked.file)
  const looker = viewerFor('looker', viewer)
  if (!place || !isUuid(asked.photoId) || !looker) return notFound()
  const now = services.clock()
  if (!isSignatureOf(looker, asked.signature, acceptedSecrets(services), now)) return notFound()
  const state = await findState(services, looker, asked.photoId)
  if (!state || shownVersion(state) !== asked.version || !givesLoupe(looker, state)) return notFound()

  const { ipAddress } = asked
  const waitMs = await asViewer(services.pool, looker, (tx) =>
    waitAfterAttempt({ tx, ipAddress, now }, 'draw_cut', looker.id),
  )
  if (waitMs > 0) return no('too_many_attempts', 429, { waitSeconds: Math.ceil(waitMs / 1000) })
  const photo = await asSystem(services.pool, (tx) =>
    findToRender(tx, { photoId: asked.photoId, studioId: studioIdOf(looker) }),
  )
  // Its mark may have changed since it was looked up.
  if (!photo || shownVersion(photo) !== asked.version) return notFound()
  const isMarked = photo.type === 'preview' && looker.role !== 'photographer'
  const watermark = isMarked ? await readWatermark(services, photo) : undefined
  const cut = await services.objects
    .withLocalFile(photo.originalKey, (path) => drawCut({ path, place, watermark }))
    .catch((error: unknown) => {
      if (error instanceof ChildDied) return 'too_heavy' as const
      throw error
    })
  if (cut === 'no_such_place') return notFound()
  if (cut === 'too_heavy') return no('photo_too_heavy', 422)
  if (cut === undefined || cut === 'damaged') {
    await suspectOriginals(services, photo.studioId, [photo.id])
    return no('original_unreadable', 422)
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

/** Cut by cut one takes a final home at full size, so only who may download that looks at one. */
const givesLoupe = (viewer: Looker, { type }: { type: PhotoType }) =>
  type === 'preview' || sizeFor(viewer) === 'original'
