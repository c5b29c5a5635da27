import { setTimeout as delay } from 'node:timers/promises'
import { asSystem } from '#domains/access/server/access.ts'
import { listTakenAway } from '#domains/storage/server/storage.ts'
import { listAfter, migrationFolders } from '#platform/db/migration-files.ts'
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

type Beginning = {
  elapsedMs?: () => number
  isStarting?: boolean
  /** What this version can't know of, of all that was taken away from the database; asking tells that it answers. */
  listUnknown?: () => Promise<string[]>
}

/**
 * Whether a balancer may send requests here: this process has started and is not about to stop, and its database answered
 * in the last ten seconds, from which no later version took away what this one may need. Neither storage nor mail is
 * asked: every process shares them, and all would go out of service at once.
 */
export function openReadiness(
  pool: Pool,
  {
    elapsedMs = () => performance.now(),
    isStarting = false,
    listUnknown = () => listUnknownSteps(pool),
  }: Beginning = {},
): Readiness {
  let hasArrived = !isStarting
  let isLeaving = false
  let answeredAt = -Infinity
  let isLeftBehind = false
  let asking: Promise<void> | undefined

  const ask = () =>
    (asking ??= listUnknown()
      .then(
        (unknown) => {
          answeredAt = elapsedMs()
          isLeftBehind = unknown.length > 0
        },
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
      if (!answeredWithin(ANSWERED_WITHIN_MS)) return 'no database'
      return isLeftBehind ? 'older than the database' : undefined
    },
    arrive: () => void (hasArrived = true),
    leave: () => void (isLeaving = true),
    isLeaving: () => isLeaving,
  }
}

// Read once: the folder of a version that was replaced may be gone.
const knownSteps = listAfter(migrationFolders.after)

/** The same check as at the start of a process: a process may outlive the step that takes away. */
async function listUnknownSteps(pool: Pool): Promise<string[]> {
  const takenAway = await asSystem(pool, listTakenAway, { waitsForDisk: false })
  return takenAway.filter((name) => !knownSteps.includes(name))
}
