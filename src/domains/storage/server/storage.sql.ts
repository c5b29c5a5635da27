import { eq, sql } from 'drizzle-orm'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { studioRoom } from './storage.tables.ts'

/** Reserves room; returns false when the studio has too little left. */
export async function takeRoom(tx: Tx<'viewer'>, studioId: string, sizeBytes: number): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select reserve_room(${studioId}, ${sizeBytes}) as taken`,
  )
  return rows[0]!.taken
}

type RoomBytes = { usedBytes: number; reservedBytes: number; restingBytes: number }

export const changeRoom = (
  tx: Tx,
  studioId: string,
  { usedBytes = 0, reservedBytes = 0, restingBytes = 0 }: Partial<RoomBytes>,
) => tx.execute(sql`select change_room(${studioId}, ${usedBytes}, ${reservedBytes}, ${restingBytes})`)

export async function findRoom(tx: Tx<'viewer'>, studioId: string) {
  const [room] = await tx
    .select({
      usedBytes: studioRoom.usedBytes,
      reservedBytes: studioRoom.reservedBytes,
      restingBytes: studioRoom.restingBytes,
      baseStorageLimitGb: photographers.baseStorageLimitGb,
      extraStorageGb: photographers.extraStorageGb,
    })
    .from(photographers)
    .innerJoin(studioRoom, eq(studioRoom.studioId, photographers.id))
    .where(eq(photographers.id, studioId))
  return room!
}

/** The number by which the queue orders pictures of this studio, when so many more are asked for at once. */
export async function findPicturePriority(tx: Tx, studioId: string, more: number): Promise<number> {
  const { rows } = await tx.execute<{ priority: number }>(
    sql`select picture_priority(${studioId}, ${more}::int) as priority`,
  )
  return rows[0]!.priority
}

/** How far back so many pictures at once stand. */
export async function findStepsBack(tx: Tx, count: number): Promise<number> {
  const { rows } = await tx.execute<{ steps: number }>(sql`select steps_back(${count}::int) as steps`)
  return rows[0]!.steps
}
