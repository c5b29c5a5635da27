import { setTimeout as delay } from 'node:timers/promises'
import { asSystem } from '#domains/access/server/access.ts'
import { listAppliedRemovalMigrations } from '#domains/storage/server/storage.ts'
import { listDestructiveMigrations, migrationFolders } from '#platform/db/migration-files.ts'
import type { Pool } from '#platform/db/pool.ts'
import type { Server, ServerResponse } from 'node:http'
import type { LiveHub } from '#platform/live/live-hub.ts'

const ANSWERED_WITHIN_MS = 10_000
const ASKED_AGAIN_AFTER_MS = 2000
const PATIENCE_MS = 2000

export type Readiness = {
  /** Returns why this process may not get requests, in a few words. Undefined when it is ready. */
  findReason: () => Promise<string | undefined>
  arrive: () => void
  leave: () => void
  isLeaving: () => boolean
}

type ReadinessOptions = {
  elapsedMs?: () => number
  isStarting?: boolean
  /**
   * Lists applied removal migrations that this version does not know. A result also proves that the
   * database answers.
   */
  listUnknown?: () => Promise<string[]>
}

/**
 * Decides whether a balancer may send requests here. Storage and mail are not checked, because a
 * process answers most requests without them.
 */
export function openReadiness(
  pool: Pool,
  {
    elapsedMs = () => performance.now(),
    isStarting = false,
    listUnknown = () => listUnknownSteps(pool),
  }: ReadinessOptions = {},
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

// Read once: after an update the folder of this version may be gone.
const knownSteps = listDestructiveMigrations(migrationFolders.after)

/** Repeats the check of the start, because a process may outlive a removal migration. */
async function listUnknownSteps(pool: Pool): Promise<string[]> {
  const takenAway = await asSystem(pool, listAppliedRemovalMigrations, { waitsForDisk: false })
  return takenAway.filter((name) => !knownSteps.includes(name))
}

const LAST_ANSWERS_MS = 30_000
const IDLE_CLOSED_EVERY_MS = 50

type DrainOptions = {
  readiness: Readiness
  hub: Pick<LiveHub, 'endStreams'>
  /**
   * Resolves once the balancer knows that this process is not ready. Until then the server takes
   * requests.
   */
  isNoticed: Promise<unknown>
  lastAnswersMs?: number
}

/**
 * Drains a server: new requests go to other processes. Running ones are answered for
 * `lastAnswersMs` at most.
 */
export async function drainServer(
  server: Server,
  { readiness, hub, isNoticed, lastAnswersMs = LAST_ANSWERS_MS }: DrainOptions,
): Promise<void> {
  readiness.leave()
  // Each answer closes its connection, so that the next request goes to another process.
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
  await isNoticed
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  hub.endStreams()
  // After `close`, a connection that becomes idle would stay open until its timeout.
  const closing = setInterval(() => server.closeIdleConnections(), IDLE_CLOSED_EVERY_MS)
  await Promise.race([closed, delay(lastAnswersMs, undefined, { ref: false })])
  clearInterval(closing)
  server.closeAllConnections()
  await closed
}
