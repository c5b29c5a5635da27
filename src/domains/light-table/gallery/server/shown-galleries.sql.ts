import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type {
  ClientViewer,
  PhotographerViewer,
  ClientOrPhotographer,
  GuestViewer,
} from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import {
  galleries,
  openGalleryIdsSql,
  gallerySections,
} from '#domains/galleries/core/server/galleries.tables.ts'
import {
  hasOwnWatermarkSql,
  photographers,
  shownStudioNameSql,
  styleColumns,
} from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { newestGalleryFirst } from '../../core/server/gallery-lists.sql.ts'
import { visibleTo } from '#domains/photos/server/photos.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import { only } from '#platform/db/only.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { focusColumns, isShownCover, isChosenCover } from '../../core/server/covers.sql.ts'
import { galleryOrder } from '../../core/server/photo-order.sql.ts'
import { perPhotoColumns, photoColumns, typeCountColumns } from '../../core/server/own-photos.sql.ts'
import { galleryCovers, photoMarks } from '../../core/server/light-table.tables.ts'

/** Returns no row for a gallery without photos that the client may see. */
export const countPhotosByGallery = (tx: Tx, viewer: ClientOrPhotographer, galleryIds: readonly string[]) =>
  tx
    .select({ galleryId: photos.galleryId, ...typeCountColumns })
    .from(photos)
    .where(
      and(visibleTo(viewer), inArray(photos.galleryId, [...galleryIds]), ne(photos.visibility, 'studio')),
    )
    .groupBy(photos.galleryId)

/** List on which photos are approved, and whether the viewer is asked to choose previews. */
type MainList = { mainListId: string; asksChoice: boolean }

const galleryFacts = {
  id: galleries.id,
  slug: galleries.slug,
  title: galleries.title,
  kind: galleries.kind,
  shotOn: galleries.shotOn,
  welcome: galleries.welcome,
}
const studioFacts = { studioName: shownStudioNameSql, hasOwnMark: hasOwnWatermarkSql, ...styleColumns }

const shownGallery = {
  ...galleryFacts,
  status: galleries.status,
  state: galleries.state,
  isShared: sql<boolean>`is_shared(${galleries.id})`,
  mayShare: galleries.clientMayShare,
  mainList: sql<MainList | null>`main_list_of(${galleries.id}, false)`,
}

export const listOpenGalleries = (tx: Tx, viewer: ClientViewer) =>
  tx
    .select({
      ...shownGallery,
      createdAt: galleries.createdAt,
      isUnseen: sql<boolean>`${galleries.firstViewedAt} is null`,
      openingShownAt: galleries.openingShownAt,
    })
    .from(galleries)
    .where(and(eq(galleries.clientId, viewer.id), sql`${galleries.id} = any (${openGalleryIdsSql})`))
    .orderBy(...newestGalleryFirst)

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

export async function findClientAndStudio(tx: Tx, viewer: ClientOrPhotographer, clientId: string) {
  const isOwn = viewer.role === 'client' ? eq(clients.id, viewer.id) : eq(clients.studioId, viewer.id)
  const [owners] = await tx
    .select({ firstName: clients.firstName, lastName: clients.lastName, ...studioFacts })
    .from(clients)
    .innerJoin(photographers, eq(photographers.id, clients.studioId))
    .where(and(isOwn, eq(clients.id, clientId)))
  return owners
}

/** Returns the row of `guest_view()`: what the guest may see now. */
export async function findGuestView(tx: Tx): Promise<unknown> {
  const { rows } = await tx.execute(sql`select * from guest_view()`)
  return rows[0]
}

const guestChoiceColumns = {
  isFavorite: sql<boolean>`coalesce(${photoMarks.isFavorite}, false)`,
  isApproved: sql<boolean>`coalesce(${photoMarks.isApproved}, false)`,
}
const columnsForGuest = { ...photoColumns, ...guestChoiceColumns }
export const ownColumnsForGuest = { ...perPhotoColumns, ...guestChoiceColumns }

const ofGuest = (viewer: GuestViewer) =>
  and(eq(photoMarks.photoId, photos.id), eq(photoMarks.guestId, viewer.id))

export const listPhotosForGuest = (tx: Tx, viewer: GuestViewer, type: PhotoType) =>
  tx
    .select(columnsForGuest)
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .innerJoin(galleries, eq(galleries.id, photos.galleryId))
    .leftJoin(gallerySections, eq(gallerySections.id, photos.sectionId))
    .leftJoin(photoMarks, ofGuest(viewer))
    .where(and(visibleTo(viewer), eq(photos.type, type)))
    .orderBy(...galleryOrder)

export async function findCoverForGuest(tx: Tx, viewer: GuestViewer) {
  const [cover] = await tx
    .select({ ...columnsForGuest, ...focusColumns })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .leftJoin(photoMarks, ofGuest(viewer))
    .leftJoin(galleryCovers, isChosenCover)
    .where(
      and(
        visibleTo(viewer),
        isShownCover(sql`${viewer.studioId}::uuid`, sql`array[${viewer.galleryId}::uuid]`),
      ),
    )
  return cover
}

/** Returns undefined once the gallery is closed to the guest. */
export async function findGalleryForGuest(tx: Tx, viewer: GuestViewer) {
  const [gallery] = await tx
    .select({
      ...galleryFacts,
      mainList: sql<MainList | null>`main_list_of(${galleries.id}, true)`,
      ...studioFacts,
    })
    .from(galleries)
    .innerJoin(photographers, eq(photographers.id, galleries.studioId))
    .where(eq(galleries.id, viewer.galleryId))
  return gallery
}

export async function countPhotosForGuest(tx: Tx, viewer: GuestViewer) {
  return only(await tx.select(typeCountColumns).from(photos).where(visibleTo(viewer)))
}
