import { and, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { readAsViewer } from '#domains/access/server/access.ts'
import type { Pool } from '#platform/db/pool.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { UploadRefusal } from '../uploads.rules.ts'
import { uploads } from './uploads.tables.ts'

export type Upload = Pick<
  typeof uploads.$inferSelect,
  'id' | 'photographerId' | 'clientId' | 'type' | 'fileName' | 'sizeBytes' | 'state' | 'refusal'
>

export type NewUpload = {
  id: string
  clientId: string
  type: PhotoType
  fileName: string
  sizeBytes: number
}

const own = (viewer: PhotographerViewer, id: string) =>
  and(eq(uploads.photographerId, viewer.id), eq(uploads.id, id))

export async function hasClient(tx: Tx, viewer: PhotographerViewer, clientId: string): Promise<boolean> {
  const found = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.createdBy, viewer.id), eq(clients.id, clientId), isNull(clients.archivedAt)))
  return found.length === 1
}

export const insertUpload = (
  tx: Tx,
  viewer: PhotographerViewer,
  upload: NewUpload,
  now: Date,
  expiresAt: Date,
) =>
  tx
    .insert(uploads)
    .values({ ...upload, photographerId: viewer.id, state: 'receiving', createdAt: now, expiresAt })

/** Asked by every request that brings bytes, and so in one round trip. `id` must be a UUID. */
export async function findUpload(
  pool: Pool,
  viewer: PhotographerViewer,
  id: string,
): Promise<Upload | undefined> {
  const [found] = await readAsViewer<Upload>(
    pool,
    viewer,
    `select id, photographer_id as "photographerId", client_id as "clientId", type, file_name as "fileName",
       size_bytes::float8 as "sizeBytes", state, refusal
     from uploads where id = '${id}' and photographer_id = '${viewer.id}'`,
  )
  return found
}

/** Ends an upload that is being received; false when another request or process ended it before. */
export async function endUpload(
  tx: Tx,
  viewer: PhotographerViewer,
  id: string,
  state: 'finished' | 'refused' | 'abandoned',
  now: Date,
  refusal?: string,
): Promise<boolean> {
  const ended = await tx
    .update(uploads)
    .set({ state, refusal, endedAt: now })
    .where(and(own(viewer, id), eq(uploads.state, 'receiving')))
    .returning({ id: uploads.id })
  return ended.length === 1
}

/** Forgets an upload that is being received; false when it ended before. */
export async function deleteUpload(tx: Tx, viewer: PhotographerViewer, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(uploads)
    .where(and(own(viewer, id), eq(uploads.state, 'receiving')))
    .returning({ id: uploads.id })
  return deleted.length === 1
}

/** What failed and was not uploaded after all, by client and type; a file that failed twice is one. */
export const listFailed = (tx: Tx, viewer: PhotographerViewer, since: Date) =>
  tx
    .select({
      clientId: uploads.clientId,
      firstName: clients.firstName,
      lastName: clients.lastName,
      type: uploads.type,
      count: sql<number>`count(distinct ${uploads.fileName})::int`,
      refusal: sql<UploadRefusal | null>`case when count(distinct coalesce(${uploads.refusal}, '')) = 1 then max(${uploads.refusal}) end`,
      lastAt: sql<Date>`max(${uploads.endedAt})`.mapWith(uploads.createdAt),
    })
    .from(uploads)
    .innerJoin(clients, eq(clients.id, uploads.clientId))
    .where(
      and(
        eq(uploads.photographerId, viewer.id),
        inArray(uploads.state, ['refused', 'abandoned']),
        gt(uploads.endedAt, since),
        sql`not exists (select 1 from ${uploads} later where later.photographer_id = ${viewer.id}
          and later.client_id = ${uploads.clientId} and later.type = ${uploads.type} and later.state = 'finished'
          and later.file_name = ${uploads.fileName} and later.created_at > ${uploads.createdAt})`,
      ),
    )
    .groupBy(uploads.clientId, clients.firstName, clients.lastName, uploads.type)
    .orderBy(desc(sql`max(${uploads.endedAt})`))

export const dismissFailed = (tx: Tx, viewer: PhotographerViewer, clientId: string) =>
  tx
    .delete(uploads)
    .where(
      and(
        eq(uploads.photographerId, viewer.id),
        eq(uploads.clientId, clientId),
        inArray(uploads.state, ['refused', 'abandoned']),
      ),
    )

// The product itself looks after uploads of every studio: these run in jobs only, so they name no viewer.

export const listReceiving = (tx: Tx, expiredBy?: Date) =>
  tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.state, 'receiving'), expiredBy && lte(uploads.expiresAt, expiredBy)))

/** Which of these ids are uploads that are still being received. */
export async function receivingAmong(tx: Tx, ids: string[]): Promise<Set<string>> {
  const found = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.state, 'receiving'), inArray(uploads.id, ids)))
  return new Set(found.map(({ id }) => id))
}

export const forgetEnded = (tx: Tx, before: Date) =>
  tx.delete(uploads).where(and(ne(uploads.state, 'receiving'), lte(uploads.endedAt, before)))
