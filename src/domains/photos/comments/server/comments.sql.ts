import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { ClientViewer, PhotoOwner } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { photoComments } from '../../server/photos.tables.ts'

const commentsOf = (viewer: PhotoOwner) =>
  viewer.role === 'client' ? eq(photoComments.clientId, viewer.id) : eq(photoComments.studioId, viewer.id)

export const listComments = (tx: Tx, viewer: PhotoOwner, photoId: string) =>
  tx
    .select({
      id: photoComments.id,
      comment: photoComments.comment,
      writtenBy: photoComments.writtenBy,
      createdAt: photoComments.createdAt,
      editedAt: photoComments.editedAt,
      client: { firstName: clients.firstName, lastName: clients.lastName },
      studio: { studioName: photographers.studioName, businessName: photographers.businessName },
    })
    .from(photoComments)
    .innerJoin(clients, eq(clients.id, photoComments.clientId))
    .innerJoin(photographers, eq(photographers.id, photoComments.studioId))
    .where(and(commentsOf(viewer), eq(photoComments.photoId, photoId)))
    .orderBy(desc(photoComments.createdAt), desc(photoComments.id))

export const findClientName = async (tx: Tx<'viewer'>, clientId: string) => {
  const { firstName, lastName } = clients
  return (await tx.select({ firstName, lastName }).from(clients).where(eq(clients.id, clientId)))[0]!
}

const ownComment = (viewer: PhotoOwner, commentId: string) =>
  and(eq(photoComments.id, commentId), commentsOf(viewer), eq(photoComments.writtenBy, viewer.role))

export async function lockOwnComment(tx: Tx, viewer: PhotoOwner, commentId: string) {
  const [found] = await tx
    .select({ comment: photoComments.comment, photoId: photoComments.photoId })
    .from(photoComments)
    .where(ownComment(viewer, commentId))
    .for('update')
  return found
}

export const editComment = (tx: Tx, viewer: PhotoOwner, commentId: string, comment: string, now: Date) =>
  tx.update(photoComments).set({ comment, editedAt: now }).where(ownComment(viewer, commentId))

export const removeComment = (tx: Tx, viewer: PhotoOwner, commentId: string) =>
  tx.delete(photoComments).where(ownComment(viewer, commentId))

export async function countWritten(tx: Tx, viewer: ClientViewer, since: Date): Promise<number> {
  const count = sql<number>`count(distinct (${photoComments.createdAt}, ${photoComments.comment}))::int`
  const [written] = await tx
    .select({ count })
    .from(photoComments)
    .where(and(commentsOf(viewer), eq(photoComments.writtenBy, 'client'), gt(photoComments.createdAt, since)))
  return written!.count
}

type CommentedPhoto = { id: string; clientId: string; studioId: string }

export function addComments(tx: Tx, viewer: PhotoOwner, to: CommentedPhoto[], comment: string, now: Date) {
  const written = { writtenBy: viewer.role, comment, createdAt: now }
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
