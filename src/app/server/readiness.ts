import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from '#platform/db/pool.ts'

const ANSWERED_WITHIN_MS = 10_000
const ASKED_AGAIN_AFTER_MS = 2000
const PATIENCE_MS = 2000

export type Readiness = {
  /** Undefined when this process may be sent requests, else why not, in a word or two. */
  findReason: () => Promise<string | undefined>
  /** From now on this process may be ready, which one that `isStarting` is not. */
  arrive: () => void
  /** From now on this process is not ready. */
  leave: () => void
  isLeaving: () => boolean
}

type Beginning = { elapsedMs?: () => number; isStarting?: boolean }

/**
 * Whether a balancer may send requests here: this process has started and is not about to stop, and its database answered
 * in the last ten seconds. Neither storage nor mail is asked: every process shares them, and all would go out of service at once.
 */
export function openReadiness(
  pool: Pick<Pool, 'query'>,
  { elapsedMs = () => performance.now(), isStarting = false }: Beginning = {},
): Readiness {
  let hasArrived = !isStarting
  let isLeaving = false
  let answeredAt = -Infinity
  let asking: Promise<void> | undefined

  const ask = () =>
    (asking ??= pool
      .query('select')
      .then(
        () => void (answeredAt = elapsedMs()),
        () => {},
      )
      .finally(() => (asking = undefined)))
  const answeredWithin = (ms: number) => elapsedMs() - answeredAt <= ms

  return {
    findReason: async () => {
      if (isLeaving) return 'stopping'
      if (!hasArrived) return 'starting'
      if (!answeredWithin(ASKED_AGAIN_AFTER_MS))
        await Promise.race([ask(), delay(PATIENCE_MS, undefined, { ref: false })])
      return answeredWithin(ANSWERED_WITHIN_MS) ? undefined : 'no database'
    },
    arrive: () => void (hasArrived = true),
    leave: () => void (isLeaving = true),
    isLeaving: () => isLeaving,
  }
}
