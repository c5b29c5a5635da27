import { sweepRemovedObjects } from '#domains/storage/removed/server/remove-objects.job.ts'
import type { Services } from '#platform/services.ts'

/** As if the days had passed for which files stay after their rows. */
export const removeForGood = (services: Services): Promise<void> =>
  sweepRemovedObjects.run(
    {},
    { services: { ...services, keepDeletedDays: 0 }, attempt: 1, isLastAttempt: false, log: services.log },
  )
