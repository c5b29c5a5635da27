// Deaths in a row are counted per job, in the queue's column for its last error. Any other error overwrites the count,
// and a manual retry resets it.

/** How many processes in a row may die of a job; it is not run again then. */
const deathsMax = {
  /** It did nothing but this job. */
  child: 2,
  /** It held other jobs too, and may have been killed, as when machines are restarted in turn. */
  worker: 5,
}
export type Mortal = keyof typeof deathsMax

const noted: Record<Mortal, string> = { child: 'died without an answer', worker: 'its worker died' }

const died = (mortal: Mortal, count: number) => `${noted[mortal]}, ${count} of ${deathsMax[mortal]}`

/** What stands as the error of a job of which a process died. */
export const deathNote = (mortal: Mortal, count: number, cause?: Error): string =>
  cause ? `${died(mortal, count)}: ${cause.message}` : died(mortal, count)

type Queued = { attempts: number; max_attempts: number; last_error: string | null }

/** How many in a row died of it. */
export function countDeaths(mortal: Mortal, { attempts, last_error }: Queued): number {
  const found = attempts > 1 && new RegExp(`^${noted[mortal]}, (\\d+) of`).exec(last_error ?? '')
  return found ? Number(found[1]) : 0
}

/** Whether a job may not be run again; one with few attempts is given up at its last. */
export const isDeadly = (mortal: Mortal, deaths: number, { max_attempts }: Queued): boolean =>
  deaths >= Math.min(deathsMax[mortal], Math.max(max_attempts - 1, 1))

/** In SQL, since these workers may hold many jobs. */
export const NOTE_DEATHS = `
  update graphile_worker._private_jobs set last_error = '${noted.worker}, ' || (1 +
    case when attempts > 1 then coalesce(substring(last_error from '^${noted.worker}, (\\d+) of')::int, 0) else 0 end
  ) || ' of ${deathsMax.worker}'
  where locked_by = any($1::text[])`
