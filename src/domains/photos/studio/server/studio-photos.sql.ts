import { and, count, eq, gt, gte, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import { byCreation } from '#kit/server/keyset.ts'
import { startOfMonth } from '#platform/calendar-month.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '../../photos.rules.ts'
import {
  bestFirst,
  fromPhotos,
  galleryOrder,
  isRendered,
  isUnrendered,
  newestFirst,
  ownAmong,
  photoColumns,
  updateOwn,
  visibleTo,
} from '../../server/photos.sql.ts'
import { photos } from '../../server/photos.tables.ts'

const inGallery = (viewer: PhotographerViewer, clientId: string) =>
  and(visibleTo(viewer), eq(photos.clientId, clientId))

const withSource = { ...photoColumns, sourceName: photos.sourceName, damage: photos.damage }

export const listForStudio = (tx: Tx, viewer: PhotographerViewer, clientId: string, type: PhotoType) =>
  tx
    .select(withSource)
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .innerJoin(clients, eq(clients.id, photos.clientId))
    .where(and(inGallery(viewer, clientId), eq(photos.type, type)))
    .orderBy(...galleryOrder)

const fromPhotosWithClient = (tx: Tx) =>
  tx
    .select({
      ...withSource,
      clientId: photos.clientId,
      firstName: clients.firstName,
      lastName: clients.lastName,
      sortValue: sql<string>`${photos.createdAt}::text`,
    })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .innerJoin(clients, eq(clients.id, photos.clientId))

export async function findPhoto(tx: Tx, viewer: PhotographerViewer, photoId: string) {
  const [photo] = await fromPhotosWithClient(tx).where(ownAmong(viewer, [photoId]))
  return photo
}

type Paged = { clientId: string; type?: PhotoType | undefined; limit: number; cursor?: string | undefined }

export async function pagePhotos(tx: Tx, viewer: PhotographerViewer, { clientId, type, ...page }: Paged) {
  const pages = byCreation(photos.id, photos.createdAt, page)
  if (!pages.isCursorValid) return undefined
  const ofType = type && eq(photos.type, type)
  const found = await fromPhotosWithClient(tx)
    .where(and(inGallery(viewer, clientId), ofType, pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  return pages.toPage(found)
}

export const listLatest = (tx: Tx, viewer: PhotographerViewer, limit: number) =>
  fromPhotosWithClient(tx)
    .where(visibleTo(viewer))
    .orderBy(...newestFirst)
    .limit(limit)

export async function findWatermarkSample(tx: Tx, viewer: PhotographerViewer) {
  const [sample] = await fromPhotos(tx)
    .where(and(visibleTo(viewer), isRendered))
    .orderBy(...bestFirst)
    .limit(1)
  return sample
}

export const countPreviews = (tx: Tx, viewer: PhotographerViewer) =>
  tx.$count(photos, and(visibleTo(viewer), eq(photos.type, 'preview')))

/**
 * Moves photos to a type and returns those that changed. A new rendition version hides their old pixels: a preview
 * has a watermark, a final has none.
 */
export const setType = (tx: Tx, viewer: PhotographerViewer, photoIds: string[], type: PhotoType, now: Date) =>
  updateOwn(
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

/** Deletes and returns the photos without print holds; a hold added concurrently wins. */
export const deletePhotos = (tx: Tx, viewer: PhotographerViewer, photoIds: string[]) =>
  tx
    .delete(photos)
    .where(and(ownAmong(viewer, photoIds), eq(photos.printHolds, 0)))
    .returning({
      id: photos.id,
      clientId: photos.clientId,
      label: photos.photoLabel,
      originalKey: photos.originalKey,
      fileSize: photos.fileSize,
      renderedVersion: photos.renderedVersion,
      renderedWatermarkVersion: photos.renderedWatermarkVersion,
    })

export const countHeld = (tx: Tx, viewer: PhotographerViewer, photoIds: string[]) =>
  tx.$count(photos, and(ownAmong(viewer, photoIds), gt(photos.printHolds, 0)))

export async function countPhotos(tx: Tx, viewer: PhotographerViewer, now: Date) {
  const monthStart = startOfMonth(now)
  const isThisMonth = gte(photos.createdAt, monthStart)
  const isLastMonth = and(gte(photos.createdAt, startOfMonth(now, 1)), lt(photos.createdAt, monthStart))
  const [counts] = await tx
    .select({
      total: count(),
      addedThisMonth: sql<number>`(count(*) filter (where ${isThisMonth}))::int`,
      addedLastMonth: sql<number>`(count(*) filter (where ${isLastMonth}))::int`,
    })
    .from(photos)
    .where(visibleTo(viewer))
  return counts!
}

// Raw SQL in the subqueries, because Drizzle would drop the table name of the outer column.
export const summariseClients = (tx: Tx, viewer: PhotographerViewer) =>
  tx
    .select({
      clientId: photos.clientId,
      previewCount: sql<number>`(count(*) filter (where ${photos.type} = 'preview'))::int`,
      finalCount: sql<number>`(count(*) filter (where ${photos.type} = 'final'))::int`,
      sizeBytes: sql<number>`sum(${photos.fileSize})::float8`,
      favoriteCount: sql<number>`(count(*) filter (where ${photos.isFavorite}))::int`,
      approvedCount: sql<number>`(count(*) filter (where ${photos.isApproved}))::int`,
      failedCount: sql<number>`(count(*) filter (where ${photos.renditionFailure} is not null and ${isUnrendered}))::int`,
      commentCount: sql<number>`(select count(*)::int from photo_comments c where c.client_id = photos.client_id and c.written_by = 'client')`,
      chosenAt: sql<
        string | null
      >`greatest(max(${photos.favoritedAt}), max(${photos.approvedAt}), (select max(c.created_at) from photo_comments c where c.client_id = photos.client_id and c.written_by = 'client'))`,
    })
    .from(photos)
    .where(visibleTo(viewer))
    .groupBy(photos.clientId)

const selectPhotoOrder = (tx: Tx, viewer: PhotographerViewer, clientId: string) =>
  tx
    .select({ order: clients.photoOrder })
    .from(clients)
    .where(and(eq(clients.id, clientId), eq(clients.studioId, viewer.id)))

export async function findPhotoOrder(tx: Tx, viewer: PhotographerViewer, clientId: string) {
  const [client] = await selectPhotoOrder(tx, viewer, clientId)
  return client?.order
}

/** Locks the client's row, which serialises changes of the order and moves. */
export async function lockPhotoOrder(tx: Tx, viewer: PhotographerViewer, clientId: string) {
  const [client] = await selectPhotoOrder(tx, viewer, clientId).for('update')
  return client?.order
}

/**
 * Both tabs in gallery order. They share their sort keys, so that a preview that becomes a final keeps its position.
 */
export const listPlaces = (tx: Tx, viewer: PhotographerViewer, clientId: string) =>
  tx
    .select({ id: photos.id, sortKey: photos.sortKey })
    .from(photos)
    .innerJoin(clients, eq(clients.id, photos.clientId))
    .where(inGallery(viewer, clientId))
    .orderBy(...galleryOrder)

export async function hasSortKeys(tx: Tx, viewer: PhotographerViewer, clientId: string): Promise<boolean> {
  const [keyed] = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(inGallery(viewer, clientId), isNotNull(photos.sortKey)))
    .limit(1)
  return keyed !== undefined
}

type Place = { id: string; sortKey: number }

export const setSortKeys = (tx: Tx, viewer: PhotographerViewer, clientId: string, places: readonly Place[]) =>
  tx
    .update(photos)
    .set({ sortKey: sql`places.sort_key` })
    .from(
      sql`unnest(${sql.param(places.map(({ id }) => id))}::uuid[], ${sql.param(places.map(({ sortKey }) => sortKey))}::bigint[]) as places(id, sort_key)`,
    )
    .where(and(inGallery(viewer, clientId), sql`${photos.id} = places.id`))
