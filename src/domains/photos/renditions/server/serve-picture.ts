import { readAsViewer } from '#domains/access/server/access.ts'
import { allowedViewer } from '#domains/access/server/serve-contract.ts'
import { studioIdOf, type AnyPhotoViewer, type Viewer } from '#domains/access/viewer.rules.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { serveObject } from '#platform/objects/serve-object.ts'
import { acceptedSecrets } from '#platform/core/seal.ts'
import type { Services } from '#platform/services.ts'
import { PREVIEW_URL_SECONDS, renditionSizes } from '../../photos.rules.ts'
import { shownVersion, type RenditionState } from '../../picture-state.rules.ts'
import { renditionKey } from './storage-keys.ts'
import { isValidSignatureOf } from './picture-signature.ts'

type PictureRequest = { photoId: string; version: string; file: string; signature: string; headers: Headers }

/**
 * Serves a viewer who may see the photo now. Outdated and pending versions get 404, and originals
 * can't be reached.
 */
export async function servePicture(services: Services, viewer: Viewer, request: PictureRequest) {
  const size = renditionSizes.find((known) => request.file === `${known}.jpg`)
  const photoViewer = allowedViewer('looker', viewer)
  if (!size || !isUuid(request.photoId) || !photoViewer) return notFound()
  if (!isValidSignatureOf(photoViewer, request.signature, acceptedSecrets(services), services.clock()))
    return notFound()

  const state = await findRenditionState(services, photoViewer, request.photoId)
  const version = state && shownVersion(state)
  if (version === undefined || version !== request.version) return notFound()

  const served = await serveObject(services.objects, renditionKey(request.photoId, version, size), {
    headers: request.headers,
    contentType: 'image/jpeg',
    cacheControl: `private, max-age=${PREVIEW_URL_SECONDS}, immutable`,
  })
  return served ?? notFound()
}

export async function findRenditionState(
  services: Services,
  viewer: AnyPhotoViewer,
  photoId: string,
): Promise<RenditionState | undefined> {
  const own = {
    client: `p.client_id = '${viewer.id}'`,
    photographer: 'true',
    guest: viewer.role === 'guest' ? `p.gallery_id = '${viewer.galleryId}'` : 'false',
  }
  const [state] = await readAsViewer<RenditionState>(
    services.pool,
    viewer,
    `select p.type, p.rendition_version as "renditionVersion", p.rendered_version as "renderedVersion",
       p.rendered_mark_version as "renderedWatermarkVersion", s.watermark_version as "watermarkVersion"
     from photos p join photographers s on s.id = p.photographer_id
     where p.photographer_id = '${studioIdOf(viewer)}' and p.id = '${photoId}' and ${own[viewer.role]}`,
  )
  return state
}
