import { and, asc, count, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { ARCHIVE_KEPT_MS } from '../print-archives.rules.ts'
import { printArchives } from './print-archives.tables.ts'

export type PrintArchive = typeof printArchives.$inferSelect

const whereUnfinished = inArray(printArchives.state, ['waiting', 'making'])
const keptUntil = (now: Date) => new Date(now.getTime() + ARCHIVE_KEPT_MS)

export const listArchives = (tx: Tx, viewer: PhotographerViewer, orderId: string, now: Date) =>
  tx
    .select()
    .from(printArchives)
    .where(
      and(
        eq(printArchives.studioId, viewer.id),
        eq(printArchives.orderId, orderId),
        gt(printArchives.keptUntil, now),
      ),
    )
    .orderBy(desc(printArchives.id))

/** Serializes requests of one studio, so that two can't both pass the limit. */
export const lockRequests = (tx: Tx<'system'>, studioId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('print archives ' || ${studioId}, 0))`)

export async function countUnfinished(tx: Tx<'system'>, studioId: string): Promise<number> {
  const row = only(
    await tx
      .select({ count: count() })
      .from(printArchives)
      .where(and(eq(printArchives.studioId, studioId), whereUnfinished)),
  )
  return row.count
}

export type NewArchive = Pick<PrintArchive, 'orderId' | 'studioId' | 'fingerprint' | 'fileCount'>

export async function insertArchive(tx: Tx<'system'>, wanted: NewArchive, now: Date) {
  return only(
    await tx
      .insert(printArchives)
      .values({ ...wanted, id: uuidv7(now.getTime()), askedAt: now, keptUntil: keptUntil(now) })
      .returning(),
  )
}

export async function extendArchiveLifetime(tx: Tx<'system'>, archiveId: string, now: Date) {
  const [row] = await tx
    .update(printArchives)
    .set({ keptUntil: keptUntil(now) })
    .where(eq(printArchives.id, archiveId))
    .returning()
  return row
}

export const removeFailed = (tx: Tx<'system'>, orderId: string) =>
  tx.delete(printArchives).where(and(eq(printArchives.orderId, orderId), eq(printArchives.state, 'failed')))

export const removeArchives = async (tx: Tx<'system'>, archiveIds: readonly string[]): Promise<void> => {
  await tx.delete(printArchives).where(inArray(printArchives.id, [...archiveIds]))
}

/** Removes archives whose file is lost, so that the next request makes them again. */
export const removeReadyArchives = async (tx: Tx<'system'>, archiveIds: readonly string[]): Promise<void> => {
  await tx
    .delete(printArchives)
    .where(and(inArray(printArchives.id, [...archiveIds]), eq(printArchives.state, 'ready')))
}

/** Starts an attempt on an unfinished archive. With `isRetry`, only if no other attempt runs. */
export async function startAttempt(tx: Tx<'system'>, archiveId: string, isRetry: boolean) {
  const [row] = await tx
    .update(printArchives)
    .set({ state: 'making', turn: sql`turn + 1`, madeCount: 0, waitsForDisk: false })
    .where(
      and(eq(printArchives.id, archiveId), isRetry ? eq(printArchives.state, 'waiting') : whereUnfinished),
    )
    .returning()
  return row
}

type Attempt = Pick<PrintArchive, 'id' | 'turn'>
type Change = Partial<Omit<PrintArchive, keyof Attempt | 'orderId' | 'studioId' | 'askedAt'>>

/**
 * Saves a change. Returns false when another attempt took over, or the archive is outdated,
 * finished or deleted.
 */
export async function updateArchiveDuringAttempt(
  tx: Tx<'system'>,
  { id, turn }: Attempt,
  change: Change,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(printArchives)
    .set(change)
    .where(and(eq(printArchives.id, id), eq(printArchives.turn, turn), whereUnfinished))
  return rowCount === 1
}

export const setReady = (
  tx: Tx<'system'>,
  attempt: Attempt,
  made: Pick<PrintArchive, 'sizeBytes' | 'leftOutCount' | 'madeCount'>,
  now: Date,
): Promise<boolean> =>
  updateArchiveDuringAttempt(tx, attempt, {
    ...made,
    state: 'ready',
    readyAt: now,
    keptUntil: keptUntil(now),
  })

/** Ignores the attempt number: the last attempt crashed or gave up. */
export async function setFailed(tx: Tx<'system'>, archiveId: string) {
  const [row] = await tx
    .update(printArchives)
    .set({ state: 'failed' })
    .where(and(eq(printArchives.id, archiveId), whereUnfinished))
    .returning()
  return row
}

const SWEEP_BATCH_ROWS = 100

export async function sweepArchives(tx: Tx<'system'>, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from print_archives where id in (
    select id from print_archives where kept_until <= ${now.toISOString()} limit ${SWEEP_BATCH_ROWS})`)
  return rowCount ?? 0
}

export const listReady = (tx: Tx<'system'>, { from, limit }: { from: string; limit: number }) =>
  tx
    .select()
    .from(printArchives)
    .where(and(gte(printArchives.id, from), eq(printArchives.state, 'ready')))
    .orderBy(asc(printArchives.id))
    .limit(limit)

export const findArchives = (tx: Tx<'system'>, archiveIds: readonly string[]) =>
  tx
    .select()
    .from(printArchives)
    .where(inArray(printArchives.id, [...archiveIds]))
