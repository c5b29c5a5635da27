// How often a job's worker died in the middle of it, kept in the queue's own column for what went wrong last. Any answer in
// between, an error too, stands there instead, and the count begins anew; so it does when somebody has it tried again.

export const DEATHS_MAX = 2

const died = (count: number) => `died without an answer, ${count} of ${DEATHS_MAX}`
const pattern = new RegExp(String.raw`^died without an answer, (\d+) of`)

/** What is noted of a job that the worker, or a child at work for it, did not survive. */
export const deathNote = (count: number, cause?: Error): string =>
  cause ? `${died(count)}: ${cause.message}` : died(count)

/** Deaths in a row before the present try. */
export function countDeaths({
  attempts,
  last_error,
}: {
  attempts: number
  last_error: string | null
}): number {
  const noted = attempts > 1 && last_error !== null && pattern.exec(last_error)
  return noted ? Number(noted[1]) : 0
}

/** Notes a death of each job that these workers hold, in SQL since there may be many. */
export const NOTE_DEATHS = `
  update graphile_worker._private_jobs set last_error =
    case when attempts > 1 and starts_with(last_error, '${died(1)}') then '${died(2)}' else '${died(1)}' end
  where locked_by = any($1::text[])`
