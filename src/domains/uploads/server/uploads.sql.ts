import { and, desc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { callSqlFunctionAsViewer, readAsViewer } from '#domains/access/server/access.ts'
import { only } from '#platform/db/only.ts'
import { wakeHubs } from '#platform/live/wake-hubs.ts'
import type { PossibleDuplicates } from '#domains/photos/server/photos.ts'
import { asColumns } from '#platform/db/as-columns.ts'
import { pick } from '#platform/pure/pick.ts'
import { isRaised } from '#platform/db/is-raised.ts'
import type { Pool } from '#platform/db/pool.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { OPEN_UPLOADS_MAX, type UploadRefusal, type UploadRefusalReply } from '../uploads.rules.ts'
import { uploads } from '../core/server/uploads.tables.ts'

export type Upload = Omit<typeof uploads.$inferSelect, 'createdAt' | 'expiresAt' | 'endedAt' | 'lastByteAt'>

type Target = Pick<Upload, 'galleryId' | 'sectionId'>

/**
 * Uploads without a gallery go to the client's newest live gallery, else to the newest gallery that
 * is not archived. An API key must name a gallery if several are live.
 */
type NewUpload = Omit<Upload, keyof Target | 'state' | 'refusal' | 'holdsRoom' | 'turn'> & {
  [Name in keyof Target]?: Target[Name] | undefined
} & { createdAt: Date; expiresAt: Date }

const isOwn = (viewer: PhotographerViewer, id: string) =>
  and(eq(uploads.studioId, viewer.id), eq(uploads.id, id))

export async function createUpload(
  pool: Pool,
  viewer: PhotographerViewer,
  upload: NewUpload,
): Promise<Target | UploadRefusalReply> {
  const given = {
    ...asColumns(uploads, upload),
    open_max: OPEN_UPLOADS_MAX,
    must_be_one: viewer.apiKeyId !== undefined,
  }
  // No fsync: PostgreSQL flushes within 0.6 s (three times wal_writer_delay). After a crash the
  // client announces and sends again.
  return callSqlFunctionAsViewer(pool, viewer, 'create_upload', given, { waitsForDisk: false })
}

const NO_ROOM = 'LT005'

type FinishAnswer = { ended?: true; code?: 'storage_full' } | PossibleDuplicates

/**
 * Makes the photo and ends the upload in one round trip; see `addPhotoArgument` for the arguments.
 */
export async function finishUpload(
  pool: Pool,
  viewer: PhotographerViewer,
  given: object,
): Promise<FinishAnswer> {
  try {
    const finished = await callSqlFunctionAsViewer<FinishAnswer>(pool, viewer, 'finish_upload', given)
    wakeHubs(pool)
    return finished
  } catch (error) {
    if (isRaised(NO_ROOM, error)) return { code: 'storage_full' }
    throw error
  }
}

/**
 * Finds an upload in one round trip, because requests wait for it. `id` is put into the SQL and
 * must be a UUID.
 */
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

/** Takes the next attempt number; undefined if the upload has ended. `id` must be a UUID. */
export async function takeAttempt(
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

/** Returns an upload's state and its photo's key, each null if missing. */
export async function findStateAndOriginalKey(
  tx: Tx<'system'>,
  { id, studioId }: { id: string; studioId: string },
) {
  const { rows } = await tx.execute<{ state: string | null; originalKey: string | null }>(
    sql`select (select state from uploads where id = ${id}) as state,
      (select original_key from photos where photographer_id = ${studioId} and id = ${id}) as "originalKey"`,
  )
  return only(rows)
}

export type EndedUpload = { holdsRoom: boolean; turn: number }

export async function endUpload(
  tx: Tx,
  viewer: PhotographerViewer,
  id: string,
  state: 'finished' | 'refused' | 'abandoned',
  now: Date,
  refusal?: string,
): Promise<EndedUpload | undefined> {
  const [ended] = await tx
    .update(uploads)
    .set({ state, refusal, endedAt: now })
    .where(and(isOwn(viewer, id), eq(uploads.state, 'receiving')))
    .returning(pick(uploads, ['holdsRoom', 'turn']))
  return ended
}

export async function deleteUpload(
  tx: Tx,
  viewer: PhotographerViewer,
  id: string,
): Promise<EndedUpload | undefined> {
  const [deleted] = await tx
    .delete(uploads)
    .where(and(isOwn(viewer, id), eq(uploads.state, 'receiving')))
    .returning(pick(uploads, ['holdsRoom', 'turn']))
  return deleted
}

export const saveLastByteTime = (tx: Tx, viewer: PhotographerViewer, id: string, now: Date) =>
  tx.update(uploads).set({ lastByteAt: now }).where(isOwn(viewer, id))

export async function holdRoomAgain(tx: Tx, viewer: PhotographerViewer, id: string, now: Date) {
  const { rowCount } = await tx
    .update(uploads)
    .set({ holdsRoom: true, lastByteAt: now })
    .where(and(isOwn(viewer, id), eq(uploads.state, 'receiving'), eq(uploads.holdsRoom, false)))
  return rowCount === 1
}

const isSilent = (since: Date) =>
  and(
    eq(uploads.state, 'receiving'),
    lte(sql`coalesce(${uploads.lastByteAt}, ${uploads.createdAt})`, since.toISOString()),
  )

const hasFailed = inArray(uploads.state, ['refused', 'abandoned'])

export const listFailed = (
  tx: Tx,
  viewer: PhotographerViewer,
  { failedSince, silentSince }: { failedSince: Date; silentSince: Date },
) =>
  tx
    .selectDistinctOn([uploads.clientId, uploads.type, uploads.galleryId, uploads.fileName], {
      ...pick(uploads, ['clientId', 'type', 'galleryId', 'fileName', 'state']),
      ...pick(clients, ['firstName', 'lastName']),
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

export const releaseRoomOfSilentUploads = (tx: Tx<'system'>, since: Date) =>
  tx
    .update(uploads)
    .set({ holdsRoom: false })
    .where(and(uploads.holdsRoom, isSilent(since)))
    .returning()

const FORGOTTEN_AT_ONCE = 1000

export async function deleteEnded(tx: Tx<'system'>, before: Date): Promise<number> {
  const endedIds = tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(ne(uploads.state, 'receiving'), lte(uploads.endedAt, before)))
    .limit(FORGOTTEN_AT_ONCE)
  // An array, because a join makes PostgreSQL read all uploads while the table is small.
  return (await tx.delete(uploads).where(sql`${uploads.id} = any (array(${endedIds}))`)).rowCount ?? 0
}
