import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { keepsDeleted, removeObjects } from '#platform/objects/remove-objects.ts'
import type { Services } from '#platform/services.ts'
import { changeRoom } from './storage.sql.ts'

/** An original, whose bytes the plan counts, and the keys of all that was made of it. */
export type Deleted = { originalKey: string; sizeBytes: number; keys: readonly string[] }

/**
 * Gives back the room of photos that are deleted in this transaction. Their files rest for some days, in which their bytes
 * are counted apart; returns the bytes that the plan has again.
 */
export async function letRest(
  tx: Tx<'viewer'>,
  services: Pick<Services, 'keepDeletedDays'>,
  studioId: string,
  deleted: readonly Deleted[],
): Promise<number> {
  if (deleted.length === 0) return 0
  const bytes = deleted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const rests = keepsDeleted(services)
  await changeRoom(tx, studioId, { usedBytes: -bytes, ...(rests && { restingBytes: bytes }) })
  await enqueue(tx, removeObjects, {
    keys: deleted.flatMap(({ keys }) => keys),
    ...(rests && {
      resting: {
        studioId,
        sizesBytes: Object.fromEntries(deleted.map(({ originalKey, sizeBytes }) => [originalKey, sizeBytes])),
      },
    }),
  })
  return bytes
}
