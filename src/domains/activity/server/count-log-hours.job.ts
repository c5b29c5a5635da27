import { asSystem } from '#domains/access/server/access.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { countHour, forgetHoursBefore, listUncountedHours } from './event-counts.sql.ts'

const DAY_MS = 24 * 60 * 60_000
/** Two of the longest periods that events are counted over, and the hour in which the first of them begins. */
const COUNTED_MS = 60 * DAY_MS
/** Requests that began in an hour write into it for a moment longer, and would have it counted again. */
const QUIET_MS = 5 * 60_000

/** Counts the hours of the log that ended, so that the office adds them up. */
export const countLogHours = defineCronJob({
  task: 'count-log-hours',
  lane: 'quick',
  cron: '7,27,47 * * * *',
  run: async (_payload, { services: { pool, clock } }) => {
    const now = clock().getTime()
    const [since, until] = [new Date(now - COUNTED_MS), new Date(now - QUIET_MS)]
    // Each in a transaction of its own: killed at any point it goes on from there, and none of them lasts.
    for (const hour of await asSystem(pool, (tx) => listUncountedHours(tx, since, until)))
      await asSystem(pool, (tx) => countHour(tx, hour), { waitsForDisk: false })
    await asSystem(pool, (tx) => forgetHoursBefore(tx, new Date(since.getTime() - DAY_MS)))
  },
})
