import { and, asc, count, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { ARCHIVE_KEPT_MS } from '../print-archives.rules.ts'
import { printArchives } from './print-archives.tables.ts'

export type PrintArchive = typeof printArchives.$inferSelect

const inWork = inArray(printArchives.state, ['waiting', 'making'])
const keptUntil = (now: Date) => new Date(now.getTime() + ARCHIVE_KEPT_MS)

/** Those of an order that are kept, newest first. */
export const listArchives = (
  tx: Tx,
  viewer: PhotographerViewer,
  orderId: string,
  now: Date,
): Promise<PrintArchive[]> =>
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

/** Until the transaction ends nobody else asks for one of this studio, so that two can't both be the last allowed. */
export const lockAsking = (tx: Tx<'system'>, studioId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('print archives ' || ${studioId}, 0))`)

export async function countInWork(tx: Tx<'system'>, studioId: string): Promise<number> {
  const row = only(
    await tx
      .select({ count: count() })
      .from(printArchives)
      .where(and(eq(printArchives.studioId, studioId), inWork)),
  )
  return row.count
}

export type Wanted = Pick<PrintArchive, 'orderId' | 'studioId' | 'fingerprint' | 'fileCount'>

export async function insertArchive(tx: Tx<'system'>, wanted: Wanted, now: Date): Promise<PrintArchive> {
  return only(
    await tx
      .insert(printArchives)
      .values({ ...wanted, id: uuidv7(now.getTime()), askedAt: now, keptUntil: keptUntil(now) })
      .returning(),
  )
}

export async function keepArchive(
  tx: Tx<'system'>,
  archiveId: string,
  now: Date,
): Promise<PrintArchive | undefined> {
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

/** Of files that are lost, so that they are made anew when they are asked for. */
export const removeReady = async (tx: Tx<'system'>, archiveIds: readonly string[]): Promise<void> => {
  await tx
    .delete(printArchives)
    .where(and(inArray(printArchives.id, [...archiveIds]), eq(printArchives.state, 'ready')))
}

/**
 * A try to make it, whose number says who may end it; undefined when there is none to make. With `isAgain` only if nobody
 * else tries.
 */
export async function takeTurn(
  tx: Tx<'system'>,
  archiveId: string,
  isAgain: boolean,
): Promise<PrintArchive | undefined> {
  const [row] = await tx
    .update(printArchives)
    .set({ state: 'making', turn: sql`turn + 1`, madeCount: 0, waitsForDisk: false })
    .where(and(eq(printArchives.id, archiveId), isAgain ? eq(printArchives.state, 'waiting') : inWork))
    .returning()
  return row
}

type Turn = Pick<PrintArchive, 'id' | 'turn'>
type Change = Partial<
  Pick<
    PrintArchive,
    | 'state'
    | 'waitsForDisk'
    | 'fingerprint'
    | 'fileCount'
    | 'madeCount'
    | 'leftOutCount'
    | 'sizeBytes'
    | 'readyAt'
    | 'keptUntil'
  >
>

/** Changes it for whose turn it is; false when that passed to another, or it is gone. */
export async function changeInTurn(tx: Tx<'system'>, { id, turn }: Turn, change: Change): Promise<boolean> {
  const { rowCount } = await tx
    .update(printArchives)
    .set(change)
    .where(and(eq(printArchives.id, id), eq(printArchives.turn, turn), inWork))
  return rowCount === 1
}

export const setReady = (
  tx: Tx<'system'>,
  turn: Turn,
  made: Pick<PrintArchive, 'sizeBytes' | 'leftOutCount' | 'madeCount'>,
  now: Date,
): Promise<boolean> =>
  changeInTurn(tx, turn, {
    ...made,
    state: 'ready',
    readyAt: now,
    keptUntil: keptUntil(now),
  })

/** Whoever's turn it is: whoever had it is dead, or has tried for the last time. */
export async function setFailed(tx: Tx<'system'>, archiveId: string): Promise<PrintArchive | undefined> {
  const [row] = await tx
    .update(printArchives)
    .set({ state: 'failed' })
    .where(and(eq(printArchives.id, archiveId), inWork))
    .returning()
  return row
}

export async function findArchive(tx: Tx<'system'>, archiveId: string): Promise<PrintArchive | undefined> {
  const [row] = await tx.select().from(printArchives).where(eq(printArchives.id, archiveId))
  return row
}

const SWEPT_AT_ONCE = 100

/** Removes some that were kept for long enough; returns how many. */
export async function sweepArchives(tx: Tx<'system'>, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from print_archives where id in (
    select id from print_archives where kept_until <= ${now.toISOString()} limit ${SWEPT_AT_ONCE})`)
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
