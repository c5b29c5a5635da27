import { and, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { ClientViewer, AnyPhotoViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { galleries } from '#domains/galleries/core/server/galleries.tables.ts'
import { galleryGuests } from '#domains/galleries/sharing/server/sharing.tables.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { only } from '#platform/db/only.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { photoComments } from '../../core/server/light-table.tables.ts'

const commentsOf = (viewer: AnyPhotoViewer) =>
  ({
    client: eq(photoComments.clientId, viewer.id),
    guest: eq(photoComments.guestId, viewer.id),
    photographer: eq(photoComments.studioId, viewer.id),
  })[viewer.role]

/** Lists comments, newest first. A guest gets only their own thread. */
export const listComments = (tx: Tx, viewer: AnyPhotoViewer, photoId: string) =>
  tx
    .select({
      id: photoComments.id,
      comment: photoComments.comment,
      writtenBy: photoComments.writtenBy,
      createdAt: photoComments.createdAt,
      editedAt: photoComments.editedAt,
      guestId: photoComments.guestId,
    })
    .from(photoComments)
    .where(and(commentsOf(viewer), eq(photoComments.photoId, photoId)))
    .orderBy(desc(photoComments.createdAt), desc(photoComments.id))

/** Runs as the system, because guests have no grant on clients. */
export async function findWriters(
  tx: Tx<'system'>,
  { clientId, guestIds }: { clientId: string; guestIds: readonly string[] },
) {
  const owners = only(
    await tx
      .select({
        client: { firstName: clients.firstName, lastName: clients.lastName },
        studio: { studioName: photographers.studioName, businessName: photographers.businessName },
      })
      .from(clients)
      .innerJoin(photographers, eq(photographers.id, clients.studioId))
      .where(eq(clients.id, clientId)),
  )
  const guests =
    guestIds.length === 0
      ? []
      : await tx
          .select({ id: galleryGuests.id, name: galleryGuests.name })
          .from(galleryGuests)
          .where(inArray(galleryGuests.id, [...guestIds]))
  return { ...owners, guests: new Map(guests.map(({ id, name }) => [id, name])) }
}

export const findClientNameParts = async (tx: Tx<'viewer'>, clientId: string) => {
  const { firstName, lastName } = clients
  return only(await tx.select({ firstName, lastName }).from(clients).where(eq(clients.id, clientId)))
}

export async function findGalleryTitles(tx: Tx, viewer: ClientViewer, galleryIds: readonly string[]) {
  const found = await tx
    .select({ id: galleries.id, title: galleries.title })
    .from(galleries)
    .where(and(eq(galleries.clientId, viewer.id), inArray(galleries.id, [...galleryIds])))
  return new Map(found.map(({ id, title }) => [id, title]))
}

const ownComment = (viewer: AnyPhotoViewer, commentId: string) =>
  and(eq(photoComments.id, commentId), commentsOf(viewer), eq(photoComments.writtenBy, viewer.role))

export async function lockOwnComment(tx: Tx, viewer: AnyPhotoViewer, commentId: string) {
  const [found] = await tx
    .select({ comment: photoComments.comment, photoId: photoComments.photoId })
    .from(photoComments)
    .where(ownComment(viewer, commentId))
    .for('no key update')
  return found
}

export const editComment = (tx: Tx, viewer: AnyPhotoViewer, commentId: string, comment: string, now: Date) =>
  tx.update(photoComments).set({ comment, editedAt: now }).where(ownComment(viewer, commentId))

export const removeComment = (tx: Tx, viewer: AnyPhotoViewer, commentId: string) =>
  tx.delete(photoComments).where(ownComment(viewer, commentId))

/** Counts a text written under several photos once. */
const textCount = sql<number>`count(distinct (${photoComments.createdAt}, ${photoComments.comment}))::int`

export async function countClientComments(tx: Tx, viewer: ClientViewer, since: SQL<Date>): Promise<number> {
  const written = only(
    await tx
      .select({ count: textCount })
      .from(photoComments)
      .where(
        and(commentsOf(viewer), eq(photoComments.writtenBy, 'client'), gt(photoComments.createdAt, since)),
      ),
  )
  return written.count
}

export async function countGuestComments(
  tx: Tx<'system'>,
  clientId: string,
  since: SQL<Date>,
): Promise<number> {
  const byGuests = and(eq(photoComments.clientId, clientId), eq(photoComments.writtenBy, 'guest'))
  const written = only(
    await tx
      .select({ count: textCount })
      .from(photoComments)
      .where(and(byGuests, gt(photoComments.createdAt, since))),
  )
  return written.count
}

type CommentedPhoto = { id: string; clientId: string; studioId: string }

export function addComments(
  tx: Tx,
  viewer: AnyPhotoViewer,
  to: CommentedPhoto[],
  { comment, guestId }: { comment: string; guestId: string | null },
  now: Date,
) {
  const written = { writtenBy: viewer.role, comment, guestId, createdAt: now }
  return tx.insert(photoComments).values(
    to.map(({ id: photoId, clientId, studioId }) => ({
      ...written,
      id: uuidv7(now.getTime()),
      photoId,
      clientId,
      studioId,
    })),
  )
}
