import { and, desc, eq } from 'drizzle-orm'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { photoComments } from './photos.tables.ts'

type CommentViewer = ClientViewer | PhotographerViewer

const commentsOf = (viewer: CommentViewer) =>
  viewer.role === 'client'
    ? eq(photoComments.clientId, viewer.id)
    : eq(photoComments.photographerId, viewer.id)

export const listComments = (tx: Tx, viewer: CommentViewer, photoId: string) =>
  tx
    .select({
      id: photoComments.id,
      comment: photoComments.comment,
      writtenBy: photoComments.writtenBy,
      createdAt: photoComments.createdAt,
      firstName: clients.firstName,
      lastName: clients.lastName,
      studioName: photographers.studioName,
      businessName: photographers.businessName,
    })
    .from(photoComments)
    .innerJoin(clients, eq(clients.id, photoComments.clientId))
    .innerJoin(photographers, eq(photographers.id, photoComments.photographerId))
    .where(and(commentsOf(viewer), eq(photoComments.photoId, photoId)))
    .orderBy(desc(photoComments.createdAt), desc(photoComments.id))

type CommentedPhoto = { id: string; clientId: string; photographerId: string }

export const addComments = (
  tx: Tx,
  viewer: CommentViewer,
  to: CommentedPhoto[],
  comment: string,
  now: Date,
) =>
  tx.insert(photoComments).values(
    to.map(({ id, clientId, photographerId }) => ({
      id: uuidv7(now.getTime()),
      photoId: id,
      clientId,
      photographerId,
      writtenBy: viewer.role,
      comment,
      createdAt: now,
    })),
  )
