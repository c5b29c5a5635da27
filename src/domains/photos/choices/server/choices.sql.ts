import { and, eq, gt, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { ClientViewer, GuestViewer } from '#domains/access/viewer.rules.ts'
import type { GalleryOfStudio } from '#domains/galleries/server/galleries.ts'
import { anyOf } from '#platform/db/conditions.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { ofGallery, lockPhotos, ofStudioAmong, updateOwn, visibleTo } from '../../core/server/photos.sql.ts'
import { photoComments, photoMarks, photos } from '../../core/server/photos.tables.ts'

export type Choice = { isFavorite: boolean } | { isApproved: boolean }

/** Sets or clears a favourite or approval; returns the viewer's own photos among these, changed or not. */
export const setChoice = (tx: Tx, viewer: ClientViewer, photoIds: string[], choice: Choice, now: Date) =>
  updateOwn(
    tx,
    viewer,
    photoIds,
    'isFavorite' in choice
      ? { ...choice, favoritedAt: since(choice.isFavorite, photos.favoritedAt, now) }
      : { ...choice, approvedAt: since(choice.isApproved, photos.approvedAt, now) },
  )

const since = (isYes: boolean, column: typeof photos.favoritedAt | typeof photos.approvedAt, now: Date) =>
  isYes ? sql`coalesce(${column}, ${now})` : null

/** Approves in the client's place, or takes it back; the caller has looked whose photos these are. */
export async function approveFor(
  tx: Tx<'system'>,
  { studioId, photoIds }: { studioId: string; photoIds: readonly string[] },
  isApproved: boolean,
  now: Date,
) {
  const these = ofStudioAmong(studioId, photoIds)
  await lockPhotos(tx, these)
  await tx
    .update(photos)
    .set({ isApproved, approvedAt: since(isApproved, photos.approvedAt, now) })
    .where(these)
}

/** A partner's own approval, beside the client's. */
export const approveAlong = (
  tx: Tx<'system'>,
  { id: guestId, studioId }: GuestViewer,
  photoIds: readonly string[],
  isApproved: boolean,
  now: Date,
) =>
  tx
    .insert(photoMarks)
    .values(photoIds.toSorted().map((photoId) => ({ photoId, guestId, studioId, isApproved, chosenAt: now })))
    .onConflictDoUpdate({
      target: [photoMarks.photoId, photoMarks.guestId],
      set: { isApproved, chosenAt: now },
    })

/** With null: chosen at all. */
const chosenAfter = (moment: Date | SQL<Date> | null) =>
  moment
    ? anyOf(gt(photos.favoritedAt, moment), gt(photos.approvedAt, moment))
    : anyOf(isNotNull(photos.favoritedAt), isNotNull(photos.approvedAt))

export const countChosen = (tx: Tx, viewer: ClientViewer, since: SQL<Date>) =>
  tx.$count(photos, and(visibleTo(viewer), chosenAfter(since)))

/** Totals of favourites and approvals, comments after `since`, and whether any of these is newer than `since`. */
export async function summariseChoices(tx: Tx<'system'>, gallery: GalleryOfStudio, since: Date | null) {
  const choices = only(
    await tx
      .select({
        favorites: sql<number>`(count(*) filter (where ${photos.isFavorite}))::int`,
        approved: sql<number>`(count(*) filter (where ${photos.isApproved}))::int`,
        isNew: sql<boolean>`coalesce(bool_or(${chosenAfter(since)}), false)`,
      })
      .from(photos)
      .where(ofGallery(gallery)),
  )
  const comments = await tx.$count(
    photoComments,
    and(
      eq(photoComments.studioId, gallery.studioId),
      inArray(photoComments.photoId, tx.select({ id: photos.id }).from(photos).where(ofGallery(gallery))),
      eq(photoComments.writtenBy, 'client'),
      since ? gt(photoComments.createdAt, since) : undefined,
    ),
  )
  const { favorites, approved, isNew } = choices
  return { favorites, approved, comments, isNew: comments > 0 || isNew }
}
