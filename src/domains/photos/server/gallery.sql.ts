import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers, shownAccentColor, shownStudioName } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '../photos.rules.ts'
import { fromPhotos, newestFirst, visibleTo } from './photos.sql.ts'
import { photos } from './photos.tables.ts'

export const listForClient = (tx: Tx, viewer: ClientViewer, type: PhotoType) =>
  fromPhotos(tx)
    .where(and(visibleTo(viewer), eq(photos.type, type)))
    .orderBy(...newestFirst)

const galleryColumns = (mine: SQL | undefined) => ({
  firstName: clients.firstName,
  lastName: clients.lastName,
  studioName: shownStudioName,
  accentColor: shownAccentColor,
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

export type Choice = { isFavorite: boolean } | { isApproved: boolean }

/** Sets a favourite or an approval; answers the photos that were the viewer's to set, changed or not. */
export const setChoice = (tx: Tx, viewer: ClientViewer, photoIds: string[], choice: Choice, now: Date) =>
  tx
    .update(photos)
    .set({ ...choice, chosenAt: now })
    .where(and(visibleTo(viewer), inArray(photos.id, photoIds)))
    .returning({ id: photos.id })
