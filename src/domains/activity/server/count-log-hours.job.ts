import { asSystem } from '#domains/access/server/access.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { storeHourCounts, removeHoursBefore, listUncountedHours } from './event-counts.sql.ts'

const DAY_MS = 24 * 60 * 60_000
/** Twice the longest period of event counts. */
const COUNTED_MS = 60 * DAY_MS
/** Time from an hour's end to its count, because a later log entry discards the count. */
const QUIET_MS = 5 * 60_000

export const countLogHours = defineCronJob({
  task: 'count-log-hours',
  lane: 'quick',
  cron: '7,27,47 * * * *',
  run: async (_payload, { services: { pool, clock } }) => {
    const now = clock().getTime()
    const [since, until] = [new Date(now - COUNTED_MS), new Date(now - QUIET_MS)]
    // One short transaction per hour, so that a killed job loses little.
    for (const hour of await asSystem(pool, (tx) => listUncountedHours(tx, since, until)))
      await asSystem(pool, (tx) => storeHourCounts(tx, hour), { waitsForDisk: false })
    await asSystem(pool, (tx) => removeHoursBefore(tx, new Date(since.getTime() - DAY_MS)))
  },
})
