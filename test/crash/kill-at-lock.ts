import type pg from 'pg'
import { eventually } from '#test/world/eventually.ts'
import { expectWaitingForLocks } from '#test/world/waiting-for-locks.ts'

const LONGEST_START_MS = 180_000

type Lock = { text: string; values?: unknown[] }

/** Holds a lock, starts a process that needs it, and kills the process while it waits. */
export async function killAtLock(pool: pg.Pool, lock: Lock, start: () => { kill(): Promise<void> }) {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(lock.text, lock.values)
    const { kill } = start()
    try {
      await eventually(() => expectWaitingForLocks(pool, 1), LONGEST_START_MS)
    } finally {
      await kill()
    }
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}
