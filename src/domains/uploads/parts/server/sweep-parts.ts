import { asSystem } from '#domains/access/server/access.ts'
import { forEachSettled } from '#platform/for-each-settled.ts'
import { repeatWhileAny } from '#platform/repeat-while-any.ts'
import type { Services } from '#platform/services.ts'
import { deleteParted, listLeft } from './parts.sql.ts'

const REMOVED_AT_ONCE = 100
/** A process that began parts of an upload may still be sending the first. */
const BEGUN_LATELY_MS = 10 * 60_000

/** Removes parts from the bucket that were never joined and whose upload has ended: they cost what files cost. */
export async function sweepParts({ pool, objects, clock }: Services): Promise<void> {
  const { parts } = objects
  if (!parts) return
  const begunBy = new Date(clock().getTime() - BEGUN_LATELY_MS)
  await repeatWhileAny(async () => {
    const left = await asSystem(pool, (tx) => listLeft(tx, begunBy, REMOVED_AT_ONCE))
    await forEachSettled(left, async (parted) => {
      await parts.drop(parted.key, parted.bucketId)
      await asSystem(pool, (tx) => deleteParted(tx, parted))
    })
    return left.length
  })
}
