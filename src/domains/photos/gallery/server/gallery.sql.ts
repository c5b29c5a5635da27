import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers, shownAccentColor, shownStudioName } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '../../photos.rules.ts'
import { fromPhotos, galleryOrder, visibleTo } from '../../server/photos.sql.ts'
import { photos } from '../../server/photos.tables.ts'

export const listForClient = (tx: Tx, viewer: ClientViewer, type: PhotoType) =>
  fromPhotos(tx)
    .innerJoin(clients, eq(clients.id, photos.clientId))
    .where(and(visibleTo(viewer), eq(photos.type, type)))
    .orderBy(...galleryOrder)

const galleryColumns = (mine: SQL | undefined) => ({
  firstName: clients.firstName,
  lastName: clients.lastName,
  status: clients.status,
  studioName: shownStudioName,
  accentColor: shownAccentColor,
  previewCount: sql<number>`(select count(*)::int from ${photos} where ${mine} and type = 'preview')`,
  finalCount: sql<number>`(select count(*)::int from ${photos} where ${mine} and type = 'final')`,
})

export async function findGallery(tx: Tx, viewer: ClientViewer) {
  const [gallery] = await tx
    .select(galleryColumns(visibleTo(viewer)))
    .from(clients)
    .innerJoin(photographers, eq(photographers.id, clients.studioId))
    .where(eq(clients.id, viewer.id))
  return gallery
}

export async function findGalleryOf(tx: Tx, viewer: PhotographerViewer, clientId: string) {
  const [gallery] = await tx
    .select(galleryColumns(and(visibleTo(viewer), eq(photos.clientId, clientId))))
    .from(clients)
    .innerJoin(photographers, eq(photographers.id, clients.studioId))
    .where(and(eq(clients.studioId, viewer.id), eq(clients.id, clientId)))
  return gallery
}
