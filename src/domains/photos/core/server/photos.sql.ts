import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type AnyPhotoViewer, type ClientOrPhotographer, studioIdOf } from '#domains/access/viewer.rules.ts'
import { openGalleryIdsSql } from '#domains/galleries/core/server/galleries.tables.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { allOf } from '#platform/db/conditions.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { photos } from './photos.tables.ts'

/** The query must join `photographers` for its watermark version. */
export const renditionColumns = {
  type: photos.type,
  renditionVersion: photos.renditionVersion,
  renderedVersion: photos.renderedVersion,
  renderedWatermarkVersion: photos.renderedWatermarkVersion,
  watermarkVersion: photographers.watermarkVersion,
}

/** Row-level security enforces this condition too, and also the sections of a guest's link. */
export function visibleTo(viewer: AnyPhotoViewer): SQL {
  const atStudio = eq(photos.studioId, studioIdOf(viewer))
  if (viewer.role === 'photographer') return atStudio
  if (viewer.role === 'guest')
    return allOf(
      atStudio,
      eq(photos.galleryId, viewer.galleryId),
      inArray(photos.type, [...viewer.rights.shows]),
      viewer.rank === 'guest' ? eq(photos.visibility, 'everyone') : ne(photos.visibility, 'studio'),
    )
  return allOf(
    atStudio,
    eq(photos.clientId, viewer.id),
    ne(photos.visibility, 'studio'),
    sql`${photos.galleryId} = any (${openGalleryIdsSql})`,
  )
}

/** Lets PostgreSQL use the index `photos_of_studio`. */
export const matchStudioPhotos = (studioId: string, photoIds: readonly string[]): SQL =>
  allOf(eq(photos.studioId, studioId), inArray(photos.id, [...photoIds]))

export const matchPhotos = (photoRefs: readonly { id: string; studioId: string }[]): SQL =>
  allOf(
    inArray(photos.studioId, [...new Set(photoRefs.map(({ studioId }) => studioId))]),
    inArray(
      photos.id,
      photoRefs.map(({ id }) => id),
    ),
  )

export const matchVisiblePhotos = (viewer: AnyPhotoViewer, photoIds: readonly string[]) =>
  and(visibleTo(viewer), inArray(photos.id, photoIds))

/**
 * Locks photos in order of id, so that two transactions can't deadlock. Deletion needs `update`.
 */
export async function lockPhotos(
  tx: Tx,
  condition: SQL | undefined,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<string[]> {
  const locked = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(condition)
    .orderBy(asc(photos.id))
    .for(strength)
  return locked.map(({ id }) => id)
}

export async function updateOwnPhotos(
  tx: Tx,
  viewer: ClientOrPhotographer,
  photoIds: readonly string[],
  change: PgUpdateSetSource<typeof photos>,
  condition?: SQL,
) {
  const own = matchVisiblePhotos(viewer, photoIds)
  if (photoIds.length > 1) await lockPhotos(tx, own)
  return tx
    .update(photos)
    .set(change)
    .where(and(own, condition))
    .returning({ id: photos.id, clientId: photos.clientId, galleryId: photos.galleryId })
}

/** Only a guest's link can limit the size. */
export const downloadSizeFor = (viewer: AnyPhotoViewer) =>
  viewer.role === 'guest' ? viewer.rights.mayDownload : 'original'
