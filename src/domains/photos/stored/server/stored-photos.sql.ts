import { and, asc, eq, gte, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { lockPhotos, renditionColumns } from '../../core/server/photos.sql.ts'
import { photos } from '../../core/server/photos.tables.ts'

// For the check of the storage only: the system transaction sees the rows of every studio.

type Page = { from: string; limit: number }

const originalColumns = {
  id: photos.id,
  originalKey: photos.originalKey,
  sizeBytes: photos.fileSize,
  crc32: photos.crc32,
  damage: photos.damage,
}

const selectOriginals = (tx: Tx<'system'>) => tx.select(originalColumns).from(photos)

export type OriginalRow = Awaited<ReturnType<typeof selectOriginals>>[number]

export const listOriginals = (tx: Tx<'system'>, { from, limit }: Page) =>
  selectOriginals(tx).where(gte(photos.id, from)).orderBy(asc(photos.id)).limit(limit)

export const findOriginals = (tx: Tx<'system'>, photoIds: readonly string[]) =>
  selectOriginals(tx).where(inArray(photos.id, [...photoIds]))

const selectRendered = (tx: Tx<'system'>, which: SQL | undefined) =>
  tx
    .select({ ...renditionColumns, id: photos.id, damage: photos.damage })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(which)
    .$dynamic()

export type RenderedRow = Awaited<ReturnType<typeof selectRendered>>[number]

export const listRendered = (tx: Tx<'system'>, { from, limit }: Page) =>
  selectRendered(tx, and(gte(photos.id, from), isNotNull(photos.renderedVersion)))
    .orderBy(asc(photos.id))
    .limit(limit)

export const findRenditionStates = (tx: Tx<'system'>, photoIds: readonly string[]) =>
  selectRendered(tx, inArray(photos.id, [...photoIds]))

/** Forgets the pictures of photos whose original is sound, so that they are made again; returns whose they are. */
export async function forgetRenditions(tx: Tx<'system'>, photoIds: readonly string[]) {
  const these = and(
    inArray(photos.id, [...photoIds]),
    isNull(photos.damage),
    isNotNull(photos.renderedVersion),
  )
  await lockPhotos(tx, these)
  return tx
    .update(photos)
    .set({ renderedVersion: null, renderedWatermarkVersion: null, renditionFailure: null })
    .where(these)
    .returning({ id: photos.id, clientId: photos.clientId, studioId: photos.studioId })
}
