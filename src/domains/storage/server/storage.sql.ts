import { eq, sql } from 'drizzle-orm'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'

const { storageUsedBytes: used, storageReservedBytes: reserved } = photographers

/** Reserves room; returns false when the studio has too little left. */
export async function takeRoom(tx: Tx<'viewer'>, studioId: string, sizeBytes: number): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select reserve_room(${studioId}, ${sizeBytes}) as taken`,
  )
  return rows[0]!.taken
}

export const changeRoom = (
  tx: Tx,
  studioId: string,
  { usedBytes = 0, reservedBytes = 0 }: { usedBytes?: number; reservedBytes?: number },
) => tx.execute(sql`select change_room(${studioId}, ${usedBytes}, ${reservedBytes})`)

export async function findRoom(tx: Tx<'viewer'>, studioId: string) {
  const [room] = await tx
    .select({
      usedBytes: used,
      reservedBytes: reserved,
      baseStorageLimitGb: photographers.baseStorageLimitGb,
      extraStorageGb: photographers.extraStorageGb,
    })
    .from(photographers)
    .where(eq(photographers.id, studioId))
  return room!
}
