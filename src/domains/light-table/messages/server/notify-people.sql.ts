import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import type { StudioGalleryIds } from '#domains/galleries/server/galleries.ts'
import { galleries, hasOtherGalleriesSql } from '#domains/galleries/core/server/galleries.tables.ts'
import { studioLetterColumns, photographers } from '#domains/studios/core/server/studios.tables.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { matchGalleryPhotos, isRendered, isUnrendered } from '../../core/server/own-photos.sql.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'

export type ClientGalleryIds = { clientId: string; galleryId?: string | undefined }

/**
 * Without `galleryId`, uses the newest gallery that is not archived. Returns undefined once the
 * client or the gallery is archived.
 */
export async function findEmailFacts(tx: Tx<'system'>, { clientId, galleryId }: ClientGalleryIds) {
  const [found] = await tx
    .select({
      clientId: clients.id,
      studioId: clients.studioId,
      firstName: clients.firstName,
      lastName: clients.lastName,
      galleryId: galleries.id,
      state: galleries.state,
      title: galleries.title,
      slug: galleries.slug,
      previewsNotifiedAt: galleries.previewsNotifiedAt,
      finalsNotifiedAt: galleries.finalsNotifiedAt,
      choicesNotifiedAt: galleries.choicesNotifiedAt,
      hasOthers: hasOtherGalleriesSql,
      clientEmail: profiles.email,
      ...studioLetterColumns,
      mailsChoices: photographers.mailsChoices,
    })
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.personId))
    .innerJoin(photographers, eq(photographers.id, clients.studioId))
    .innerJoin(galleries, eq(galleries.clientId, clients.id))
    .where(
      and(
        eq(clients.id, clientId),
        isNull(clients.archivedAt),
        ne(galleries.state, 'archived'),
        galleryId === undefined ? undefined : eq(galleries.id, galleryId),
      ),
    )
    .orderBy(desc(galleries.createdAt), desc(galleries.id))
    .limit(1)
  return (
    found && {
      ...found,
      // The link names the gallery only if the client has several that are not archived.
      linkedSlug: found.hasOthers ? found.slug : undefined,
      linkedId: found.hasOthers ? found.galleryId : undefined,
    }
  )
}

/** Counts photos that the client may see: rendered (`ready`) and pending (`making`). */
export async function countNewPhotosForClient(
  tx: Tx,
  gallery: StudioGalleryIds,
  type: PhotoType,
  since: Date | null,
) {
  return only(
    await tx
      .select({
        ready: sql<number>`(count(*) filter (where ${isRendered}))::int`,
        making: sql<number>`(count(*) filter (where ${isUnrendered} and ${photos.renditionFailure} is null))::int`,
      })
      .from(photos)
      .where(
        and(
          matchGalleryPhotos(gallery),
          ne(photos.visibility, 'studio'),
          eq(photos.type, type),
          since ? gt(photos.typeSince, since) : undefined,
        ),
      ),
  )
}

export const countPhotosForClient = (tx: Tx, gallery: StudioGalleryIds): Promise<number> =>
  tx.$count(photos, and(matchGalleryPhotos(gallery), ne(photos.visibility, 'studio')))
