import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers, shownAccentColor, shownStudioName } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '../../photos.rules.ts'
import { chosenAfter, fromPhotos, galleryOrder, visibleTo } from '../../server/photos.sql.ts'
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

export type Choice = { isFavorite: boolean } | { isApproved: boolean }

/** Sets or clears a favourite or approval; returns the viewer's own photos among these, changed or not. */
export const setChoice = (tx: Tx, viewer: ClientViewer, photoIds: string[], choice: Choice, now: Date) =>
  tx
    .update(photos)
    .set(
      'isFavorite' in choice
        ? { ...choice, favoritedAt: since(choice.isFavorite, photos.favoritedAt, now) }
        : { ...choice, approvedAt: since(choice.isApproved, photos.approvedAt, now) },
    )
    .where(and(visibleTo(viewer), inArray(photos.id, photoIds)))
    .returning({ id: photos.id })

// Choosing again keeps the first timestamp.
const since = (isYes: boolean, column: typeof photos.favoritedAt | typeof photos.approvedAt, now: Date) =>
  isYes ? sql`coalesce(${column}, ${now})` : null

export const countChosen = (tx: Tx, viewer: ClientViewer, since: Date) =>
  tx.$count(photos, and(visibleTo(viewer), chosenAfter(since)))
