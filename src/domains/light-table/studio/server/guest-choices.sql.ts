import { and, count, eq } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { galleryGuests } from '#domains/galleries/sharing/server/sharing.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { matchGalleryPhotos } from '../../core/server/own-photos.sql.ts'
import { photoComments, photoMarks } from '../../core/server/light-table.tables.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'

export async function findGuest(tx: Tx, viewer: PhotographerViewer, guestId: string) {
  const [found] = await tx
    .select({ name: galleryGuests.name })
    .from(galleryGuests)
    .where(and(eq(galleryGuests.id, guestId), eq(galleryGuests.studioId, viewer.id)))
  return found
}

export const listFavorites = (tx: Tx, viewer: PhotographerViewer, guestId: string) =>
  tx
    .select({ id: photoMarks.photoId })
    .from(photoMarks)
    .where(
      and(
        eq(photoMarks.guestId, guestId),
        eq(photoMarks.studioId, viewer.id),
        eq(photoMarks.isFavorite, true),
      ),
    )

export async function countFavoritesAndCommentsByGuest(
  tx: Tx,
  viewer: PhotographerViewer,
  galleryId: string,
) {
  const gallery = { studioId: viewer.id, galleryId }
  const favorites = await tx
    .select({ guestId: photoMarks.guestId, count: count() })
    .from(photoMarks)
    .innerJoin(photos, eq(photos.id, photoMarks.photoId))
    .where(and(matchGalleryPhotos(gallery), eq(photoMarks.isFavorite, true)))
    .groupBy(photoMarks.guestId)
  const comments = await tx
    .select({ guestId: photoComments.guestId, count: count() })
    .from(photoComments)
    .innerJoin(photos, eq(photos.id, photoComments.photoId))
    .where(and(matchGalleryPhotos(gallery), eq(photoComments.writtenBy, 'guest')))
    .groupBy(photoComments.guestId)
  const favoriteCounts = new Map(favorites.map((row) => [row.guestId, row.count]))
  const commentCounts = new Map(comments.map((row) => [row.guestId!, row.count]))
  return [...new Set([...favoriteCounts.keys(), ...commentCounts.keys()])].map((guestId) => ({
    guestId,
    favoriteCount: favoriteCounts.get(guestId) ?? 0,
    commentCount: commentCounts.get(guestId) ?? 0,
  }))
}
