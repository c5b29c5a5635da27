import { and, eq, gt, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import type { StudioGalleryIds } from '#domains/galleries/server/galleries.ts'
import { anyOf } from '#platform/db/conditions.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { matchGalleryPhotos } from '../../core/server/own-photos.sql.ts'
import { visibleTo } from '#domains/photos/server/photos.ts'
import { photoComments } from '../../core/server/light-table.tables.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'

/** Matches photos favorited or approved after `moment`, or at any time when `moment` is null. */
const chosenAfter = (moment: Date | SQL<Date> | null) =>
  moment
    ? anyOf(gt(photos.favoritedAt, moment), gt(photos.approvedAt, moment))
    : anyOf(isNotNull(photos.favoritedAt), isNotNull(photos.approvedAt))

export const countChosen = (tx: Tx, viewer: ClientViewer, since: SQL<Date>) =>
  tx.$count(photos, and(visibleTo(viewer), chosenAfter(since)))

/**
 * Counts all favorites and approvals, and the client's comments after `since`. `isNew` is true if
 * any of these is newer than `since`, or exists when `since` is null.
 */
export async function summariseChoices(tx: Tx<'system'>, gallery: StudioGalleryIds, since: Date | null) {
  const choices = only(
    await tx
      .select({
        favorites: sql<number>`(count(*) filter (where ${photos.isFavorite}))::int`,
        approved: sql<number>`(count(*) filter (where ${photos.isApproved}))::int`,
        isNew: sql<boolean>`coalesce(bool_or(${chosenAfter(since)}), false)`,
      })
      .from(photos)
      .where(matchGalleryPhotos(gallery)),
  )
  const comments = await tx.$count(
    photoComments,
    and(
      eq(photoComments.studioId, gallery.studioId),
      inArray(
        photoComments.photoId,
        tx.select({ id: photos.id }).from(photos).where(matchGalleryPhotos(gallery)),
      ),
      eq(photoComments.writtenBy, 'client'),
      since ? gt(photoComments.createdAt, since) : undefined,
    ),
  )
  const { favorites, approved, isNew } = choices
  return { favorites, approved, comments, isNew: comments > 0 || isNew }
}
