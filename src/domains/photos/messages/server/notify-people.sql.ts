import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import type { GalleryOfStudio } from '#domains/galleries/server/galleries.ts'
import { galleries, hasOtherGalleries } from '#domains/galleries/core/server/galleries.tables.ts'
import { studioLetterColumns, photographers } from '#domains/studios/core/server/studios.tables.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '../../photos.rules.ts'
import { ofGallery, isRendered, isUnrendered } from '../../core/server/photos.sql.ts'
import { photos } from '../../core/server/photos.tables.ts'

export type AboutGallery = { clientId: string; galleryId?: string | undefined }

/**
 * Client, studio and gallery of a mail, read as the system; without a gallery, the newest. Undefined once the client or
 * the gallery is archived.
 */
export async function findCorrespondents(tx: Tx<'system'>, { clientId, galleryId }: AboutGallery) {
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
      hasOthers: hasOtherGalleries,
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
      // Its own link only where it is one of several, so that the links of everyone else stay as they are.
      linkedSlug: found.hasOthers ? found.slug : undefined,
      linkedId: found.hasOthers ? found.galleryId : undefined,
    }
  )
}

/** Photos that came to this type after `since`: with renditions (`ready`), and still pending (`making`). */
export async function countArrivals(tx: Tx, gallery: GalleryOfStudio, type: PhotoType, since: Date | null) {
  return only(
    await tx
      .select({
        ready: sql<number>`(count(*) filter (where ${isRendered}))::int`,
        making: sql<number>`(count(*) filter (where ${isUnrendered} and ${photos.renditionFailure} is null))::int`,
      })
      .from(photos)
      .where(
        and(
          ofGallery(gallery),
          ne(photos.visibility, 'studio'),
          eq(photos.type, type),
          since ? gt(photos.typeSince, since) : undefined,
        ),
      ),
  )
}

/** How many photos of a gallery its client sees. */
export const countForClient = (tx: Tx, gallery: GalleryOfStudio): Promise<number> =>
  tx.$count(photos, and(ofGallery(gallery), ne(photos.visibility, 'studio')))
