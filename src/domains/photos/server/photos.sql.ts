import { and, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { PhotoOwner } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isRendered, photoColumns } from './photo-columns.sql.ts'
import { photos } from './photos.tables.ts'

/**
 * The one application-side rule for who sees which photo; row-level security repeats it. A client sees its own
 * gallery, a studio its own uploads.
 */
export const visibleTo = (viewer: PhotoOwner) =>
  viewer.role === 'client' ? eq(photos.clientId, viewer.id) : eq(photos.studioId, viewer.id)

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

/** With null: chosen at all. */
export const chosenAfter = (moment: Date | null) =>
  moment
    ? or(gt(photos.favoritedAt, moment), gt(photos.approvedAt, moment))!
    : or(isNotNull(photos.favoritedAt), isNotNull(photos.approvedAt))!

export const fromPhotos = (tx: Tx) =>
  tx.select(photoColumns).from(photos).innerJoin(photographers, eq(photographers.id, photos.studioId))

export const listByIds = (tx: Tx, viewer: PhotoOwner, photoIds: string[]) =>
  fromPhotos(tx).where(and(visibleTo(viewer), inArray(photos.id, photoIds)))

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

/** One cover per client (or of one client): finals first, then landscape, then newest; only rendered photos. */
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
