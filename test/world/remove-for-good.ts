import { sweepRemovedObjects } from '#domains/storage/removed/server/remove-objects.job.ts'
import type { Services } from '#platform/services.ts'
import { firstRun } from './first-run.ts'

/** As if the days had passed for which files stay after their rows. */
export const removeForGood = (services: Services): Promise<void> =>
  sweepRemovedObjects.run({}, firstRun({ ...services, keepDeletedDays: 0 }))
