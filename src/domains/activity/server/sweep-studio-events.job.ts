import { lt } from 'drizzle-orm'
import { asSystem } from '#domains/access/server/access.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { EVENTS_KEPT_DAYS } from '../studio-events.rules.ts'
import { studioEvents } from './studio-events.tables.ts'

const DAY_MS = 24 * 60 * 60_000

export const sweepStudioEvents = defineCronJob({
  task: 'sweep-studio-events',
  cron: '20 4 * * *',
  run: async (_payload, { services }) => {
    const before = new Date(services.clock().getTime() - EVENTS_KEPT_DAYS * DAY_MS)
    await asSystem(services.pool, (tx) => tx.delete(studioEvents).where(lt(studioEvents.happenedAt, before)))
  },
})
