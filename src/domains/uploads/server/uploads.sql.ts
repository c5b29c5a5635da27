import { and, desc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { callAsViewer, readAsViewer } from '#domains/access/server/access.ts'
import { wakeHubs } from '#platform/live/wake-hubs.ts'
import type { Lookalikes } from '#domains/photos/server/photos.ts'
import { asColumns } from '#platform/db/as-columns.ts'
import type { Pool } from '#platform/db/pool.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { OPEN_UPLOADS_MAX, type UploadRefusal, type UploadRefused } from '../uploads.rules.ts'
import { uploads } from './uploads.tables.ts'

export type Upload = Pick<
  typeof uploads.$inferSelect,
  | 'id'
  | 'studioId'
  | 'clientId'
  | 'galleryId'
  | 'sectionId'
  | 'type'
  | 'fileName'
  | 'sizeBytes'
  | 'state'
  | 'refusal'
  | 'holdsRoom'
>

type Target = Pick<Upload, 'galleryId' | 'sectionId'>

/** Without a gallery, it is for the client's newest live one; a program must name one where several are live. */
type NewUpload = Omit<Upload, keyof Target | 'state' | 'refusal' | 'holdsRoom'> & {
  [Name in keyof Target]?: Target[Name] | undefined
} & { createdAt: Date; expiresAt: Date }

const own = (viewer: PhotographerViewer, id: string) =>
  and(eq(uploads.studioId, viewer.id), eq(uploads.id, id))

export async function createUpload(
  pool: Pool,
  viewer: PhotographerViewer,
  upload: NewUpload,
): Promise<Target | UploadRefused> {
  const given = {
    ...asColumns(uploads, upload),
    open_max: OPEN_UPLOADS_MAX,
    // A tab from before its client had two galleries cannot name one; a program can.
    must_be_one: viewer.apiKeyId !== undefined,
  }
  // No fsync: the client repeats an announcement lost in a power cut, and the commit that ends the upload flushes this
  // one.
  return callAsViewer(pool, viewer, 'create_upload', given, { waitsForDisk: false })
}

type Finished = { ended?: true; code?: 'storage_full' } | Lookalikes

/** Makes the photo and ends the upload in one round trip; see `arrivalOf` for the arguments. */
export async function finishUpload(pool: Pool, viewer: PhotographerViewer, given: object): Promise<Finished> {
  const finished = await callAsViewer<Finished>(pool, viewer, 'finish_upload', given)
  wakeHubs(pool)
  return finished
}

/** One round trip, because most requests need it. `id` is put into the SQL and must be a UUID. */
export async function findUpload(
  pool: Pool,
  viewer: PhotographerViewer,
  id: string,
): Promise<Upload | undefined> {
  const [found] = await readAsViewer<Upload>(
    pool,
    viewer,
    `select id, photographer_id as "studioId", client_id as "clientId", gallery_id as "galleryId",
       section_id as "sectionId", type, file_name as "fileName",
       size_bytes::float8 as "sizeBytes", state, refusal, holds_room as "holdsRoom"
     from uploads where id = '${id}' and photographer_id = '${viewer.id}'`,
  )
  return found
}

export type Ended = { holdsRoom: boolean }

/** Ends an upload in state 'receiving'; returns undefined when it ended before. */
export async function endUpload(
  tx: Tx,
  viewer: PhotographerViewer,
  id: string,
  state: 'finished' | 'refused' | 'abandoned',
  now: Date,
  refusal?: string,
): Promise<Ended | undefined> {
  const [ended] = await tx
    .update(uploads)
    .set({ state, refusal, endedAt: now })
    .where(and(own(viewer, id), eq(uploads.state, 'receiving')))
    .returning({ holdsRoom: uploads.holdsRoom })
  return ended
}

export async function deleteUpload(
  tx: Tx,
  viewer: PhotographerViewer,
  id: string,
): Promise<Ended | undefined> {
  const [deleted] = await tx
    .delete(uploads)
    .where(and(own(viewer, id), eq(uploads.state, 'receiving')))
    .returning({ holdsRoom: uploads.holdsRoom })
  return deleted
}

export const noteBytes = (tx: Tx, viewer: PhotographerViewer, id: string, now: Date) =>
  tx.update(uploads).set({ lastByteAt: now }).where(own(viewer, id))

/** Marks a silent upload as holding room again; returns false when another request did so or ended it. */
export async function holdRoomAgain(tx: Tx, viewer: PhotographerViewer, id: string, now: Date) {
  const held = await tx
    .update(uploads)
    .set({ holdsRoom: true, lastByteAt: now })
    .where(and(own(viewer, id), eq(uploads.state, 'receiving'), eq(uploads.holdsRoom, false)))
    .returning({ id: uploads.id })
  return held.length === 1
}

const isSilent = (since: Date) =>
  and(
    eq(uploads.state, 'receiving'),
    lte(sql`coalesce(${uploads.lastByteAt}, ${uploads.createdAt})`, since.toISOString()),
  )

const hasFailed = inArray(uploads.state, ['refused', 'abandoned'])

/** Failed or silent uploads that were not uploaded again later; per file name and gallery only the last attempt. */
export const listFailed = (
  tx: Tx,
  viewer: PhotographerViewer,
  { failedSince, silentSince }: { failedSince: Date; silentSince: Date },
) =>
  tx
    .selectDistinctOn([uploads.clientId, uploads.type, uploads.galleryId, uploads.fileName], {
      clientId: uploads.clientId,
      firstName: clients.firstName,
      lastName: clients.lastName,
      type: uploads.type,
      galleryId: uploads.galleryId,
      fileName: uploads.fileName,
      state: uploads.state,
      refusal: sql<UploadRefusal | null>`${uploads.refusal}`,
      at: sql<Date>`coalesce(${uploads.endedAt}, ${uploads.lastByteAt}, ${uploads.createdAt})`.mapWith(
        uploads.createdAt,
      ),
    })
    .from(uploads)
    .innerJoin(clients, eq(clients.id, uploads.clientId))
    .where(
      and(
        eq(uploads.studioId, viewer.id),
        or(and(hasFailed, gt(uploads.endedAt, failedSince)), isSilent(silentSince)),
        sql`not exists (select 1 from ${uploads} later where later.photographer_id = ${viewer.id}
          and later.gallery_id = ${uploads.galleryId} and later.type = ${uploads.type} and later.state = 'finished'
          and later.file_name = ${uploads.fileName} and later.ended_at > ${uploads.createdAt})`,
      ),
    )
    .orderBy(uploads.clientId, uploads.type, uploads.galleryId, uploads.fileName, desc(uploads.createdAt))

/** Deletes a client's failed and silent uploads; returns the bytes still reserved for them. */
export async function dismissFailed(
  tx: Tx,
  viewer: PhotographerViewer,
  clientId: string,
  silentSince: Date,
): Promise<number> {
  const forgotten = await tx
    .delete(uploads)
    .where(
      and(
        eq(uploads.studioId, viewer.id),
        eq(uploads.clientId, clientId),
        or(hasFailed, isSilent(silentSince)),
      ),
    )
    .returning({ state: uploads.state, holdsRoom: uploads.holdsRoom, sizeBytes: uploads.sizeBytes })
  return forgotten
    .filter(({ state, holdsRoom }) => state === 'receiving' && holdsRoom)
    .reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

// The queries below run in jobs, across all studios.

export const listReceiving = (tx: Tx<'system'>, expiredBy?: Date) =>
  tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.state, 'receiving'), expiredBy && lte(uploads.expiresAt, expiredBy)))

/** Marks uploads silent since `since` as holding no room; the caller releases it. */
export const letGoOfSilent = (tx: Tx<'system'>, since: Date) =>
  tx
    .update(uploads)
    .set({ holdsRoom: false })
    .where(and(uploads.holdsRoom, isSilent(since)))
    .returning({ studioId: uploads.studioId, clientId: uploads.clientId, sizeBytes: uploads.sizeBytes })

export async function receivingAmong(tx: Tx<'system'>, ids: string[]): Promise<Set<string>> {
  const found = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.state, 'receiving'), inArray(uploads.id, ids)))
  return new Set(found.map(({ id }) => id))
}

const FORGOTTEN_AT_ONCE = 1000

/** Forgets some uploads that ended before; returns how many. */
export async function forgetEnded(tx: Tx<'system'>, before: Date): Promise<number> {
  const some = tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(ne(uploads.state, 'receiving'), lte(uploads.endedAt, before)))
    .limit(FORGOTTEN_AT_ONCE)
  return (await tx.delete(uploads).where(inArray(uploads.id, some))).rowCount ?? 0
}
