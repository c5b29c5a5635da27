import { asSystem } from '#domains/access/server/access.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { NOTICES_KEPT_MS } from '../notifications.rules.ts'
import { removeOldNotices } from './notifications.sql.ts'

/** What they were about stays in the log. */
export const sweepNotifications = defineCronJob({
  task: 'sweep-notifications',
  cron: '27 3 * * *',
  run: async (_payload, { services }) => {
    const before = new Date(services.clock().getTime() - NOTICES_KEPT_MS)
    await asSystem(services.pool, (tx) => removeOldNotices(tx, before))
  },
})
