import { asSystem } from '#domains/access/server/access.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import { fullnessOf } from '#platform/disk/disk-room.ts'
import { deleteRemovedRows, listRemoved } from './removed-objects.sql.ts'

const KEYS_AT_ONCE = 1000
/** Small, so that the disk is measured again soon. */
const KEYS_PER_CHECK = 50
const RETENTION_MIN_MS = 24 * 60 * 60_000

/** `remove_objects` also enqueues this job, if files must go immediately. */
export const sweepRemovedObjects = defineCronJob({
  task: 'sweep-removed-objects',
  lane: 'bulk',
  cron: '17 * * * *',
  run: async (_payload, { services }) => {
    const now = services.clock()
    while (await removeForGood(services, ['goneAt', now, KEYS_AT_ONCE])) continue
  },
})

/**
 * Deletes retained files early while the disk is low, the oldest of all studios first. Keeps files
 * removed within a day, and files that the backup lacks.
 */
export const relieveDisk = defineCronJob({
  task: 'relieve-disk',
  lane: 'bulk',
  cron: '*/5 * * * *',
  run: async (_payload, { services }) => {
    const { disk, listNotBackedUp } = services
    // Files in a bucket take no room on the disk.
    if (!disk || !listNotBackedUp) return
    const isLow = async () => fullnessOf(await disk.findRoom()) !== 'roomy'
    if (!(await isLow())) return
    const until = new Date(services.clock().getTime() - RETENTION_MIN_MS)
    const notBackedUp = await listNotBackedUp()
    while (await isLow())
      if (!(await removeForGood(services, ['removedAt', until, KEYS_PER_CHECK], notBackedUp))) return
  },
})

async function removeForGood(
  { pool, objects }: Services,
  [by, until, limit]: ['goneAt' | 'removedAt', Date, number],
  notBackedUp: ReadonlySet<string> = new Set(),
): Promise<boolean> {
  const keys = await asSystem(pool, (tx) => listRemoved(tx, by, until, limit, notBackedUp))
  if (keys.length === 0) return false
  // Files first: a row without its file is swept again, but a file without its row never is.
  await objects.remove(keys)
  await asSystem(pool, (tx) => deleteRemovedRows(tx, keys))
  return true
}
