import { eq, sql, type SQL } from 'drizzle-orm'
import type { GuestViewer, AnyPhotoViewer, ClientOrPhotographer } from '#domains/access/viewer.rules.ts'
import type { StudioGalleryIds } from '#domains/galleries/server/galleries.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { allOf } from '#platform/db/conditions.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { photoMarks } from './light-table.tables.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import { renditionColumns, matchVisiblePhotos, updateOwnPhotos } from '#domains/photos/server/photos.ts'

/** Columns that differ within a list of one gallery's photos of one type. */
export const perPhotoColumns = {
  renditionVersion: photos.renditionVersion,
  renderedVersion: photos.renderedVersion,
  renderedWatermarkVersion: photos.renderedWatermarkVersion,
  id: photos.id,
  label: photos.photoLabel,
  createdAt: photos.createdAt,
  capturedAt: photos.capturedAt,
  capturedOffsetMinutes: photos.capturedOffsetMinutes,
  widthPx: photos.widthPx,
  heightPx: photos.heightPx,
  thumbHash: photos.thumbHash,
  renditionFailure: photos.renditionFailure,
  isFavorite: photos.isFavorite,
  isApproved: photos.isApproved,
  sizeBytes: photos.fileSize,
  sectionId: photos.sectionId,
  visibility: photos.visibility,
  // Raw SQL: without joins, Drizzle drops the table name of the outer column.
  commentCount: sql<number>`(select count(*)::int from photo_comments c where c.photo_id = photos.id)`,
}

export const typeCountColumns = {
  previewCount: sql<number>`(count(*) filter (where ${photos.type} = 'preview'))::int`,
  finalCount: sql<number>`(count(*) filter (where ${photos.type} = 'final'))::int`,
}

export const photoColumns = { ...renditionColumns, ...perPhotoColumns, galleryId: photos.galleryId }

/** True also for a preview with an outdated watermark. */
export const isRendered = sql`${photos.renderedVersion} = ${photos.renditionVersion}`
export const isUnrendered = sql`${photos.renderedVersion} is distinct from ${photos.renditionVersion}`

/** Matches photos of any visibility. */
export const matchGalleryPhotos = ({ studioId, galleryId }: StudioGalleryIds): SQL =>
  allOf(eq(photos.studioId, studioId), eq(photos.galleryId, galleryId))

export const selectPhotos = (tx: Tx, from = photos) =>
  tx.select(photoColumns).from(from).innerJoin(photographers, eq(photographers.id, photos.studioId))

export type PhotoRow = Omit<Awaited<ReturnType<typeof selectPhotos>>[number], 'galleryId'>

export const listByIds = (tx: Tx, viewer: ClientOrPhotographer, photoIds: readonly string[]) =>
  selectPhotos(tx).where(matchVisiblePhotos(viewer, photoIds))

export const listVisiblePhotos = (tx: Tx, viewer: AnyPhotoViewer, photoIds: readonly string[]) =>
  tx
    .select({
      id: photos.id,
      clientId: photos.clientId,
      galleryId: photos.galleryId,
      studioId: photos.studioId,
      label: photos.photoLabel,
      type: photos.type,
    })
    .from(photos)
    .where(matchVisiblePhotos(viewer, photoIds))

type Choice = { isFavorite: boolean } | { isApproved: boolean }

/** Saves a choice. Returns the viewer's photos among `photoIds`, changed or not. */
export const setChoice = (
  tx: Tx,
  viewer: ClientOrPhotographer,
  photoIds: string[],
  choice: Choice,
  now: Date,
) =>
  updateOwnPhotos(
    tx,
    viewer,
    photoIds,
    'isFavorite' in choice
      ? { ...choice, favoritedAt: since(choice.isFavorite, photos.favoritedAt, now) }
      : { ...choice, approvedAt: since(choice.isApproved, photos.approvedAt, now) },
  )

const since = (isYes: boolean, column: typeof photos.favoritedAt | typeof photos.approvedAt, now: Date) =>
  isYes ? sql`coalesce(${column}, ${now})` : null

export const setGuestChoices = (
  tx: Tx,
  { id: guestId, studioId }: GuestViewer,
  photoIds: readonly string[],
  mark: Choice,
  now: Date,
) =>
  tx
    .insert(photoMarks)
    .values(photoIds.toSorted().map((photoId) => ({ photoId, guestId, studioId, ...mark, chosenAt: now })))
    .onConflictDoUpdate({
      target: [photoMarks.photoId, photoMarks.guestId],
      set: { ...mark, chosenAt: now },
    })
