import { EVERYONE, type LiveEvent } from './publish.ts'

// How long a browser may hold the request back behind others, and the network and the sign-in check may take.
const LONGEST_ON_THE_WAY_MS = 5000

type Told = { at: number; to: readonly string[]; event: LiveEvent }

/** What was told last, as many events as `most`, for screens that were asking for their data while it was told. */
export function rememberTold(most: number, elapsedMs: () => number = () => performance.now()) {
  let knowsAllSince = elapsedMs()
  let told: Told[] = []
  return {
    add: (to: readonly string[], event: LiveEvent) => {
      told.push({ at: elapsedMs(), to, event })
      if (told.length > most) knowsAllSince = told.shift()!.at
    },
    /** What was told to this viewer since `ageMs` before they asked; undefined when that is not remembered whole. */
    find: (viewerId: string, ageMs: number): LiveEvent[] | undefined => {
      const from = elapsedMs() - ageMs
      if (from < knowsAllSince) return undefined
      return told
        .filter(
          ({ at, to }) =>
            at >= from - LONGEST_ON_THE_WAY_MS && (to.includes(viewerId) || to.includes(EVERYONE)),
        )
        .map(({ event }) => event)
    },
    /** From here on it knows all again. */
    startAnew: () => {
      told = []
      knowsAllSince = elapsedMs()
    },
  }
}
