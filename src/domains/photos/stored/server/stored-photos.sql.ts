import { and, asc, eq, gte, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { lockPhotos, renditionColumns } from '../../core/server/photos.sql.ts'
import { photos } from '../../core/server/photos.tables.ts'
import { selectToCheck } from '../../originals/server/original-checks.sql.ts'

type Page = { from: string; limit: number }

export const listOriginals = (tx: Tx<'system'>, { from, limit }: Page) =>
  selectToCheck(tx).where(gte(photos.id, from)).orderBy(asc(photos.id)).limit(limit)

const selectRendered = (tx: Tx<'system'>, condition: SQL | undefined) =>
  tx
    .select({ ...renditionColumns, id: photos.id, damage: photos.damage })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(condition)
    .$dynamic()

export type RenderedRow = Awaited<ReturnType<typeof selectRendered>>[number]

export const listRendered = (tx: Tx<'system'>, { from, limit }: Page) =>
  selectRendered(tx, and(gte(photos.id, from), isNotNull(photos.renderedVersion)))
    .orderBy(asc(photos.id))
    .limit(limit)

export const findRenditionStates = (tx: Tx<'system'>, photoIds: readonly string[]) =>
  selectRendered(tx, inArray(photos.id, [...photoIds]))

export async function forgetRenditions(tx: Tx<'system'>, photoIds: readonly string[]) {
  const condition = and(
    inArray(photos.id, [...photoIds]),
    isNull(photos.damage),
    isNotNull(photos.renderedVersion),
  )
  await lockPhotos(tx, condition)
  return tx
    .update(photos)
    .set({ renderedVersion: null, renderedWatermarkVersion: null, renditionFailure: null })
    .where(condition)
    .returning({ id: photos.id, clientId: photos.clientId, studioId: photos.studioId })
}
