import { includesTransaction, type Position } from '../db/snapshot.ts'
import { EVERYONE, type LiveEvent } from './publish.ts'

/**
 * Extra time of a replay by age: browser, network and sign-in check may delay a request this long.
 */
const CONNECTION_SETUP_MS = 5000

export type StoredEvent = {
  id: number
  transaction: number
  to: readonly string[]
  event: LiveEvent
  /** Time of the event on this process's clock (`performance.now`). */
  toldMs: number
}

type CompleteSince = { ms: number; databaseMs: number }

/**
 * Keeps at least the last `capacity` events for reconnecting screens. Replays are undefined if
 * events may be missing.
 */
export function createReplayBuffer(capacity: number) {
  let buffered: StoredEvent[] = []
  const ids = new Set<number>()
  let completeSince: CompleteSince = { ms: Infinity, databaseMs: Infinity }
  /** Highest transaction that a forgotten event may have. */
  let forgottenUntil = -1

  const forgetOldest = (count: number) => {
    const forgotten = buffered.slice(0, count)
    buffered = buffered.slice(count)
    for (const { id, transaction, toldMs } of forgotten) {
      ids.delete(id)
      forgottenUntil = Math.max(forgottenUntil, transaction)
      completeSince = { ...completeSince, ms: Math.max(completeSince.ms, toldMs) }
    }
  }
  const eventsFor = (viewerIds: readonly string[], isWanted: (event: StoredEvent) => boolean) => {
    const found = new Map<string, LiveEvent>()
    for (const entry of buffered)
      if (isWanted(entry) && entry.to.some((id) => id === EVERYONE || viewerIds.includes(id)))
        found.set(JSON.stringify(entry.event), entry.event)
    return [...found.values()]
  }
  return {
    add: (events: readonly StoredEvent[]): StoredEvent[] => {
      const fresh = events.filter(({ id }) => !ids.has(id))
      for (const { id } of fresh) ids.add(id)
      buffered.push(...fresh)
      // Removes a tenth at a time, since each removal copies the rest.
      if (buffered.length > capacity * 1.1) forgetOldest(buffered.length - capacity)
      return fresh
    },
    after: (viewerIds: readonly string[], { snapshot, atMs }: Position): LiveEvent[] | undefined =>
      atMs < completeSince.databaseMs || snapshot.xmin <= forgottenUntil
        ? undefined
        : eventsFor(viewerIds, ({ transaction }) => !includesTransaction(snapshot, transaction)),
    ofLast: (viewerIds: readonly string[], ageMs: number): LiveEvent[] | undefined => {
      const from = performance.now() - ageMs
      return from < completeSince.ms
        ? undefined
        : eventsFor(viewerIds, ({ toldMs }) => toldMs >= from - CONNECTION_SETUP_MS)
    },
    /**
     * Forgets everything. The buffer is complete since `from`, except for transactions up to
     * `forgotten`.
     */
    begin: (from: CompleteSince, forgotten = -1) => {
      buffered = []
      ids.clear()
      completeSince = from
      forgottenUntil = forgotten
    },
  }
}
