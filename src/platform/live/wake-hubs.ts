import type { Pool } from '../db/pool.ts'

/** Hubs listen on it for word that there are new events; it carries none. */
export const WAKE_CHANNEL = 'live_rows'

const WAKE_EVERY_MS = 100

// PostgreSQL lets one transaction at a time commit with a notice; without the disk that takes no time.
export const WAKE = `begin; set local synchronous_commit = off; notify ${WAKE_CHANNEL}; commit`

const waking = new WeakMap<Pool, { isWantedAgain: boolean }>()

/**
 * Wakes the hubs of all processes after events were committed: at once, and at most once in 100 ms. A wake that fails is
 * made good by the look that hubs take by themselves.
 */
export function wakeHubs(pool: Pool): void {
  const underway = waking.get(pool)
  if (underway) {
    underway.isWantedAgain = true
    return
  }
  if (pool.ending) return
  const turn = { isWantedAgain: false }
  waking.set(pool, turn)
  pool.query(WAKE).catch(() => {})
  const next = () => {
    waking.delete(pool)
    if (turn.isWantedAgain) wakeHubs(pool)
  }
  setTimeout(next, WAKE_EVERY_MS).unref()
}
