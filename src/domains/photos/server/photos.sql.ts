import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { photoColumns } from './photo-columns.sql.ts'
import { photos } from './photos.tables.ts'

type PhotoOwner = ClientViewer | PhotographerViewer

/**
 * Which photos this viewer may see: the one place that says so, under which row-level security says it again. A client
 * sees what was shared with them; a studio what it uploaded.
 */
export const visibleTo = (viewer: PhotoOwner) =>
  viewer.role === 'client' ? eq(photos.clientId, viewer.id) : eq(photos.photographerId, viewer.id)

export const newestFirst = [desc(photos.createdAt), desc(photos.id)] as const

export const fromPhotos = (tx: Tx) =>
  tx.select(photoColumns).from(photos).innerJoin(photographers, eq(photographers.id, photos.photographerId))

export const listByIds = (tx: Tx, viewer: PhotoOwner, photoIds: string[]) =>
  fromPhotos(tx).where(and(visibleTo(viewer), inArray(photos.id, photoIds)))

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
