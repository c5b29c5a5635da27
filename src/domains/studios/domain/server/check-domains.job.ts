import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { isOn } from '#domains/flags/server/flags.ts'
import { enqueueMany } from '#platform/jobs/enqueue.ts'
import { defineCronJob, defineJob } from '#platform/jobs/job.ts'
import { checkDomain } from './check-domain.ts'
import * as ownDomainSql from './own-domain.sql.ts'

/** Finds the domains whose turn it is: every ten minutes in the two days after something changed, then daily. */
export const checkDomains = defineCronJob({
  task: 'check-domains',
  cron: '*/10 * * * *',
  run: (_payload, { services }) =>
    asSystem(services.pool, async (tx) => {
      const now = services.clock()
      await ownDomainSql.followPlans(tx, now)
      if (!(await isOn(tx, 'own_domains'))) return
      await enqueueMany(tx, checkOneDomain, await ownDomainSql.listDue(tx, now))
    }),
})

/** One by itself, so that a slow name server keeps no other waiting. */
export const checkOneDomain = defineJob({
  task: 'check-own-domain',
  payload: z.object({ studioId: z.string() }),
  run: ({ studioId }, { services }) => checkDomain(services, studioId),
})
