import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ClientViewer, PhotographerViewer, PhotoOwner } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { galleries, openGalleries } from '#domains/galleries/core/server/galleries.tables.ts'
import {
  hasOwnMark,
  photographers,
  shownStudioName,
  styleColumns,
} from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { newestGalleryFirst } from '../../core/server/gallery-lists.sql.ts'
import { visibleTo } from '../../core/server/photos.sql.ts'
import { photos } from '../../core/server/photos.tables.ts'

export const galleryCounts = {
  previewCount: sql<number>`(count(*) filter (where ${photos.type} = 'preview'))::int`,
  finalCount: sql<number>`(count(*) filter (where ${photos.type} = 'final'))::int`,
}

/** How many photos of each type the client of these galleries sees in them; a gallery without photos has no row. */
export const countInGalleries = (tx: Tx, viewer: PhotoOwner, galleryIds: readonly string[]) =>
  tx
    .select({ galleryId: photos.galleryId, ...galleryCounts })
    .from(photos)
    .where(
      and(visibleTo(viewer), inArray(photos.galleryId, [...galleryIds]), ne(photos.visibility, 'studio')),
    )
    .groupBy(photos.galleryId)

const shownGallery = {
  id: galleries.id,
  slug: galleries.slug,
  title: galleries.title,
  kind: galleries.kind,
  shotOn: galleries.shotOn,
  welcome: galleries.welcome,
  status: galleries.status,
  state: galleries.state,
  isShared: sql<boolean>`is_shared(${galleries.id})`,
  mayShare: galleries.clientMayShare,
  asksChoice: sql<boolean>`asks_choice(${galleries.id}, false)`,
}

/** The client's open galleries, newest first. */
export const listOpenGalleries = (tx: Tx, viewer: ClientViewer) =>
  tx
    .select({
      ...shownGallery,
      createdAt: galleries.createdAt,
      isUnseen: sql<boolean>`${galleries.firstViewedAt} is null`,
      openingShownAt: galleries.openingShownAt,
    })
    .from(galleries)
    .where(and(eq(galleries.clientId, viewer.id), sql`${galleries.id} = any (${openGalleries})`))
    .orderBy(...newestGalleryFirst)

/** A gallery as the studio shows it to its client, in whatever state it is. */
export async function findShownGallery(
  tx: Tx,
  viewer: PhotographerViewer,
  { clientId, galleryId }: { clientId: string; galleryId: string },
) {
  const ofClient = and(eq(galleries.studioId, viewer.id), eq(galleries.clientId, clientId))
  const [gallery] = await tx
    .select(shownGallery)
    .from(galleries)
    .where(and(ofClient, eq(galleries.id, galleryId)))
  return gallery
}

/** Whose galleries these are, as their studio calls itself. */
export async function findGalleryOwners(tx: Tx, viewer: PhotoOwner, clientId: string) {
  const isOwn = viewer.role === 'client' ? eq(clients.id, viewer.id) : eq(clients.studioId, viewer.id)
  const [owners] = await tx
    .select({
      firstName: clients.firstName,
      lastName: clients.lastName,
      studioName: shownStudioName,
      hasOwnMark,
      ...styleColumns,
    })
    .from(clients)
    .innerJoin(photographers, eq(photographers.id, clients.studioId))
    .where(and(isOwn, eq(clients.id, clientId)))
  return owners
}
