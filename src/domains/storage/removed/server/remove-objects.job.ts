import { asSystem } from '#domains/access/server/access.ts'
import { defineCronJob, defineJob } from '#platform/jobs/job.ts'
import { goneBefore, keepsDeleted, removeObjects as declared } from '#platform/objects/remove-objects.ts'
import type { Services } from '#platform/services.ts'
import { fullnessOf } from '#platform/disk/disk-room.ts'
import { forgetRemoved, listRemoved, noteRemoved } from './removed-objects.sql.ts'

const KEYS_AT_ONCE = 1000
/** So few that the disk is looked at again soon. */
const KEYS_A_LOOK = 50
const RESTS_AT_LEAST_MS = 24 * 60 * 60_000

export const removeObjects = defineJob({
  ...declared,
  lane: 'bulk',
  run: async ({ keys, neverNamed, resting }, { services }) => {
    // Also where nothing is kept: what was to rest by a setting of before is noted, so that its room is given back.
    const isKept = !neverNamed && (keepsDeleted(services) || resting !== undefined)
    if (!isKept) return services.objects.remove(keys)
    await asSystem(services.pool, (tx) => noteRemoved(tx, keys, services.clock(), resting))
  },
})

/** Removes for good what was removed days ago. */
export const sweepRemovedObjects = defineCronJob({
  task: 'sweep-removed-objects',
  lane: 'bulk',
  cron: '17 * * * *',
  run: async (_payload, { services }) => {
    const until = goneBefore(services, services.clock())
    while (await removeForGood(services, until, KEYS_AT_ONCE)) continue
  },
})

/**
 * Removes what rests before its days are over while the disk is low: the oldest first, whosever it is, but nothing younger
 * than a day, and nothing that the backup lacks.
 */
export const relieveDisk = defineCronJob({
  task: 'relieve-disk',
  lane: 'bulk',
  cron: '*/5 * * * *',
  run: async (_payload, { services }) => {
    const { disk, listNotBackedUp } = services
    // What lies in a bucket takes no room of the disk.
    if (!disk || !listNotBackedUp) return
    const isLow = async () => fullnessOf(await disk.findRoom()) !== 'roomy'
    if (!(await isLow())) return
    const until = new Date(services.clock().getTime() - RESTS_AT_LEAST_MS)
    const lacking = await listNotBackedUp()
    while (await isLow()) if (!(await removeForGood(services, until, KEYS_A_LOOK, lacking))) return
  },
})

/** Removes the oldest that were removed up to then; false where there was none. */
async function removeForGood(
  { pool, objects }: Services,
  until: Date,
  most: number,
  lacking: ReadonlySet<string> = new Set(),
): Promise<boolean> {
  const keys = await asSystem(pool, (tx) => listRemoved(tx, until, most, lacking))
  if (keys.length === 0) return false
  // The files first: a note without its file is swept once more, a file without a note never is.
  await objects.remove(keys)
  await asSystem(pool, (tx) => forgetRemoved(tx, keys))
  return true
}
