import { sql } from 'drizzle-orm'
import { asSystem } from '#domains/access/server/access.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { photoChanges } from './photo-changes.tables.ts'

/** Longer than they are answered: a transaction that took long wrote before it was seen. */
const KEPT_MINUTES = 15

export const sweepPhotoChanges = defineCronJob({
  task: 'sweep-photo-changes',
  lane: 'quick',
  cron: '*/5 * * * *',
  run: async (_payload, { services }) => {
    // By the database's clock, like the rows themselves.
    const isOld = sql`${photoChanges.changedAt} < clock_timestamp() - make_interval(mins => ${KEPT_MINUTES})`
    await asSystem(services.pool, (tx) => tx.delete(photoChanges).where(isOld))
  },
})
