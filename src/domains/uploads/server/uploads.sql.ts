import { and, desc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { callAsViewer, readAsViewer } from '#domains/access/server/access.ts'
import { only } from '#platform/db/only.ts'
import { wakeHubs } from '#platform/live/wake-hubs.ts'
import type { Lookalikes } from '#domains/photos/server/photos.ts'
import { asColumns } from '#platform/db/as-columns.ts'
import { isRaised } from '#platform/db/is-raised.ts'
import type { Pool } from '#platform/db/pool.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { OPEN_UPLOADS_MAX, type UploadRefusal, type UploadRefused } from '../uploads.rules.ts'
import { uploads } from '../core/server/uploads.tables.ts'

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
  | 'turn'
>

type Target = Pick<Upload, 'galleryId' | 'sectionId'>

/** Without a gallery, it is for the client's newest live one; a program must name one where several are live. */
type NewUpload = Omit<Upload, keyof Target | 'state' | 'refusal' | 'holdsRoom' | 'turn'> & {
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
    // A browser that could not read the galleries cannot name one; a program can.
    must_be_one: viewer.apiKeyId !== undefined,
  }
  // No fsync: PostgreSQL flushes by itself within 0.6 s (three times wal_writer_delay). When it dies before that, the
  // client announces again, and sends again what it sent in that time.
  return callAsViewer(pool, viewer, 'create_upload', given, { waitsForDisk: false })
}

/** What `finish_upload` raises where the studio has no room left. */
const NO_ROOM = 'LT005'

type Finished = { ended?: true; code?: 'storage_full' } | Lookalikes

/** Makes the photo and ends the upload in one round trip; see `arrivalOf` for the arguments. */
export async function finishUpload(pool: Pool, viewer: PhotographerViewer, given: object): Promise<Finished> {
  try {
    const finished = await callAsViewer<Finished>(pool, viewer, 'finish_upload', given)
    wakeHubs(pool)
    return finished
  } catch (error) {
    if (isRaised(NO_ROOM, error)) return { code: 'storage_full' }
    throw error
  }
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
       size_bytes::float8 as "sizeBytes", state, refusal, holds_room as "holdsRoom", turn
     from uploads where id = '${id}' and photographer_id = '${viewer.id}'`,
  )
  return found
}

/** Takes the next turn at finishing an upload; undefined when it has ended. `id` must be a UUID. */
export async function takeTurn(
  pool: Pool,
  viewer: PhotographerViewer,
  id: string,
): Promise<number | undefined> {
  const [taken] = await readAsViewer<{ turn: number }>(
    pool,
    viewer,
    `update uploads set turn = turn + 1
     where id = '${id}' and photographer_id = '${viewer.id}' and state = 'receiving' returning turn`,
  )
  return taken?.turn
}

/** What became of an upload that another turn ended: its state, and the key of the photo that was made of it. */
export async function findEnd(tx: Tx<'system'>, { id, studioId }: { id: string; studioId: string }) {
  const { rows } = await tx.execute<{ state: string | null; originalKey: string | null }>(
    sql`select (select state from uploads where id = ${id}) as state,
      (select original_key from photos where photographer_id = ${studioId} and id = ${id}) as "originalKey"`,
  )
  return only(rows)
}

export type Ended = { holdsRoom: boolean; turn: number }

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
    .returning({ holdsRoom: uploads.holdsRoom, turn: uploads.turn })
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
    .returning({ holdsRoom: uploads.holdsRoom, turn: uploads.turn })
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

/** Deletes a client's failed and silent uploads; returns those that were still receiving. */
export async function dismissFailed(tx: Tx, viewer: PhotographerViewer, clientId: string, silentSince: Date) {
  const forgotten = await tx
    .delete(uploads)
    .where(
      and(
        eq(uploads.studioId, viewer.id),
        eq(uploads.clientId, clientId),
        or(hasFailed, isSilent(silentSince)),
      ),
    )
    .returning()
  return forgotten.filter(({ state }) => state === 'receiving')
}

// The queries below run in jobs, across all studios.

/** In order of their ids, after the one given, at most `limit`. */
export const listExpired = (
  tx: Tx<'system'>,
  { expiredBy, after, limit }: { expiredBy: Date; after: string | undefined; limit: number },
) =>
  tx
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.state, 'receiving'),
        lte(uploads.expiresAt, expiredBy),
        after === undefined ? undefined : gt(uploads.id, after),
      ),
    )
    .orderBy(uploads.id)
    .limit(limit)

export const findReceiving = (tx: Tx<'system'>, ids: readonly string[]) =>
  tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.state, 'receiving'), inArray(uploads.id, [...ids])))

/** Marks uploads silent since `since` as holding no room; the caller releases it. */
export const letGoOfSilent = (tx: Tx<'system'>, since: Date) =>
  tx
    .update(uploads)
    .set({ holdsRoom: false })
    .where(and(uploads.holdsRoom, isSilent(since)))
    .returning()

const FORGOTTEN_AT_ONCE = 1000

/** Forgets some uploads that ended before; returns how many. */
export async function forgetEnded(tx: Tx<'system'>, before: Date): Promise<number> {
  const some = tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(ne(uploads.state, 'receiving'), lte(uploads.endedAt, before)))
    .limit(FORGOTTEN_AT_ONCE)
  // As an array: joined with what it deletes from, all uploads are read wherever there are not yet very many.
  return (await tx.delete(uploads).where(sql`${uploads.id} = any (array(${some}))`)).rowCount ?? 0
}
