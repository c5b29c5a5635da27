import { setTimeout as delay } from 'node:timers/promises'

/**
 * Returns a function that runs `work` one run at a time, with starts at least `apartMs` apart.
 * Calls that must wait share one later run.
 */
export function serializeRuns(work: () => Promise<void>, apartMs = 0): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let beganMs = -Infinity
  const start = () => {
    beganMs = performance.now()
    return (running = work().finally(() => (running = undefined)))
  }
  return () => {
    const waitMs = apartMs === 0 ? 0 : beganMs + apartMs - performance.now()
    if (!running && !next && waitMs <= 0) return start()
    next ??= Promise.allSettled([running, waitMs > 0 && delay(waitMs)]).then(() => {
      next = undefined
      return start()
    })
    return next
  }
}
