import { and, eq, lte, sql } from 'drizzle-orm'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { BYTES_PER_GB } from '../storage.rules.ts'

const { storageUsedBytes: used, storageReservedBytes: reserved } = photographers

const limitBytes = sql<number>`((${photographers.baseStorageLimitGb} + ${photographers.extraStorageGb})::bigint * ${BYTES_PER_GB}::bigint)`

/** Promises room if it is there; checking and taking is one statement, so that two can't both win the last of it. */
export const takeRoom = (tx: Tx, photographerId: string, sizeBytes: number) =>
  tx
    .update(photographers)
    .set({ storageReservedBytes: sql`${reserved} + ${sizeBytes}` })
    .where(
      and(eq(photographers.id, photographerId), lte(sql`${used} + ${reserved} + ${sizeBytes}`, limitBytes)),
    )
    .returning({ id: photographers.id })

export const changeRoom = (
  tx: Tx,
  photographerId: string,
  change: { usedBytes?: number; reservedBytes?: number },
) =>
  tx
    .update(photographers)
    .set({
      storageUsedBytes: sql`${used} + ${change.usedBytes ?? 0}`,
      storageReservedBytes: sql`${reserved} + ${change.reservedBytes ?? 0}`,
    })
    .where(eq(photographers.id, photographerId))

export async function findRoom(tx: Tx, photographerId: string) {
  const [room] = await tx
    .select({
      usedBytes: used,
      reservedBytes: reserved,
      baseStorageLimitGb: photographers.baseStorageLimitGb,
      extraStorageGb: photographers.extraStorageGb,
    })
    .from(photographers)
    .where(eq(photographers.id, photographerId))
  return room!
}
