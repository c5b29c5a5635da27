import { sweepRemovedObjects } from '#domains/storage/removed/server/remove-objects.job.ts'
import type { Services } from '#platform/services.ts'
import { firstRun } from './first-run.ts'

const LATER_MS = 60 * 24 * 60 * 60_000

/** Sweeps removed files as if 60 days had passed, longer than any removed file is kept. */
export const removeForGood = (services: Services): Promise<void> =>
  sweepRemovedObjects.run(
    {},
    firstRun({ ...services, clock: () => new Date(services.clock().getTime() + LATER_MS) }),
  )
