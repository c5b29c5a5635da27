import { asSystem } from '#domains/access/server/access.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { repeatWhileAny } from '#platform/core/repeat-while-any.ts'
import { removeDownloadsBefore } from './downloads.sql.ts'

/** Twice the time in which a download can be resumed. */
const KEPT_MS = 48 * 60 * 60_000

export const sweepDownloads = defineCronJob({
  task: 'sweep-downloads',
  lane: 'quick',
  cron: '8 4 * * *',
  run: async (_payload, { services }) => {
    const before = new Date(services.clock().getTime() - KEPT_MS)
    await repeatWhileAny(() => asSystem(services.pool, (tx) => removeDownloadsBefore(tx, before)))
  },
})
