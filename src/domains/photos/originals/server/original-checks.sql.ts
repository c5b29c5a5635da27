import { and, count, desc, eq, inArray, isNotNull, lt, sql, sum } from 'drizzle-orm'
import { elevated } from '#domains/access/server/access.ts'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { studioRoom } from '#domains/storage/server/storage.tables.ts'
import { photographers, shownStudioName } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Damage } from '../../photos.rules.ts'
import { lockPhotos, ofStudioAmong, thesePhotos } from '../../core/server/photos.sql.ts'
import { photos } from '../../core/server/photos.tables.ts'

// For jobs only: the system transaction sees the rows of every studio.

const fields = {
  id: photos.id,
  clientId: photos.clientId,
  studioId: photos.studioId,
  originalKey: photos.originalKey,
  sizeBytes: photos.fileSize,
  crc32: photos.crc32,
  damage: photos.damage,
}

const selectToCheck = (tx: Tx<'system'>) => tx.select(fields).from(photos)

export type ToCheck = Awaited<ReturnType<typeof selectToCheck>>[number]

// The upload counts as the first check.
const lastChecked = sql`coalesce(${photos.checkedAt}, ${photos.createdAt})`

export const listDue = (tx: Tx<'system'>, before: Date, most: number) =>
  selectToCheck(tx).where(lt(lastChecked, before.toISOString())).orderBy(lastChecked).limit(most)

/** Of the studio that they were noticed at, where that is known. */
export const listToCheck = (tx: Tx<'system'>, photoIds: string[], studioId?: string) =>
  selectToCheck(tx).where(
    studioId === undefined ? inArray(photos.id, photoIds) : ofStudioAmong(studioId, photoIds),
  )

export const listKnownDamaged = (tx: Tx<'system'>, most: number) =>
  selectToCheck(tx).where(isNotNull(photos.damage)).orderBy(lastChecked).limit(most)

export async function sumStored(tx: Tx<'system'>): Promise<number> {
  const [stored] = await tx.select({ bytes: sum(studioRoom.usedBytes) }).from(studioRoom)
  return Number(stored?.bytes ?? 0)
}

type OfStudio = { id: string; studioId: string }

export async function setSound(tx: Tx<'system'>, sound: readonly OfStudio[], now: Date) {
  const these = thesePhotos(sound)
  if (sound.length > 1) await lockPhotos(tx, these)
  await tx.update(photos).set({ checkedAt: now, damage: null }).where(these)
}

/** Clears the rendition failure of a photo that is intact again, so that its renditions can be retried. */
export const mendPhoto = (tx: Tx<'system'>, photo: OfStudio) =>
  tx
    .update(photos)
    .set({ renditionFailure: null })
    .where(and(thesePhotos([photo]), isNotNull(photos.renditionFailure)))
    .returning({ id: photos.id })

export const setDamage = (tx: Tx<'system'>, photo: OfStudio, damage: Damage, now: Date) =>
  tx
    .update(photos)
    .set({ checkedAt: now, damage })
    .where(thesePhotos([photo]))
    .returning({ id: photos.id })

/** Damaged originals per studio, at most `most` studios. Counted as the system: admins can read no photos. */
export const countDamagedOriginals = (tx: Tx, _viewer: AdminViewer, most: number) =>
  elevated(tx, (tx) =>
    tx
      .select({ studioId: photographers.id, studioName: shownStudioName, count: count() })
      .from(photos)
      .innerJoin(photographers, eq(photographers.id, photos.studioId))
      .where(isNotNull(photos.damage))
      .groupBy(photographers.id)
      .orderBy(desc(count()), photographers.id)
      .limit(most),
  )
