import { and, eq, inArray, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { type ClientOrPhotographer, studioIdOf } from '#domains/access/viewer.rules.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { fittestCoverFirst } from './photo-order.sql.ts'
import { asPhoto } from './photo-to-contract.ts'
import { isRendered, photoColumns } from './own-photos.sql.ts'
import { visibleTo } from '#domains/photos/server/photos.ts'
import { galleryCovers } from './light-table.tables.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'

// A gallery's chosen cover counts only while the photo is in that gallery.
export const isChosenCover = and(
  eq(galleryCovers.photoId, photos.id),
  eq(galleryCovers.galleryId, photos.galleryId),
)

/**
 * Returns each client's best photo and the chosen covers. Covers that may be shown come last. Reads
 * the ids before any join: see `rowsSubquery`.
 */
export function listClientCovers(tx: Tx, viewer: ClientOrPhotographer) {
  const ofStudio = eq(galleryCovers.studioId, studioIdOf(viewer))
  const best = tx
    .selectDistinctOn([photos.clientId], { id: photos.id })
    .from(photos)
    .where(and(visibleTo(viewer), isRendered))
    .orderBy(photos.clientId, ...fittestCoverFirst)
  const chosen = tx.select({ id: galleryCovers.photoId }).from(galleryCovers).where(ofStudio)
  const isOneOf = (ids: SQLWrapper) => sql`${photos.id} = any (array${ids})`
  return tx
    .select({
      ...photoColumns,
      clientId: photos.clientId,
      ...focusColumns,
    })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .leftJoin(galleryCovers, and(ofStudio, isChosenCover, ne(photos.visibility, 'studio')))
    .where(and(visibleTo(viewer), isRendered, or(isOneOf(best), isOneOf(chosen))))
    .orderBy(sql`${galleryCovers.photoId} is not null`, photos.createdAt)
}

export const focusColumns = { focalX: galleryCovers.focalX, focalY: galleryCovers.focalY }

export const isShownCover = (studioId: SQL, galleryIds: SQL) =>
  sql`${photos.studioId} = ${studioId} and ${photos.id} in (select photo_id from covers_of(${studioId}, ${galleryIds}))`

/**
 * Returns a cover per gallery, from its rendered photos that are not hidden: the studio's choice,
 * else the best.
 */
export const listGalleryCovers = (tx: Tx, viewer: ClientOrPhotographer, galleryIds: readonly string[]) =>
  tx
    .select({ ...photoColumns, ...focusColumns })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .leftJoin(galleryCovers, isChosenCover)
    .where(
      and(
        visibleTo(viewer),
        inArray(photos.galleryId, [...galleryIds]),
        isShownCover(sql`${studioIdOf(viewer)}::uuid`, sql`${sql.param([...galleryIds])}::uuid[]`),
      ),
    )

type CoverRow = Awaited<ReturnType<typeof listGalleryCovers>>[number]

export const toCover = (row: CoverRow | undefined) => ({
  cover: row ? { ...asPhoto(row), type: row.type } : null,
  focus: row?.focalX != null && row.focalY != null ? { x: row.focalX, y: row.focalY } : null,
})
