import { sql } from 'drizzle-orm'
import { asSystem } from '#domains/access/server/access.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { photoChanges } from './photo-changes.tables.ts'

/** Longer than a cursor lives, because the rows of a slow transaction become visible late. */
const KEPT_MINUTES = 15

export const sweepPhotoChanges = defineCronJob({
  task: 'sweep-photo-changes',
  lane: 'quick',
  cron: '*/5 * * * *',
  run: async (_payload, { services }) => {
    // The database's clock also stamped the rows.
    const isOld = sql`${photoChanges.changedAt} < clock_timestamp() - make_interval(mins => ${KEPT_MINUTES})`
    await asSystem(services.pool, (tx) => tx.delete(photoChanges).where(isOld))
  },
})
