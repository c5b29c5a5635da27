import { and, desc, eq, gt, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ClientViewer, PhotographerViewer, PhotoOwner } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers, shownAccentColor, shownStudioName } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { photo } from '../photos.contract.ts'
import type { Damage, PhotoType } from '../photos.rules.ts'
import { pictureStateOf, shownVersion, wantedVersion } from '../picture-state.rules.ts'
import { renditionKey } from '../renditions/server/storage-keys.ts'
import { photoComments, photos } from './photos.tables.ts'

/** A `RenditionState`. `photographers` must be joined: its watermark version decides what may be served. */
const renditionColumns = {
  type: photos.type,
  renditionVersion: photos.renditionVersion,
  renderedVersion: photos.renderedVersion,
  renderedWatermarkVersion: photos.renderedWatermarkVersion,
  watermarkVersion: photographers.watermarkVersion,
}

export const photoColumns = {
  ...renditionColumns,
  id: photos.id,
  label: photos.photoLabel,
  createdAt: photos.createdAt,
  capturedAt: photos.capturedAt,
  widthPx: photos.widthPx,
  heightPx: photos.heightPx,
  thumbHash: photos.thumbHash,
  renditionFailure: photos.renditionFailure,
  isFavorite: photos.isFavorite,
  isApproved: photos.isApproved,
  sizeBytes: photos.fileSize,
  commentCount: sql<number>`(select count(*)::int from ${photoComments} where ${photoComments.photoId} = ${photos.id})`,
}

/** True also for a preview with an outdated watermark. */
export const isRendered = sql`${photos.renderedVersion} = ${photos.renditionVersion}`
export const isUnrendered = sql`${photos.renderedVersion} is distinct from ${photos.renditionVersion}`

/**
 * The one application-side rule for who sees which photo; row-level security repeats it. A client sees its own
 * gallery, a studio its own uploads.
 */
export const visibleTo = (viewer: PhotoOwner) =>
  viewer.role === 'client' ? eq(photos.clientId, viewer.id) : eq(photos.studioId, viewer.id)

export const ownAmong = (viewer: PhotoOwner, photoIds: readonly string[]) =>
  and(visibleTo(viewer), inArray(photos.id, photoIds))

/**
 * Order of a gallery as its studio chose it; `clients` must be joined. Photos without capture time come last, and
 * `natural_order` sorts DSC_2 before DSC_10.
 */
export const galleryOrder = [
  sql`case when ${clients.photoOrder} = 'newest' then ${photos.createdAt} end desc nulls last`,
  sql`case when ${clients.photoOrder} = 'manual' then ${photos.sortKey} end nulls last`,
  sql`case when ${clients.photoOrder} <> 'name' then ${photos.capturedAt} end nulls last`,
  sql`${photos.photoLabel} collate natural_order`,
  photos.id,
] as const

export const newestFirst = [desc(photos.createdAt), desc(photos.id)] as const

/** A final (no watermark in its pixels) first, then landscape, then newest. */
export const bestFirst = [
  sql`${photos.type} = 'final' desc`,
  sql`${photos.widthPx} > ${photos.heightPx} desc`,
  ...newestFirst,
] as const

/** With null: chosen at all. */
export const chosenAfter = (moment: Date | null) =>
  moment
    ? or(gt(photos.favoritedAt, moment), gt(photos.approvedAt, moment))!
    : or(isNotNull(photos.favoritedAt), isNotNull(photos.approvedAt))!

export const fromPhotos = (tx: Tx) =>
  tx.select(photoColumns).from(photos).innerJoin(photographers, eq(photographers.id, photos.studioId))

type PhotoRow = Awaited<ReturnType<typeof fromPhotos>>[number]

export const listByIds = (tx: Tx, viewer: PhotoOwner, photoIds: readonly string[]) =>
  fromPhotos(tx).where(ownAmong(viewer, photoIds))

export const listForClient = (tx: Tx, viewer: ClientViewer, type: PhotoType) =>
  fromPhotos(tx)
    .innerJoin(clients, eq(clients.id, photos.clientId))
    .where(and(visibleTo(viewer), eq(photos.type, type)))
    .orderBy(...galleryOrder)

/** Those of the given photos that are the viewer's own, with label, type and owners. */
export const listOwnPhotos = (tx: Tx, viewer: PhotoOwner, photoIds: readonly string[]) =>
  tx
    .select({
      id: photos.id,
      clientId: photos.clientId,
      studioId: photos.studioId,
      label: photos.photoLabel,
      type: photos.type,
    })
    .from(photos)
    .where(ownAmong(viewer, photoIds))

/** Changes and returns the viewer's own photos among these, for which `condition` holds. */
export const updateOwn = (
  tx: Tx,
  viewer: PhotoOwner,
  photoIds: readonly string[],
  change: PgUpdateSetSource<typeof photos>,
  condition?: SQL,
) =>
  tx
    .update(photos)
    .set(change)
    .where(and(ownAmong(viewer, photoIds), condition))
    .returning({ id: photos.id, clientId: photos.clientId })

export const listCovers = (tx: Tx, viewer: PhotoOwner, clientId?: string) =>
  tx
    .selectDistinctOn([photos.clientId], { ...photoColumns, clientId: photos.clientId })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(
      and(visibleTo(viewer), clientId === undefined ? undefined : eq(photos.clientId, clientId), isRendered),
    )
    .orderBy(photos.clientId, ...bestFirst)

export async function findGallery(tx: Tx, viewer: PhotoOwner, clientId: string) {
  const isOwn = viewer.role === 'client' ? eq(clients.id, viewer.id) : eq(clients.studioId, viewer.id)
  const inGallery = and(visibleTo(viewer), eq(photos.clientId, clientId))
  const [gallery] = await tx
    .select({
      firstName: clients.firstName,
      lastName: clients.lastName,
      status: clients.status,
      studioName: shownStudioName,
      accentColor: shownAccentColor,
      previewCount: sql<number>`(select count(*)::int from ${photos} where ${inGallery} and type = 'preview')`,
      finalCount: sql<number>`(select count(*)::int from ${photos} where ${inGallery} and type = 'final')`,
    })
    .from(clients)
    .innerJoin(photographers, eq(photographers.id, clients.studioId))
    .where(and(isOwn, eq(clients.id, clientId)))
  return gallery
}

export type PrintablePhoto = {
  originalKey: string
  sizeBytes: number
  /** Storage key of the 800-pixel rendition; undefined while it is being made. */
  smallKey: string | undefined
}

/** Storage keys of the studio's photos, by photo id; deleted photos are absent. */
export async function findPrintable(
  tx: Tx,
  viewer: PhotographerViewer,
  photoIds: readonly string[],
): Promise<Map<string, PrintablePhoto>> {
  const rows = await tx
    .select({
      ...renditionColumns,
      id: photos.id,
      originalKey: photos.originalKey,
      sizeBytes: photos.fileSize,
    })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(ownAmong(viewer, photoIds))
  return new Map(
    rows.map(({ id, originalKey, sizeBytes, ...state }) => {
      const version = shownVersion(state)
      return [id, { originalKey, sizeBytes, smallKey: version && renditionKey(id, version, 800) }]
    }),
  )
}

export function asPhoto(row: PhotoRow): z.infer<typeof photo> {
  return {
    id: row.id,
    label: row.label,
    createdAt: row.createdAt.toISOString(),
    capturedAt: row.capturedAt && row.capturedAt.toISOString(),
    widthPx: row.widthPx ?? 3,
    heightPx: row.heightPx ?? 2,
    thumbHash: row.thumbHash && Buffer.from(row.thumbHash).toString('base64'),
    picture: pictureStateOf(row).picture,
    version: wantedVersion(row),
    isFavorite: row.isFavorite,
    isApproved: row.isApproved,
    commentCount: row.commentCount,
    sizeBytes: row.sizeBytes,
  }
}

export const asStudioPhoto = (row: PhotoRow & { sourceName: string; damage: Damage | null }) => ({
  ...asPhoto(row),
  ...pictureStateOf(row),
  sourceName: row.sourceName,
  damage: row.damage ?? undefined,
})
