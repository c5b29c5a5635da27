import { and, eq, inArray, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { type PhotoOwner, studioIdOf } from '#domains/access/viewer.rules.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { bestFirst } from './photo-order.sql.ts'
import { asPhoto } from './photo-to-contract.ts'
import { isRendered, photoColumns, visibleTo } from './photos.sql.ts'
import { galleryCovers, photos } from './photos.tables.ts'

// A cover that moved to another gallery chose nothing there.
const isCoverOfGallery = and(
  eq(galleryCovers.photoId, photos.id),
  eq(galleryCovers.galleryId, photos.galleryId),
)

/**
 * Of each client the best photo in any of their galleries and, after it, those that the studio chose for a cover. Which
 * they are is known before anything is joined, see `chosenRows`.
 */
export function listCovers(tx: Tx, viewer: PhotoOwner) {
  const ofStudio = eq(galleryCovers.studioId, studioIdOf(viewer))
  const best = tx
    .selectDistinctOn([photos.clientId], { id: photos.id })
    .from(photos)
    .where(and(visibleTo(viewer), isRendered))
    .orderBy(photos.clientId, ...bestFirst)
  const chosen = tx.select({ id: galleryCovers.photoId }).from(galleryCovers).where(ofStudio)
  const isOneOf = (ids: SQLWrapper) => sql`${photos.id} = any (array${ids})`
  return tx
    .select({
      ...photoColumns,
      clientId: photos.clientId,
      focalX: galleryCovers.focalX,
      focalY: galleryCovers.focalY,
    })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .leftJoin(galleryCovers, and(ofStudio, isCoverOfGallery, ne(photos.visibility, 'studio')))
    .where(and(visibleTo(viewer), isRendered, or(isOneOf(best), isOneOf(chosen))))
    .orderBy(sql`${galleryCovers.photoId} is not null`, photos.createdAt)
}

/** Whether it is the cover of one of these galleries of a studio, for whoever asks: see `covers_of`. */
export const isCoverOf = (studioId: SQL, galleryIds: SQL) =>
  sql`${photos.studioId} = ${studioId} and ${photos.id} in (select photo_id from covers_of(${studioId}, ${galleryIds}))`

/**
 * The cover of each of these galleries: the photo that the studio chose while it is there and the client may see it,
 * else the best.
 */
export const listGalleryCovers = (tx: Tx, viewer: PhotoOwner, galleryIds: readonly string[]) =>
  tx
    .select({
      ...photoColumns,
      focalX: galleryCovers.focalX,
      focalY: galleryCovers.focalY,
    })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .leftJoin(galleryCovers, isCoverOfGallery)
    .where(
      and(
        visibleTo(viewer),
        inArray(photos.galleryId, [...galleryIds]),
        isCoverOf(sql`${studioIdOf(viewer)}::uuid`, sql`${sql.param([...galleryIds])}::uuid[]`),
      ),
    )

type CoverRow = Awaited<ReturnType<typeof listGalleryCovers>>[number]

/** A cover with the point around which it is cropped. */
export const shownCover = (row: CoverRow | undefined) => ({
  cover: row ? { ...asPhoto(row), type: row.type } : null,
  focus: row?.focalX != null && row.focalY != null ? { x: row.focalX, y: row.focalY } : null,
})
