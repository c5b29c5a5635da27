import { asSystem } from '#domains/access/server/access.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { resumeIfCanceledByClosing, setCanceled } from './change-plan.ts'
import * as planTimeSql from '../core/server/plan-time.sql.ts'
import { syncRenewalWithClosingTask } from '../core/server/reconcile-studio.ts'

/**
 * Cancels the renewal of a closed account. Resumes it after reopening, unless the studio itself
 * canceled it.
 */
export const settleRenewal = defineJob({
  ...syncRenewalWithClosingTask,
  lane: 'quick',
  run: async ({ studioId }, { services }) => {
    const { isClosed, subscription } = await asSystem(services.pool, async (tx) => ({
      isClosed: (await planTimeSql.findPlanOf(tx, studioId)).isClosed,
      subscription: await planTimeSql.findLiveSubscription(tx, studioId),
    }))
    if (subscription?.isCanceled === false && isClosed)
      await setCanceled(services, studioId, subscription.id, true, 'closing')
    if (subscription?.isCanceled && !isClosed)
      await resumeIfCanceledByClosing(services, studioId, subscription.id)
  },
})
