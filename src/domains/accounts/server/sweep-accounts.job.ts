import { asSystem } from '#domains/access/server/access.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import * as accountsSql from '../core/server/accounts.sql.ts'

export const deleteExpiredSignInData = defineCronJob({
  task: 'sweep-accounts',
  lane: 'quick',
  cron: '17 3 * * *',
  run: (_payload, { services }) =>
    asSystem(services.pool, (tx) => accountsSql.deleteExpiredAccountRows(tx, services.clock())),
})
