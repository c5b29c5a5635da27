import { asSystem } from '#domains/access/server/access.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { forgetAddresses } from './activity.sql.ts'

const DAY_MS = 24 * 60 * 60_000
const KEPT_DAYS = 90

export const forgetLogAddresses = defineCronJob({
  task: 'forget-log-addresses',
  cron: '43 3 * * *',
  run: async (_payload, { services }) => {
    const { clock, logAddressDays = KEPT_DAYS } = services
    const before = new Date(clock().getTime() - logAddressDays * DAY_MS)
    let forgotten: number
    // In small batches, so that nobody waits for the log meanwhile.
    do forgotten = await asSystem(services.pool, (tx) => forgetAddresses(tx, before))
    while (forgotten > 0)
  },
})
