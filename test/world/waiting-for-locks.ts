import type { Pool } from '#platform/db/pool.ts'

/** Counts connections waiting for a lock. Throws below `atLeast`, so that `eventually` retries. */
export async function expectWaitingForLocks(owner: Pick<Pool, 'query'>, atLeast: number): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  const { count } = rows[0]!
  if (count < atLeast) throw new Error(`${count} of ${atLeast} connections wait for a lock`)
  return count
}
