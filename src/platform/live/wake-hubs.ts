import type { Pool } from '../db/pool.ts'

export const WAKE_CHANNEL = 'live_rows'

const WAKE_EVERY_MS = 100

// PostgreSQL serializes commits that notify; without waiting for the disk they are fast.
const WAKE = `begin; set local synchronous_commit = off; notify ${WAKE_CHANNEL}; commit`

const waking = new WeakMap<Pool, { isWantedAgain: boolean }>()

/**
 * Wakes the hubs of all processes after a commit, at most once in 100 ms for a pool. Hubs also
 * poll, in case a wake-up fails.
 */
export function wakeHubs(pool: Pool): void {
  const runningWake = waking.get(pool)
  if (runningWake) {
    runningWake.isWantedAgain = true
    return
  }
  if (pool.ending) return
  const thisWake = { isWantedAgain: false }
  waking.set(pool, thisWake)
  pool.query(WAKE).catch(() => {})
  const next = () => {
    waking.delete(pool)
    if (thisWake.isWantedAgain) wakeHubs(pool)
  }
  setTimeout(next, WAKE_EVERY_MS).unref()
}
