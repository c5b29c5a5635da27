import { elevated } from '#domains/access/server/access.ts'
import type { CallOf, Handlers } from '#domains/access/server/serve-contract.ts'
import { record } from '#domains/activity/server/activity.ts'
import { findClientName } from '#domains/clients/server/clients.ts'
import {
  findGallery,
  isStillNeeded,
  lockGallery,
  removeGallery,
} from '#domains/galleries/server/galleries.ts'
import { clearGallery } from '#domains/photos/server/photos.ts'
import { nameKey } from '#platform/pure/text-search.ts'
import { ofGallery } from '../extras/server/extras.sql.ts'
import { lockUnpaidExtras } from '../extras/server/follow-extras.ts'
import type { ordersContract } from '../orders.contract.ts'
import { markCanceled } from './orders.ts'

type Deleting = CallOf<(typeof ordersContract)['deleteGallery']>

/** Here, and not with galleries, since ordered prints keep their photos. */
export const deleteGallery: Handlers<typeof ordersContract>['deleteGallery'] = async (call) => {
  const { tx, viewer, input, refuse, now, ipAddress } = call
  await dropExtras(call)
  const gallery = (await lockGallery(tx, viewer, input.galleryId)) ?? refuse('gallery_not_found')
  const { id, clientId } = gallery
  const title = gallery.title ?? (await findClientName(tx, viewer, clientId))
  if (nameKey(input.title) !== nameKey(title)) refuse('title_differs')
  const cleared = await clearGallery(call, id)
  if (cleared.heldCount > 0) refuse('photo_in_order', { count: cleared.heldCount })
  await removeGallery(tx, viewer, gallery, now).catch((error: unknown) => {
    throw isStillNeeded(error) ? refuse('uploads_underway') : error
  })
  const { deletedCount, freedBytes } = cleared
  const line = { action: 'gallery_deleted', details: title, oldValue: deletedCount } as const
  await record(tx, viewer, { ...line, clientId, studioId: viewer.id, ipAddress }, now)
  return { deletedCount, freedBytes }
}

/** Nobody pays for photos of a gallery that is gone; orders are locked before anything of it. Undone where it stays. */
async function dropExtras({ tx, viewer, input, services, now, refuse }: Deleting): Promise<void> {
  if (!(await findGallery(tx, viewer, input.galleryId))) refuse('gallery_not_found')
  await elevated(tx, async (tx) => {
    for (const order of await lockUnpaidExtras(tx, ofGallery(tx, input.galleryId)))
      await markCanceled(tx, services, order, { refundedCents: 0, by: viewer }, now)
  })
}
