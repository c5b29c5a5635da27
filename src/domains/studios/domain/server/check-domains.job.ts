import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { isOn } from '#domains/flags/server/flags.ts'
import { enqueueMany } from '#platform/jobs/enqueue.ts'
import { defineCronJob, defineJob } from '#platform/jobs/job.ts'
import { checkDomain } from './check-domain.ts'
import * as ownDomainSql from './own-domain.sql.ts'

/**
 * Syncs domains with plans and queues due checks: every ten minutes for two days after a change of
 * state, hourly while live or claiming, else daily.
 */
export const checkDomains = defineCronJob({
  task: 'check-domains',
  lane: 'quick',
  cron: '*/10 * * * *',
  run: (_payload, { services }) =>
    asSystem(services.pool, async (tx) => {
      const now = services.clock()
      await ownDomainSql.syncDomainsWithPlans(tx, now)
      if (!(await isOn(tx, 'own_domains'))) return
      await enqueueMany(tx, checkOneDomain, await ownDomainSql.listDue(tx, now))
    }),
})

export const checkOneDomain = defineJob({
  task: 'check-own-domain',
  lane: 'quick',
  payload: z.object({ studioId: z.string() }),
  run: ({ studioId }, { services }) => checkDomain(services, studioId),
})
