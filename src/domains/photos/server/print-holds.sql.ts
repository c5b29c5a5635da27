import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { visibleTo } from './photos.sql.ts'
import { photos } from './photos.tables.ts'

// Always locks in order of id, so that two orders with photos in common cannot deadlock.
const locked = (tx: Tx<'system'>, photoIds: readonly string[], which = inArray(photos.id, [...photoIds])) =>
  tx.select({ id: photos.id }).from(photos).where(which).orderBy(asc(photos.id)).for('no key update')

export const lockPhotos = (tx: Tx<'system'>, photoIds: readonly string[]) => locked(tx, photoIds)

export const lockFinals = (tx: Tx<'system'>, viewer: ClientViewer, photoIds: readonly string[]) =>
  locked(tx, photoIds, and(visibleTo(viewer), eq(photos.type, 'final'), inArray(photos.id, [...photoIds])))

export const addHolds = (tx: Tx<'system'>, photoIds: readonly string[], count: 1 | -1) =>
  tx
    .update(photos)
    .set({ printHolds: sql`${photos.printHolds} + ${count}::int` })
    .where(inArray(photos.id, [...photoIds]))

export const countHeld = (tx: Tx, viewer: PhotographerViewer, photoIds: readonly string[]) =>
  tx.$count(photos, and(visibleTo(viewer), inArray(photos.id, [...photoIds]), gt(photos.printHolds, 0)))
