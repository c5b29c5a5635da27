import { asSystem } from '#domains/access/server/access.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { setCanceled } from './change-plan.ts'
import * as planTimeSql from '../../time/server/plan-time.sql.ts'
import { stoppingRenewal } from '../../events/server/reconcile-studio.ts'

/** Cancels the renewal of an account that an admin closed, so that nobody pays for a closed account. */
export const stopRenewal = defineJob({
  ...stoppingRenewal,
  lane: 'quick',
  outlivesWorkers: true,
  run: async ({ studioId }, { services }) => {
    const subscription = await asSystem(services.pool, async (tx) => {
      const { isClosed } = await planTimeSql.findPlanOf(tx, studioId)
      return isClosed ? planTimeSql.findLiveSubscription(tx, studioId) : undefined
    })
    if (subscription?.isCanceled === false) await setCanceled(services, studioId, subscription.id, true)
  },
})
