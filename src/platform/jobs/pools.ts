import type { AnyJob, Lane } from './job.ts'

export type JobPool = {
  jobs: readonly AnyJob[]
  concurrency: number
  pollMs?: number
}

/** Poll intervals of idle pools, long because each poll scans past all waiting `pictures` jobs. */
const POLL_MS = { quick: 2000, pictures: 1000, bulk: 5000 }

export function poolsOf(jobs: readonly AnyJob[], lanes: readonly Lane[], picturesAtOnce: number): JobPool[] {
  const atOnce = { quick: 4, pictures: picturesAtOnce, bulk: 1 }
  return lanes.flatMap((lane) => {
    const ofLane = jobs.filter((job) => job.lane === lane)
    const pools = Map.groupBy(ofLane, ({ task, apartAtOnce }) => (apartAtOnce === undefined ? lane : task))
    return [...pools.values()].map((poolJobs) => ({
      jobs: poolJobs,
      concurrency: poolJobs[0]?.apartAtOnce ?? atOnce[lane],
      pollMs: POLL_MS[lane],
    }))
  })
}
