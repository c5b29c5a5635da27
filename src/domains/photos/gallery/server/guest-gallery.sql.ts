import { and, eq, sql } from 'drizzle-orm'
import type { GuestViewer } from '#domains/access/viewer.rules.ts'
import { galleries, gallerySections } from '#domains/galleries/core/server/galleries.tables.ts'
import {
  hasOwnMark,
  photographers,
  shownStudioName,
  styleColumns,
} from '#domains/studios/core/server/studios.tables.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '../../photos.rules.ts'
import { galleryCounts } from './shown-galleries.sql.ts'
import { isCoverOf } from '../../core/server/covers.sql.ts'
import { galleryOrder } from '../../core/server/photo-order.sql.ts'
import { listOwnPhotos, ownColumns, photoColumns, visibleTo } from '../../core/server/photos.sql.ts'
import { galleryCovers, photoMarks, photos } from '../../core/server/photos.tables.ts'

/** What a guest is shown of their gallery now. */
export async function findGuestView(tx: Tx): Promise<unknown> {
  const { rows } = await tx.execute(sql`select * from guest_view()`)
  return rows[0]
}

/** A photo as a guest has it, with their own marks in place of the client's. */
const ownMarks = {
  isFavorite: sql<boolean>`coalesce(${photoMarks.isFavorite}, false)`,
  isApproved: sql<boolean>`coalesce(${photoMarks.isApproved}, false)`,
}
const columnsForGuest = { ...photoColumns, ...ownMarks }
export const ownColumnsForGuest = { ...ownColumns, ...ownMarks }

const ofGuest = (viewer: GuestViewer) =>
  and(eq(photoMarks.photoId, photos.id), eq(photoMarks.guestId, viewer.id))

export const listForGuest = (tx: Tx, viewer: GuestViewer, type: PhotoType) =>
  tx
    .select(columnsForGuest)
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .innerJoin(galleries, eq(galleries.id, photos.galleryId))
    .leftJoin(gallerySections, eq(gallerySections.id, photos.sectionId))
    .leftJoin(photoMarks, ofGuest(viewer))
    .where(and(visibleTo(viewer), eq(photos.type, type)))
    .orderBy(...galleryOrder)

/** The cover that this guest may see: the one the studio chose, else the best that their link shows. */
export async function findCoverForGuest(tx: Tx, viewer: GuestViewer) {
  const [cover] = await tx
    .select({ ...columnsForGuest, focalX: galleryCovers.focalX, focalY: galleryCovers.focalY })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .leftJoin(photoMarks, ofGuest(viewer))
    .leftJoin(
      galleryCovers,
      and(eq(galleryCovers.photoId, photos.id), eq(galleryCovers.galleryId, photos.galleryId)),
    )
    .where(
      and(visibleTo(viewer), isCoverOf(sql`${viewer.studioId}::uuid`, sql`array[${viewer.galleryId}::uuid]`)),
    )
  return cover
}

/** The gallery that a guest is in, as they may name it; undefined once it is closed to them. */
export async function findGalleryForGuest(tx: Tx, viewer: GuestViewer) {
  const [gallery] = await tx
    .select({
      id: galleries.id,
      slug: galleries.slug,
      title: galleries.title,
      kind: galleries.kind,
      shotOn: galleries.shotOn,
      welcome: galleries.welcome,
      asksChoice: sql<boolean>`asks_choice(${galleries.id}, true)`,
      studioName: shownStudioName,
      hasOwnMark,
      ...styleColumns,
    })
    .from(galleries)
    .innerJoin(photographers, eq(photographers.id, galleries.studioId))
    .where(eq(galleries.id, viewer.galleryId))
  return gallery
}

/** How many photos of each type a guest sees. */
export async function countForGuest(tx: Tx, viewer: GuestViewer) {
  return only(await tx.select(galleryCounts).from(photos).where(visibleTo(viewer)))
}

/** Sets a guest's own mark on each of these photos that they see; returns those. */
export async function setMark(
  tx: Tx,
  viewer: GuestViewer,
  photoIds: readonly string[],
  isFavorite: boolean,
  now: Date,
) {
  const seen = await listOwnPhotos(tx, viewer, photoIds)
  if (seen.length > 0)
    await tx
      .insert(photoMarks)
      .values(
        seen
          .map(({ id }) => id)
          .toSorted()
          .map((photoId) => ({
            photoId,
            guestId: viewer.id,
            studioId: viewer.studioId,
            isFavorite,
            chosenAt: now,
          })),
      )
      .onConflictDoUpdate({
        target: [photoMarks.photoId, photoMarks.guestId],
        set: { isFavorite, chosenAt: now },
      })
  return seen
}
