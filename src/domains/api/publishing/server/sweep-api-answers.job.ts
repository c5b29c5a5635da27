import { asSystem } from '#domains/access/server/access.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { ANSWERS_KEPT_MS } from '../../api.rules.ts'
import { removeOldAnswers } from './answers.sql.ts'

export const sweepApiAnswers = defineCronJob({
  task: 'sweep-api-answers',
  lane: 'quick',
  cron: '17 * * * *',
  run: async (_payload, { services }) => {
    const before = new Date(services.clock().getTime() - ANSWERS_KEPT_MS)
    await asSystem(services.pool, (tx) => removeOldAnswers(tx, before))
  },
})
