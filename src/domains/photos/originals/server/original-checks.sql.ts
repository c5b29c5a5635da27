import { and, count, desc, eq, inArray, isNotNull, lt, sql, sum } from 'drizzle-orm'
import { elevated } from '#domains/access/server/access.ts'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { studioRoom } from '#domains/storage/server/storage.tables.ts'
import { photographers, shownStudioNameSql } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Damage } from '../../photos.rules.ts'
import { lockPhotos, matchStudioPhotos, matchPhotos } from '../../core/server/photos.sql.ts'
import { photos } from '../../core/server/photos.tables.ts'

const fields = {
  id: photos.id,
  clientId: photos.clientId,
  studioId: photos.studioId,
  originalKey: photos.originalKey,
  sizeBytes: photos.fileSize,
  crc32: photos.crc32,
  damage: photos.damage,
}

export const selectToCheck = (tx: Tx<'system'>) => tx.select(fields).from(photos)

export type OriginalToCheck = Awaited<ReturnType<typeof selectToCheck>>[number]

// The upload counts as the first check.
const lastCheckedAt = sql`coalesce(${photos.checkedAt}, ${photos.createdAt})`

export const listDue = (tx: Tx<'system'>, before: Date, limit: number) =>
  selectToCheck(tx).where(lt(lastCheckedAt, before.toISOString())).orderBy(lastCheckedAt).limit(limit)

/** Searches all studios if `studioId` is absent. */
export const listToCheck = (tx: Tx<'system'>, photoIds: readonly string[], studioId?: string) =>
  selectToCheck(tx).where(
    studioId === undefined ? inArray(photos.id, photoIds) : matchStudioPhotos(studioId, photoIds),
  )

export const listKnownDamaged = (tx: Tx<'system'>, limit: number) =>
  selectToCheck(tx).where(isNotNull(photos.damage)).orderBy(lastCheckedAt).limit(limit)

export async function sumStoredBytes(tx: Tx<'system'>): Promise<number> {
  const [stored] = await tx.select({ bytes: sum(studioRoom.usedBytes) }).from(studioRoom)
  return Number(stored?.bytes ?? 0)
}

type PhotoRef = { id: string; studioId: string }

export async function setIntact(tx: Tx<'system'>, intact: readonly PhotoRef[], now: Date) {
  const condition = matchPhotos(intact)
  if (intact.length > 1) await lockPhotos(tx, condition)
  await tx.update(photos).set({ checkedAt: now, damage: null }).where(condition)
}

/** Returns a row if the photo had a rendition failure. */
export const clearRenditionFailure = (tx: Tx<'system'>, photo: PhotoRef) =>
  tx
    .update(photos)
    .set({ renditionFailure: null })
    .where(and(matchPhotos([photo]), isNotNull(photos.renditionFailure)))
    .returning({ id: photos.id })

export const setDamage = (tx: Tx<'system'>, photo: PhotoRef, damage: Damage, now: Date) =>
  tx
    .update(photos)
    .set({ checkedAt: now, damage })
    .where(matchPhotos([photo]))
    .returning({ id: photos.id })

/** Elevated, because admins can't read photos. */
export const countDamagedOriginalsByStudio = (tx: Tx, _viewer: AdminViewer, limit: number) =>
  elevated(tx, (tx) =>
    tx
      .select({ studioId: photographers.id, studioName: shownStudioNameSql, count: count() })
      .from(photos)
      .innerJoin(photographers, eq(photographers.id, photos.studioId))
      .where(isNotNull(photos.damage))
      .groupBy(photographers.id)
      .orderBy(desc(count()), photographers.id)
      .limit(limit),
  )
