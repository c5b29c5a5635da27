import type { Pool } from '#platform/db/pool.ts'
import { eventually } from './eventually.ts'
import { waitingForLocks } from './waiting-for-locks.ts'

/** Starts all of these while a statement holds a lock, and lets go once each waits for one. Returns how they ended. */
export async function race<Result>(
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
    await eventually(() => waitingForLocks(owner, starts.length))
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  return racing
}
