import { and, count, eq, gt, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { galleries, gallerySections } from '#domains/galleries/core/server/galleries.tables.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { rowsSubquery } from '#kit/server/rows-subquery.ts'
import { keysetByCreation } from '#kit/server/keyset.ts'
import { byMonth } from '#platform/db/by-month.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { listChanges, type ListIdentity } from '../../changes/server/list-changes.sql.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { listPhotosInGallery, type ListedGallery } from '../../core/server/gallery-lists.sql.ts'
import { fittestCoverFirst, galleryOrder, newestFirst } from '../../core/server/photo-order.sql.ts'
import {
  selectPhotos,
  isRendered,
  isUnrendered,
  perPhotoColumns,
  photoColumns,
  typeCountColumns,
} from '../../core/server/own-photos.sql.ts'
import { lockPhotos, matchVisiblePhotos, updateOwnPhotos, visibleTo } from '#domains/photos/server/photos.ts'
import { galleryCovers } from '../../core/server/light-table.tables.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'

const inGallery = (viewer: PhotographerViewer, galleryId: string) =>
  and(visibleTo(viewer), eq(photos.galleryId, galleryId))

const source = { sourceName: photos.sourceName, damage: photos.damage }

export const listForStudio = (tx: Tx, viewer: PhotographerViewer, gallery: ListedGallery, type: PhotoType) =>
  listPhotosInGallery(tx, viewer, gallery, type, source)

type StudioListRow = Awaited<ReturnType<typeof listForStudio>>[number]

export async function listChangesForStudio(
  tx: Tx,
  viewer: PhotographerViewer,
  list: ListIdentity,
  since: string | undefined,
) {
  const columns = { ...perPhotoColumns, ...source }
  const changed = await listChanges<StudioListRow>(tx, viewer, list, { since, columns })
  const { watermarkVersion } = list.gallery
  const ofList = { type: list.type, watermarkVersion }
  return changed && { ...changed, rows: changed.rows.map((row) => ({ ...row, ...ofList })) }
}

const selectPhotosWithClient = (tx: Tx, from = photos) =>
  tx
    .select({
      ...photoColumns,
      ...source,
      clientId: photos.clientId,
      galleryTitle: galleries.title,
      sectionTitle: gallerySections.title,
      firstName: clients.firstName,
      lastName: clients.lastName,
      sortValue: sql<string>`${photos.createdAt}::text`,
    })
    .from(from)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .innerJoin(galleries, eq(galleries.id, photos.galleryId))
    .leftJoin(gallerySections, eq(gallerySections.id, photos.sectionId))
    .innerJoin(clients, eq(clients.id, photos.clientId))

export async function findPhoto(tx: Tx, viewer: PhotographerViewer, photoId: string) {
  const [photo] = await selectPhotosWithClient(tx).where(matchVisiblePhotos(viewer, [photoId]))
  return photo
}

type PhotoPageRequest = {
  galleryId: string
  type?: PhotoType | undefined
  limit: number
  cursor?: string | undefined
}

export async function pagePhotos(
  tx: Tx,
  viewer: PhotographerViewer,
  { galleryId, type, ...page }: PhotoPageRequest,
) {
  const pages = keysetByCreation(photos.id, photos.createdAt, page)
  if (!pages.isCursorValid) return undefined
  const ofType = type && eq(photos.type, type)
  const { orderBy, limit } = pages
  const where = and(inGallery(viewer, galleryId), ofType, pages.where)
  const found = await selectPhotosWithClient(tx, rowsSubquery(photos, { where, orderBy, limit })).orderBy(
    orderBy,
  )
  return pages.toPage(found)
}

export function listLatest(tx: Tx, viewer: PhotographerViewer, limit: number) {
  const latest = rowsSubquery(photos, { where: visibleTo(viewer), orderBy: newestFirst, limit })
  return selectPhotosWithClient(tx, latest).orderBy(...newestFirst)
}

export async function findWatermarkSample(tx: Tx, viewer: PhotographerViewer) {
  const where = and(visibleTo(viewer), isRendered)
  const [sample] = await selectPhotos(
    tx,
    rowsSubquery(photos, { where, orderBy: fittestCoverFirst, limit: 1 }),
  )
  return sample
}

export const countPreviews = (tx: Tx, viewer: PhotographerViewer) =>
  tx.$count(photos, and(visibleTo(viewer), eq(photos.type, 'preview')))

/** A new rendition version hides the old pixels: previews have a watermark, finals have none. */
export const setType = (tx: Tx, viewer: PhotographerViewer, photoIds: string[], type: PhotoType, now: Date) =>
  updateOwnPhotos(
    tx,
    viewer,
    photoIds,
    {
      type,
      typeSince: now,
      renditionVersion: sql`${photos.renditionVersion} + 1`,
      renditionFailure: null,
    },
    ne(photos.type, type),
  )

const deletedColumns = {
  id: photos.id,
  clientId: photos.clientId,
  label: photos.photoLabel,
  originalKey: photos.originalKey,
  fileSize: photos.fileSize,
  renderedVersion: photos.renderedVersion,
  renderedWatermarkVersion: photos.renderedWatermarkVersion,
}

/** Deletes photos without print holds. Locks the photos first, so that no hold is missed. */
export const deleteUnheldPhotos = (tx: Tx, viewer: PhotographerViewer, photoIds: string[]) =>
  deleteWithoutHolds(tx, matchVisiblePhotos(viewer, photoIds))

async function deleteWithoutHolds(tx: Tx, own: SQL | undefined) {
  await lockPhotos(tx, own, 'update')
  const unheld = and(own, eq(photos.printHolds, 0))
  const ids = tx.select({ id: photos.id }).from(photos).where(unheld)
  await tx.execute(sql`select outdate_archives_of(array(${ids}))`)
  return tx.delete(photos).where(unheld).returning(deletedColumns)
}

export async function deleteUnheldPhotosOfGallery(tx: Tx, viewer: PhotographerViewer, galleryId: string) {
  const deleted = await deleteWithoutHolds(tx, inGallery(viewer, galleryId))
  return { deleted, heldCount: await tx.$count(photos, inGallery(viewer, galleryId)) }
}

export const countPhotosWithPrintHolds = (tx: Tx, viewer: PhotographerViewer, photoIds: string[]) =>
  tx.$count(photos, and(matchVisiblePhotos(viewer, photoIds), gt(photos.printHolds, 0)))

export async function countPhotosByMonth(tx: Tx, viewer: PhotographerViewer, now: Date) {
  return only(
    await tx
      .select({ total: count(), addedByMonth: byMonth(photos.createdAt, now) })
      .from(photos)
      .where(visibleTo(viewer)),
  )
}

// Raw SQL in the subqueries, because Drizzle drops the table name of the outer column.
export const summariseClients = (tx: Tx, viewer: PhotographerViewer) =>
  tx
    .select({
      clientId: photos.clientId,
      galleryCount: sql<number>`(select count(*)::int from galleries g where g.client_id = photos.client_id)`,
      ...typeCountColumns,
      sizeBytes: sql<number>`sum(${photos.fileSize})::float8`,
      finalBytes: sql<number>`coalesce(sum(${photos.fileSize}) filter (where ${photos.type} = 'final'), 0)::float8`,
      favoriteCount: sql<number>`(count(*) filter (where ${photos.isFavorite}))::int`,
      approvedCount: sql<number>`(count(*) filter (where ${photos.isApproved}))::int`,
      failedCount: sql<number>`(count(*) filter (where ${photos.renditionFailure} is not null and ${isUnrendered}))::int`,
      commentCount: sql<number>`(select count(*)::int from photo_comments c where c.client_id = photos.client_id and c.written_by = 'client')`,
      chosenAt:
        sql<Date | null>`greatest(max(${photos.favoritedAt}), max(${photos.approvedAt}), (select max(c.created_at) from photo_comments c where c.client_id = photos.client_id and c.written_by = 'client'))`.mapWith(
          photos.createdAt,
        ),
    })
    .from(photos)
    .where(visibleTo(viewer))
    .groupBy(photos.clientId)

const unmailedCount = (type: PhotoType) => {
  const notifiedAt = type === 'preview' ? galleries.previewsNotifiedAt : galleries.finalsNotifiedAt
  return sql<number>`(count(*) filter (where ${galleries.state} = 'live' and ${photos.visibility} <> 'studio'
    and ${photos.type} = ${type} and ${photos.typeSince} > coalesce(${notifiedAt}, '-infinity')
    and (${isRendered} or ${photos.renditionFailure} is null)))::int`
}

export const summariseGalleries = (tx: Tx, viewer: PhotographerViewer, clientId: string) =>
  tx
    .select({
      galleryId: photos.galleryId,
      ...typeCountColumns,
      sizeBytes: sql<number>`sum(${photos.fileSize})::float8`,
      chosenCount: sql<number>`(count(*) filter (where ${photos.isFavorite} or ${photos.isApproved}))::int`,
      commentCount: sql<number>`(select count(*)::int from photo_comments c join photos p on p.photographer_id = c.photographer_id and p.id = c.photo_id
        where p.photographer_id = ${viewer.id} and p.gallery_id = photos.gallery_id)`,
      untold: { preview: unmailedCount('preview'), final: unmailedCount('final') },
    })
    .from(photos)
    .innerJoin(galleries, eq(galleries.id, photos.galleryId))
    .where(and(visibleTo(viewer), eq(photos.clientId, clientId)))
    .groupBy(photos.galleryId, galleries.id)

/** Lists both tabs: with common sort keys, a preview that becomes a final keeps its position. */
export const listPhotoPlaces = (tx: Tx, viewer: PhotographerViewer, galleryId: string) =>
  tx
    .select({ id: photos.id, sortKey: photos.sortKey, sectionId: photos.sectionId })
    .from(photos)
    .innerJoin(galleries, eq(galleries.id, photos.galleryId))
    .leftJoin(gallerySections, eq(gallerySections.id, photos.sectionId))
    .where(inGallery(viewer, galleryId))
    .orderBy(...galleryOrder)

export async function hasSortKeys(tx: Tx, viewer: PhotographerViewer, galleryId: string): Promise<boolean> {
  const [keyed] = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(inGallery(viewer, galleryId), isNotNull(photos.sortKey)))
    .limit(1)
  return keyed !== undefined
}

type Place = { id: string; sortKey: number }

export async function setSortKeys(
  tx: Tx,
  viewer: PhotographerViewer,
  galleryId: string,
  places: readonly Place[],
) {
  const ids = places.map(({ id }) => id)
  if (ids.length > 1) await lockPhotos(tx, matchVisiblePhotos(viewer, ids))
  // Looks the keys up in JSON: without fresh statistics, a join would compare each photo with each
  // place.
  const sortKeys = JSON.stringify(Object.fromEntries(places.map(({ id, sortKey }) => [id, sortKey])))
  await tx
    .update(photos)
    .set({ sortKey: sql`(${sortKeys}::jsonb ->> ${photos.id}::text)::bigint` })
    .where(and(inGallery(viewer, galleryId), sql`${photos.id} = any(${sql.param(ids)}::uuid[])`))
}

export async function findSection(tx: Tx, viewer: PhotographerViewer, sectionId: string) {
  const [section] = await tx
    .select({ id: gallerySections.id, galleryId: gallerySections.galleryId, title: gallerySections.title })
    .from(gallerySections)
    .where(and(eq(gallerySections.studioId, viewer.id), eq(gallerySections.id, sectionId)))
  return section
}

/**
 * Moves photos, which lose their chapters and sort keys. A photo with the size and checksum of a
 * photo in the new gallery gets the next duplicate number.
 */
export async function movePhotosToGallery(
  tx: Tx,
  viewer: PhotographerViewer,
  photoIds: readonly string[],
  galleryId: string,
) {
  await lockPhotos(tx, matchVisiblePhotos(viewer, photoIds))
  return tx
    .update(photos)
    .set({ galleryId, sectionId: null, sortKey: null, duplicateNo: sql`numbered.duplicate_no` })
    .from(
      sql`(select id, coalesce((select max(twin) from photos there
            where there.photographer_id = ${viewer.id} and there.gallery_id = ${galleryId} and there.file_size = moved.file_size and there.crc32 = moved.crc32), -1)
          + row_number() over (partition by file_size, crc32 order by id) as duplicate_no
        from photos moved where photographer_id = ${viewer.id} and id = any (${sql.param([...photoIds])}::uuid[])) as numbered`,
    )
    .where(
      and(
        matchVisiblePhotos(viewer, photoIds),
        ne(photos.galleryId, galleryId),
        sql`${photos.id} = numbered.id`,
      ),
    )
    .returning({ id: photos.id })
}

/** Locks a gallery against other changes and uploads. */
export async function lockGalleryAgainstUploads(tx: Tx, viewer: PhotographerViewer, galleryId: string) {
  const [gallery] = await tx
    .select({
      id: galleries.id,
      clientId: galleries.clientId,
      title: galleries.title,
      state: galleries.state,
    })
    .from(galleries)
    .where(and(eq(galleries.studioId, viewer.id), eq(galleries.id, galleryId)))
    .for('update')
  return gallery
}

type Cover = { galleryId: string; photoId: string; focalX: number; focalY: number }

export const saveCover = (tx: Tx, viewer: PhotographerViewer, { galleryId, ...cover }: Cover) =>
  tx
    .insert(galleryCovers)
    .values({ galleryId, studioId: viewer.id, ...cover })
    .onConflictDoUpdate({ target: galleryCovers.galleryId, set: cover })

export const removeCover = (tx: Tx, viewer: PhotographerViewer, galleryId: string) =>
  tx
    .delete(galleryCovers)
    .where(and(eq(galleryCovers.studioId, viewer.id), eq(galleryCovers.galleryId, galleryId)))
