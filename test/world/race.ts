import type { Pool } from '#platform/db/pool.ts'
import { eventually } from './eventually.ts'
import { expectWaitingForLocks } from './waiting-for-locks.ts'

/**
 * Starts all functions while `statement` holds a lock, and releases the lock once all wait. Returns
 * their results.
 */
export async function raceForLock<Result>(
  owner: Pick<Pool, 'connect' | 'query'>,
  [statement, ...values]: [statement: string, ...values: unknown[]],
  starts: (() => Promise<Result>)[],
): Promise<PromiseSettledResult<Result>[]> {
  const holder = await owner.connect()
  let racing: Promise<PromiseSettledResult<Result>[]>
  try {
    await holder.query('begin')
    await holder.query(statement, values)
    racing = Promise.allSettled(starts.map((start) => start()))
    await eventually(() => expectWaitingForLocks(owner, starts.length))
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  return racing
}
