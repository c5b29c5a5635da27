import { and, count, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '../photos.rules.ts'
import { photoColumns } from './photo-columns.sql.ts'
import { photos } from './photos.tables.ts'

/**
 * Which photos this viewer may see: the one place that says so, under which row-level security says it again. A client
 * sees what was shared with them; a studio what it uploaded.
 */
export const visibleTo = (viewer: ClientViewer | PhotographerViewer) =>
  viewer.role === 'client' ? eq(photos.clientId, viewer.id) : eq(photos.photographerId, viewer.id)

type PhotoOwner = ClientViewer | PhotographerViewer

const newestFirst = [desc(photos.createdAt), desc(photos.id)] as const

const fromPhotos = (tx: Tx) =>
  tx.select(photoColumns).from(photos).innerJoin(photographers, eq(photographers.id, photos.photographerId))

export const listForClient = (tx: Tx, viewer: ClientViewer, type: PhotoType) =>
  fromPhotos(tx)
    .where(and(visibleTo(viewer), eq(photos.type, type)))
    .orderBy(...newestFirst)

export const listForStudio = (tx: Tx, viewer: PhotographerViewer, clientId: string, type: PhotoType) =>
  fromPhotos(tx)
    .where(and(visibleTo(viewer), eq(photos.clientId, clientId), eq(photos.type, type)))
    .orderBy(...newestFirst)

export const listByIds = (tx: Tx, viewer: PhotoOwner, photoIds: string[]) =>
  fromPhotos(tx).where(and(visibleTo(viewer), inArray(photos.id, photoIds)))

const withClient = {
  ...photoColumns,
  clientId: photos.clientId,
  firstName: clients.firstName,
  lastName: clients.lastName,
}

export const listLatest = (tx: Tx, viewer: PhotographerViewer, limit: number) =>
  tx
    .select(withClient)
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.photographerId))
    .innerJoin(clients, eq(clients.id, photos.clientId))
    .where(visibleTo(viewer))
    .orderBy(...newestFirst)
    .limit(limit)

/** The newest photo of each client, or of this one, that can be shown, finals before previews. */
export const listCovers = (tx: Tx, viewer: PhotoOwner, clientId?: string) =>
  tx
    .selectDistinctOn([photos.clientId], { ...photoColumns, clientId: photos.clientId })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.photographerId))
    .where(
      and(
        visibleTo(viewer),
        clientId === undefined ? undefined : eq(photos.clientId, clientId),
        eq(photos.renderedVersion, photos.renditionVersion),
      ),
    )
    .orderBy(
      photos.clientId,
      sql`${photos.type} = 'final' desc`,
      sql`${photos.widthPx} > ${photos.heightPx} desc`,
      ...newestFirst,
    )

/** The photo on which a mark is best tried: a final, whose pixels are clean, lying, and new. */
export async function findMarkSample(tx: Tx, viewer: PhotographerViewer) {
  const [sample] = await fromPhotos(tx)
    .where(and(visibleTo(viewer), eq(photos.renderedVersion, photos.renditionVersion)))
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

const galleryColumns = (mine: SQL | undefined) => ({
  firstName: clients.firstName,
  lastName: clients.lastName,
  studioName: photographers.studioName,
  businessName: photographers.businessName,
  accentColor: photographers.accentColor,
  allowCustomBranding: photographers.allowCustomBranding,
  previewCount: sql<number>`(select count(*)::int from ${photos} where ${mine} and type = 'preview')`,
  finalCount: sql<number>`(select count(*)::int from ${photos} where ${mine} and type = 'final')`,
})

export async function findGallery(tx: Tx, viewer: ClientViewer) {
  const [gallery] = await tx
    .select(galleryColumns(visibleTo(viewer)))
    .from(clients)
    .innerJoin(photographers, eq(photographers.id, clients.createdBy))
    .where(eq(clients.id, viewer.id))
  return gallery
}

/** The gallery of one of the studio's clients, as that client finds it. */
export async function findGalleryOf(tx: Tx, viewer: PhotographerViewer, clientId: string) {
  const [gallery] = await tx
    .select(galleryColumns(and(visibleTo(viewer), eq(photos.clientId, clientId))))
    .from(clients)
    .innerJoin(photographers, eq(photographers.id, clients.createdBy))
    .where(and(eq(clients.createdBy, viewer.id), eq(clients.id, clientId)))
  return gallery
}

/** Sets a favourite; answers the photos that were the viewer's to set, changed or not, with their studio. */
export const setFavorite = (
  tx: Tx,
  viewer: ClientViewer,
  photoIds: string[],
  isFavorite: boolean,
  now: Date,
) =>
  tx
    .update(photos)
    .set({ isFavorite, chosenAt: now })
    .where(and(visibleTo(viewer), inArray(photos.id, photoIds)))
    .returning({ id: photos.id })

export const setApproval = (
  tx: Tx,
  viewer: ClientViewer,
  photoIds: string[],
  isApproved: boolean,
  now: Date,
) =>
  tx
    .update(photos)
    .set({ isApproved, chosenAt: now })
    .where(and(visibleTo(viewer), inArray(photos.id, photoIds)))
    .returning({ id: photos.id })

/** The viewer's own among these photos, with what a change of them needs to know. */
export const findOwn = (tx: Tx, viewer: PhotoOwner, photoIds: string[]) =>
  tx
    .select({
      id: photos.id,
      clientId: photos.clientId,
      photographerId: photos.photographerId,
      label: photos.photoLabel,
      type: photos.type,
    })
    .from(photos)
    .where(and(visibleTo(viewer), inArray(photos.id, photoIds)))

/** Moves photos to a type. Those that change lose their pictures, since other pixels are shown of a final. */
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

/** Deletes those that no print is waiting for; a hold that comes in meanwhile wins. */
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

/** All uploads, and those of this and the last month. */
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

// The comments are counted by a query within, where the builder would leave the table's name off the outer column.
export const summariseClients = (tx: Tx, viewer: PhotographerViewer) =>
  tx
    .select({
      clientId: photos.clientId,
      previewCount: sql<number>`(count(*) filter (where ${photos.type} = 'preview'))::int`,
      finalCount: sql<number>`(count(*) filter (where ${photos.type} = 'final'))::int`,
      sizeBytes: sql<number>`sum(${photos.fileSize})::float8`,
      favoriteCount: sql<number>`(count(*) filter (where ${photos.isFavorite}))::int`,
      approvedCount: sql<number>`(count(*) filter (where ${photos.isApproved}))::int`,
      failedCount: sql<number>`(count(*) filter (where ${photos.renditionFailure} is not null and ${photos.renderedVersion} is distinct from ${photos.renditionVersion}))::int`,
      commentCount: sql<number>`(select count(*)::int from photo_comments c where c.client_id = photos.client_id and c.written_by = 'client')`,
      chosenAt: sql<
        string | null
      >`greatest(max(${photos.chosenAt}), (select max(c.created_at) from photo_comments c where c.client_id = photos.client_id and c.written_by = 'client'))`,
    })
    .from(photos)
    .where(visibleTo(viewer))
    .groupBy(photos.clientId)
