import { lt } from 'drizzle-orm'
import { asSystem, deleteOldLiveEvents } from '#domains/access/server/access.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { repeatWhileAny } from '#platform/core/repeat-while-any.ts'
import { NOTIFICATIONS_KEPT_MS } from '../notifications.rules.ts'
import { EVENTS_KEPT_DAYS } from '../studio-events.rules.ts'
import { forgetIpAddressBatch } from './activity.sql.ts'
import { notifications, studioEvents } from './activity.tables.ts'

const DAY_MS = 24 * 60 * 60_000
const IP_ADDRESSES_KEPT_DAYS = 90

export const sweepNotifications = defineCronJob({
  task: 'sweep-notifications',
  lane: 'quick',
  cron: '27 3 * * *',
  run: async (_payload, { services }) => {
    const before = new Date(services.clock().getTime() - NOTIFICATIONS_KEPT_MS)
    await asSystem(services.pool, (tx) => tx.delete(notifications).where(lt(notifications.createdAt, before)))
  },
})

export const sweepStudioEvents = defineCronJob({
  task: 'sweep-studio-events',
  lane: 'quick',
  cron: '20 4 * * *',
  run: async (_payload, { services }) => {
    const before = new Date(services.clock().getTime() - EVENTS_KEPT_DAYS * DAY_MS)
    await asSystem(services.pool, (tx) => tx.delete(studioEvents).where(lt(studioEvents.happenedAt, before)))
  },
})

export const forgetLogIpAddresses = defineCronJob({
  task: 'forget-log-addresses',
  lane: 'quick',
  cron: '43 3 * * *',
  run: async (_payload, { services }) => {
    const { clock, logIpAddressDays = IP_ADDRESSES_KEPT_DAYS } = services
    const before = new Date(clock().getTime() - logIpAddressDays * DAY_MS)
    // Small batches keep other writers from waiting.
    await repeatWhileAny(() => asSystem(services.pool, (tx) => forgetIpAddressBatch(tx, before)))
  },
})

/** Live events belong to the access domain, which defines no jobs. */
export const sweepLiveEvents = defineCronJob({
  task: 'sweep-live-events',
  lane: 'quick',
  cron: '*/5 * * * *',
  run: async (_payload, { services }) => {
    await asSystem(services.pool, deleteOldLiveEvents)
  },
})
