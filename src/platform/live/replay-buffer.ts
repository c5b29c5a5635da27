import { EVERYONE, type LiveEvent } from './publish.ts'

/** Slack when replaying: how long the browser, the network and the sign-in check may hold a request up. */
const CONNECTION_SETUP_MS = 5000

type Published = { at: number; to: readonly string[]; event: LiveEvent }

/** The last `capacity` events, for screens whose data was being fetched while those were published. */
export function createReplayBuffer(capacity: number, elapsedMs: () => number = () => performance.now()) {
  let completeSince = elapsedMs()
  let published: Published[] = []
  return {
    add: (to: readonly string[], event: LiveEvent) => {
      published.push({ at: elapsedMs(), to, event })
      if (published.length > capacity) completeSince = published.shift()!.at
    },
    since: (viewerId: string, ageMs: number): LiveEvent[] | undefined => {
      const from = elapsedMs() - ageMs
      if (from < completeSince) return undefined
      return published
        .filter(
          ({ at, to }) =>
            at >= from - CONNECTION_SETUP_MS && (to.includes(viewerId) || to.includes(EVERYONE)),
        )
        .map(({ event }) => event)
    },
    /** After a gap: the buffer is complete from here on. */
    reset: () => {
      published = []
      completeSince = elapsedMs()
    },
  }
}
