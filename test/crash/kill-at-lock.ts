import type pg from 'pg'
import { eventually } from '#test/world/eventually.ts'
import { waitingForLocks } from '#test/world/waiting-for-locks.ts'

/** A process loads the whole program before it begins. */
const LONGEST_START_MS = 180_000

type Lock = { text: string; values?: unknown[] }

/** Starts a process that needs this lock in the middle of its work, and kills it while it waits for it. */
export async function killAtLock(pool: pg.Pool, lock: Lock, start: () => { kill(): Promise<void> }) {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(lock.text, lock.values)
    const { kill } = start()
    try {
      await eventually(() => waitingForLocks(pool, 1), LONGEST_START_MS)
    } finally {
      await kill()
    }
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}
