import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type Looker, type PhotoOwner, studioIdOf } from '#domains/access/viewer.rules.ts'
import { openGalleries } from '#domains/galleries/core/server/galleries.tables.ts'
import type { GalleryOfStudio } from '#domains/galleries/server/galleries.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { allOf } from '#platform/db/conditions.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { photos } from './photos.tables.ts'

/** A `RenditionState`. `photographers` must be joined: its watermark version decides what may be served. */
export const renditionColumns = {
  type: photos.type,
  renditionVersion: photos.renditionVersion,
  renderedVersion: photos.renderedVersion,
  renderedWatermarkVersion: photos.renderedWatermarkVersion,
  watermarkVersion: photographers.watermarkVersion,
}

/** Without what all photos of a list have in common: see `ListedGallery`. */
export const ownColumns = {
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
  // Raw, because Drizzle drops the table name of the outer column where nothing is joined.
  commentCount: sql<number>`(select count(*)::int from photo_comments c where c.photo_id = photos.id)`,
}

export const photoColumns = { ...renditionColumns, ...ownColumns, galleryId: photos.galleryId }

/** True also for a preview with an outdated watermark. */
export const isRendered = sql`${photos.renderedVersion} = ${photos.renditionVersion}`
export const isUnrendered = sql`${photos.renderedVersion} is distinct from ${photos.renditionVersion}`

/**
 * The one application-side rule for who sees which photo; row-level security repeats it. A client sees their open
 * galleries without what the studio keeps to itself, a studio its own uploads.
 */
export function visibleTo(viewer: Looker): SQL {
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
    sql`${photos.galleryId} = any (${openGalleries})`,
  )
}

/** These photos of one studio; by id alone they are looked for among those of all. */
export const ofStudioAmong = (studioId: string, photoIds: readonly string[]): SQL =>
  allOf(eq(photos.studioId, studioId), inArray(photos.id, [...photoIds]))

/** All photos of a gallery, whoever may see them. */
export const ofGallery = ({ studioId, galleryId }: GalleryOfStudio): SQL =>
  allOf(eq(photos.studioId, studioId), eq(photos.galleryId, galleryId))

/** Photos of many studios, for the product's own work on them. */
export const thesePhotos = (these: readonly { id: string; studioId: string }[]): SQL =>
  allOf(
    inArray(photos.studioId, [...new Set(these.map(({ studioId }) => studioId))]),
    inArray(
      photos.id,
      these.map(({ id }) => id),
    ),
  )

export const ownAmong = (viewer: Looker, photoIds: readonly string[]) =>
  and(visibleTo(viewer), inArray(photos.id, photoIds))

export const fromPhotos = (tx: Tx, from = photos) =>
  tx.select(photoColumns).from(from).innerJoin(photographers, eq(photographers.id, photos.studioId))

export type PhotoRow = Omit<Awaited<ReturnType<typeof fromPhotos>>[number], 'galleryId'>

export const listByIds = (tx: Tx, viewer: PhotoOwner, photoIds: readonly string[]) =>
  fromPhotos(tx).where(ownAmong(viewer, photoIds))

/** Those of the given photos that are the viewer's own, with label, type and owners. */
export const listOwnPhotos = (tx: Tx, viewer: Looker, photoIds: readonly string[]) =>
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
    .where(ownAmong(viewer, photoIds))

/**
 * Locks photos in order of id, so that two changes with photos in common cannot deadlock; returns the ids. To delete
 * them takes the stronger lock.
 */
export async function lockPhotos(
  tx: Tx,
  which: SQL | undefined,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<string[]> {
  const locked = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(which)
    .orderBy(asc(photos.id))
    .for(strength)
  return locked.map(({ id }) => id)
}

/** Changes and returns the viewer's own photos among these, for which `condition` holds. */
export async function updateOwn(
  tx: Tx,
  viewer: PhotoOwner,
  photoIds: readonly string[],
  change: PgUpdateSetSource<typeof photos>,
  condition?: SQL,
) {
  const own = ownAmong(viewer, photoIds)
  if (photoIds.length > 1) await lockPhotos(tx, own)
  return tx
    .update(photos)
    .set(change)
    .where(and(own, condition))
    .returning({ id: photos.id, clientId: photos.clientId, galleryId: photos.galleryId })
}
