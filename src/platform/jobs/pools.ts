import type { AnyJob } from './job.ts'
import type { Lane } from './lane.ts'
import type { JobPool } from './run-worker.ts'

const QUICK_AT_ONCE = 4
const BULK_AT_ONCE = 1

/**
 * How often an idle pool looks by itself, for what becomes due: of what is new it hears at once. Each look goes past all
 * pictures that wait.
 */
const POLL_MS = { quick: 2000, pictures: 1000, bulk: 5000 }

/** Lists the pools that work side by side in one process, for these lanes. */
export function poolsOf(jobs: readonly AnyJob[], lanes: readonly Lane[], picturesAtOnce: number): JobPool[] {
  const atOnce = { quick: QUICK_AT_ONCE, pictures: picturesAtOnce, bulk: BULK_AT_ONCE }
  return lanes.flatMap((lane) => {
    const pollMs = POLL_MS[lane]
    const ofLane = jobs.filter((job) => job.lane === lane)
    const together = ofLane.filter(({ apartAtOnce }) => apartAtOnce === undefined)
    const apart = ofLane.flatMap((job) =>
      job.apartAtOnce === undefined ? [] : [{ jobs: [job], concurrency: job.apartAtOnce, pollMs }],
    )
    return [...(together.length > 0 ? [{ jobs: together, concurrency: atOnce[lane], pollMs }] : []), ...apart]
  })
}
