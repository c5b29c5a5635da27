import { and, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { PhotoOwner } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isRendered, photoColumns } from './photo-columns.sql.ts'
import { photos } from './photos.tables.ts'

/**
 * Which photos this viewer may see: the one place that says so, under which row-level security says it again. A client
 * sees what was shared with them; a studio what it uploaded.
 */
export const visibleTo = (viewer: PhotoOwner) =>
  viewer.role === 'client' ? eq(photos.clientId, viewer.id) : eq(photos.studioId, viewer.id)

/**
 * The order of a gallery, as its studio chose it; `clients` must be joined. Without a capture time a photo comes after those
 * with one, and names count their digits, so that DSC_2 stands before DSC_10.
 */
export const galleryOrder = [
  sql`case when ${clients.photoOrder} = 'newest' then ${photos.createdAt} end desc nulls last`,
  sql`case when ${clients.photoOrder} = 'manual' then ${photos.sortKey} end nulls last`,
  sql`case when ${clients.photoOrder} <> 'name' then ${photos.capturedAt} end nulls last`,
  sql`${photos.photoLabel} collate natural_order`,
  photos.id,
] as const

export const newestFirst = [desc(photos.createdAt), desc(photos.id)] as const

/** Whether a photo has a favourite or an approval that was given after this moment, or ever. */
export const chosenAfter = (moment: Date | null) =>
  moment
    ? or(gt(photos.favoritedAt, moment), gt(photos.approvedAt, moment))!
    : or(isNotNull(photos.favoritedAt), isNotNull(photos.approvedAt))!

export const fromPhotos = (tx: Tx) =>
  tx.select(photoColumns).from(photos).innerJoin(photographers, eq(photographers.id, photos.studioId))

export const listByIds = (tx: Tx, viewer: PhotoOwner, photoIds: string[]) =>
  fromPhotos(tx).where(and(visibleTo(viewer), inArray(photos.id, photoIds)))

/** The viewer's own among these photos, with what a change of them needs to know. */
export const findOwn = (tx: Tx, viewer: PhotoOwner, photoIds: string[]) =>
  tx
    .select({
      id: photos.id,
      clientId: photos.clientId,
      studioId: photos.studioId,
      label: photos.photoLabel,
      type: photos.type,
    })
    .from(photos)
    .where(and(visibleTo(viewer), inArray(photos.id, photoIds)))

/** The newest photo of each client, or of this one, that can be shown, finals before previews. */
export const listCovers = (tx: Tx, viewer: PhotoOwner, clientId?: string) =>
  tx
    .selectDistinctOn([photos.clientId], { ...photoColumns, clientId: photos.clientId })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(
      and(visibleTo(viewer), clientId === undefined ? undefined : eq(photos.clientId, clientId), isRendered),
    )
    .orderBy(
      photos.clientId,
      sql`${photos.type} = 'final' desc`,
      sql`${photos.widthPx} > ${photos.heightPx} desc`,
      ...newestFirst,
    )
