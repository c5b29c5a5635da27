import { and, count, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import { byCreation } from '#kit/server/keyset.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '../../photos.rules.ts'
import { isRendered, isUnrendered, photoColumns } from '../../server/photo-columns.sql.ts'
import { fromPhotos, galleryOrder, newestFirst, visibleTo } from '../../server/photos.sql.ts'
import { photos } from '../../server/photos.tables.ts'

const withSource = { ...photoColumns, sourceName: photos.sourceName, damage: photos.damage }

export const listForStudio = (tx: Tx, viewer: PhotographerViewer, clientId: string, type: PhotoType) =>
  tx
    .select(withSource)
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .innerJoin(clients, eq(clients.id, photos.clientId))
    .where(and(visibleTo(viewer), eq(photos.clientId, clientId), eq(photos.type, type)))
    .orderBy(...galleryOrder)

const withClient = {
  ...withSource,
  clientId: photos.clientId,
  firstName: clients.firstName,
  lastName: clients.lastName,
}

const fromPhotosWithClient = (tx: Tx) =>
  tx
    .select({ ...withClient, sortValue: sql<string>`${photos.createdAt}::text` })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .innerJoin(clients, eq(clients.id, photos.clientId))

export async function findPhoto(tx: Tx, viewer: PhotographerViewer, photoId: string) {
  const [photo] = await fromPhotosWithClient(tx).where(and(visibleTo(viewer), eq(photos.id, photoId)))
  return photo
}

type Paged = { clientId: string; type?: PhotoType | undefined; limit: number; cursor?: string | undefined }

/** Returns undefined for an invalid cursor. */
export async function pagePhotos(
  tx: Tx,
  viewer: PhotographerViewer,
  { clientId, type, limit, cursor }: Paged,
) {
  const pages = byCreation(photos.id, photos.createdAt, { limit, cursor })
  if (!pages.isCursorValid) return undefined
  const ofType = type && eq(photos.type, type)
  const found = await fromPhotosWithClient(tx)
    .where(and(visibleTo(viewer), eq(photos.clientId, clientId), ofType, pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  return pages.toPage(found)
}

export const listLatest = (tx: Tx, viewer: PhotographerViewer, limit: number) =>
  fromPhotosWithClient(tx)
    .where(visibleTo(viewer))
    .orderBy(...newestFirst)
    .limit(limit)

/** The best photo to try a watermark on: a final (no watermark in its pixels) first, then landscape, then newest. */
export async function findMarkSample(tx: Tx, viewer: PhotographerViewer) {
  const [sample] = await fromPhotos(tx)
    .where(and(visibleTo(viewer), isRendered))
    .orderBy(
      sql`${photos.type} = 'final' desc`,
      sql`${photos.widthPx} > ${photos.heightPx} desc`,
      ...newestFirst,
    )
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
  tx
    .update(photos)
    .set({
      type,
      typeSince: now,
      renditionVersion: sql`${photos.renditionVersion} + 1`,
      renditionFailure: null,
    })
    .where(and(visibleTo(viewer), inArray(photos.id, photoIds), sql`${photos.type} <> ${type}`))
    .returning({ id: photos.id, clientId: photos.clientId })

export const renamePhoto = (tx: Tx, viewer: PhotographerViewer, photoId: string, label: string) =>
  tx
    .update(photos)
    .set({ photoLabel: label })
    .where(and(visibleTo(viewer), eq(photos.id, photoId)))
    .returning({ id: photos.id, clientId: photos.clientId })

/** Deletes and returns the photos without print holds; a hold added concurrently wins. */
export const deletePhotos = (tx: Tx, viewer: PhotographerViewer, photoIds: string[]) =>
  tx
    .delete(photos)
    .where(and(visibleTo(viewer), inArray(photos.id, photoIds), eq(photos.printHolds, 0)))
    .returning({
      id: photos.id,
      clientId: photos.clientId,
      label: photos.photoLabel,
      originalKey: photos.originalKey,
      fileSize: photos.fileSize,
      renderedVersion: photos.renderedVersion,
      renderedMarkVersion: photos.renderedMarkVersion,
    })

export const retryPictures = (tx: Tx, viewer: PhotographerViewer, photoIds: string[]) =>
  tx
    .update(photos)
    .set({ renditionFailure: null })
    .where(and(visibleTo(viewer), inArray(photos.id, photoIds)))
    .returning({ id: photos.id, clientId: photos.clientId })

type Months = { lastMonthStart: Date; monthStart: Date }

export async function countPhotos(
  tx: Tx,
  viewer: PhotographerViewer,
  { lastMonthStart, monthStart }: Months,
) {
  const isThisMonth = gte(photos.createdAt, monthStart)
  const isLastMonth = and(gte(photos.createdAt, lastMonthStart), lt(photos.createdAt, monthStart))
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
