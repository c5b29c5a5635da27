import { eq, sql } from 'drizzle-orm'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { pick } from '#platform/pure/pick.ts'
import { studioRoom } from './storage.tables.ts'

/** Returns false if the studio has too little room. */
export async function reserveRoom(tx: Tx<'viewer'>, studioId: string, sizeBytes: number): Promise<boolean> {
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
      ...pick(studioRoom, ['usedBytes', 'reservedBytes', 'restingBytes']),
      ...pick(photographers, ['baseStorageLimitGb', 'extraStorageGb']),
    })
    .from(photographers)
    .innerJoin(studioRoom, eq(studioRoom.studioId, photographers.id))
    .where(eq(photographers.id, studioId))
  return room!
}

/** Returns the queue priority of a picture as if `more` others waited too. */
export async function findPicturePriority(tx: Tx, studioId: string, more: number): Promise<number> {
  const { rows } = await tx.execute<{ priority: number }>(
    sql`select picture_priority(${studioId}, ${more}::int) as priority`,
  )
  return rows[0]!.priority
}

/**
 * Returns how many steps `count` pictures queue behind others: 0 below 50 pictures, 1 from 50, 2
 * from 100, and one more with each doubling.
 */
export async function findQueueStepsBack(tx: Tx, count: number): Promise<number> {
  const { rows } = await tx.execute<{ steps: number }>(sql`select steps_back(${count}::int) as steps`)
  return rows[0]!.steps
}
