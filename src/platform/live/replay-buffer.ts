import { sees, type Position } from '../db/snapshot.ts'
import { EVERYONE, type LiveEvent } from './publish.ts'

/** Slack when replaying by age: how long the browser, the network and the sign-in check may hold a request up. */
const CONNECTION_SETUP_MS = 5000

export type ToldEvent = {
  id: number
  transaction: number
  to: readonly string[]
  event: LiveEvent
  /** By the clock of this process. */
  toldMs: number
}

/** From when on a buffer knows everything, by the clocks of this process and of the database. */
type Since = { ms: number; databaseMs: number }

/**
 * The last events, at least `capacity` of them, for screens that were away while those were told. Replays are undefined
 * where some may be missing.
 */
export function createReplayBuffer(capacity: number) {
  let told: ToldEvent[] = []
  const ids = new Set<number>()
  let since: Since = { ms: Infinity, databaseMs: Infinity }
  /** No event of a transaction above it was forgotten. */
  let forgottenUntil = -1

  const forgetOldest = (count: number) => {
    const forgotten = told.slice(0, count)
    told = told.slice(count)
    for (const { id, transaction, toldMs } of forgotten) {
      ids.delete(id)
      forgottenUntil = Math.max(forgottenUntil, transaction)
      since = { ...since, ms: Math.max(since.ms, toldMs) }
    }
  }
  const eventsFor = (viewerIds: readonly string[], isMeant: (event: ToldEvent) => boolean) => {
    const found = new Map<string, LiveEvent>()
    for (const one of told)
      if (isMeant(one) && one.to.some((id) => id === EVERYONE || viewerIds.includes(id)))
        found.set(JSON.stringify(one.event), one.event)
    return [...found.values()]
  }
  return {
    /** Adds those that it does not have yet, and returns them. */
    add: (events: readonly ToldEvent[]): ToldEvent[] => {
      const fresh = events.filter(({ id }) => !ids.has(id))
      for (const { id } of fresh) ids.add(id)
      told.push(...fresh)
      // A tenth at a time, since each copies the rest.
      if (told.length > capacity * 1.1) forgetOldest(told.length - capacity)
      return fresh
    },
    /** What these viewers were told after a snapshot of the database. */
    after: (viewerIds: readonly string[], { snapshot, atMs }: Position): LiveEvent[] | undefined =>
      atMs < since.databaseMs || snapshot.xmin <= forgottenUntil
        ? undefined
        : eventsFor(viewerIds, ({ transaction }) => !sees(snapshot, transaction)),
    /** What they were told in the last `ageMs`. */
    ofLast: (viewerIds: readonly string[], ageMs: number): LiveEvent[] | undefined => {
      const from = performance.now() - ageMs
      return from < since.ms
        ? undefined
        : eventsFor(viewerIds, ({ toldMs }) => toldMs >= from - CONNECTION_SETUP_MS)
    },
    /** Forgets everything: from here on it is complete, but for transactions until `forgotten`. */
    begin: (from: Since, forgotten = -1) => {
      told = []
      ids.clear()
      since = from
      forgottenUntil = forgotten
    },
  }
}
