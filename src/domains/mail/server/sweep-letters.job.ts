import { asSystem } from '#domains/access/server/access.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { repeatWhileAny } from '#platform/core/repeat-while-any.ts'
import { removeLettersBefore } from './mail.sql.ts'

const DAY_MS = 24 * 60 * 60_000
const LETTERS_KEPT_DAYS = 90

/** Deletes emails after 90 days. */
export const sweepLetters = defineCronJob({
  task: 'sweep-letters',
  lane: 'quick',
  cron: '52 3 * * *',
  run: async (_payload, { services }) => {
    const before = new Date(services.clock().getTime() - LETTERS_KEPT_DAYS * DAY_MS)
    await repeatWhileAny(() => asSystem(services.pool, (tx) => removeLettersBefore(tx, before)))
  },
})
