// Worker deaths in a row are counted per job, in the queue's column for its last error. Any other error overwrites the
// count, and a manual retry resets it.

/** After so many deaths in a row a job is not run again. */
export const DEATHS_MAX = 2

const died = (count: number) => `died without an answer, ${count} of ${DEATHS_MAX}`
const pattern = new RegExp(String.raw`^died without an answer, (\d+) of`)

/** What stands as the error of a job that workers died of. */
export const deathNote = (count: number, cause?: Error): string =>
  cause ? `${died(count)}: ${cause.message}` : died(count)

/** How many workers in a row died of it. */
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

/** In SQL, since these workers may hold many jobs. */
export const NOTE_DEATHS = `
  update graphile_worker._private_jobs set last_error =
    case when attempts > 1 and starts_with(last_error, '${died(1)}') then '${died(2)}' else '${died(1)}' end
  where locked_by = any($1::text[])`
