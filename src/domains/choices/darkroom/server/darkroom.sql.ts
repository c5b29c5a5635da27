import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { StudioGalleryIds } from '#domains/galleries/server/galleries.ts'
import { galleries, gallerySections } from '#domains/galleries/core/server/galleries.tables.ts'
import { galleryOrder, matchGalleryPhotos } from '#domains/light-table/server/light-table.ts'
import { photoComments } from '#domains/light-table/core/server/light-table.tables.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { studioDarkrooms } from './darkroom.tables.ts'

export type DarkroomSettings = Omit<typeof studioDarkrooms.$inferSelect, 'studioId'>

export async function findSettings(tx: Tx, viewer: PhotographerViewer): Promise<DarkroomSettings> {
  const [found] = await tx
    .select({
      leaveOff: studioDarkrooms.leaveOff,
      language: studioDarkrooms.language,
      withStars: studioDarkrooms.withStars,
    })
    .from(studioDarkrooms)
    .where(eq(studioDarkrooms.studioId, viewer.id))
  return found ?? { leaveOff: '', language: 'nl', withStars: false }
}

export const saveSettings = (tx: Tx, viewer: PhotographerViewer, settings: DarkroomSettings) =>
  tx
    .insert(studioDarkrooms)
    .values({ studioId: viewer.id, ...settings })
    .onConflictDoUpdate({ target: studioDarkrooms.studioId, set: settings })

export const listDarkroomPhotos = (tx: Tx<'system'>, gallery: StudioGalleryIds, type: 'preview' | 'final') =>
  tx
    .select({
      photoId: photos.id,
      sourceName: photos.sourceName,
      label: photos.photoLabel,
      isFavorite: photos.isFavorite,
      chapter: gallerySections.title,
      capturedAt: photos.capturedAt,
      capturedOffsetMinutes: photos.capturedOffsetMinutes,
    })
    .from(photos)
    .innerJoin(galleries, eq(galleries.id, photos.galleryId))
    .leftJoin(gallerySections, eq(gallerySections.id, photos.sectionId))
    .where(and(matchGalleryPhotos(gallery), eq(photos.type, type)))
    .orderBy(...galleryOrder)

export async function listCommentsByPhoto(tx: Tx<'system'>, photoIds: readonly string[]) {
  const rows = await tx
    .select({ photoId: photoComments.photoId, comment: photoComments.comment })
    .from(photoComments)
    .where(and(inArray(photoComments.photoId, [...photoIds]), sql`written_by <> 'photographer'`))
    .orderBy(asc(photoComments.createdAt), asc(photoComments.id))
  return Map.groupBy(rows, ({ photoId }) => photoId)
}
