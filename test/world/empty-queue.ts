import type { Pool } from '#platform/db/pool.ts'

export const emptyQueue = (pool: Pick<Pool, 'query'>): Promise<unknown> =>
  pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
