/** Delay before each retry; the last one repeats. */
const DELAYS_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000]
const TRIES_MAX = 10
const WAIT_MAX_MS = 15 * 60_000

type Surroundings = { sleep: (ms: number) => Promise<unknown>; now: () => number; isEndless: boolean }

export type Patience = ReturnType<typeof createPatience>

/** Retry timing shared by all transfers: a `Retry-After` for one delays all. */
export function createPatience({ sleep, now, isEndless }: Surroundings) {
  let openFrom = 0

  async function turn() {
    while (openFrom > now()) await sleep(openFrom - now())
  }

  const holdOff = (ms: number) => void (openFrom = Math.max(openFrom, now() + ms))

  /** Waits before the next try; returns false after `TRIES_MAX`. */
  async function isWorthAnotherTry(attempt: number, retryAfter?: string | null): Promise<boolean> {
    if (!isEndless && attempt + 1 >= TRIES_MAX) return false
    const askedMs = retryAfterMs(retryAfter, now())
    if (askedMs !== undefined) holdOff(askedMs)
    else await sleep(DELAYS_MS[Math.min(attempt, DELAYS_MS.length - 1)]!)
    return true
  }

  return { turn, holdOff, isWorthAnotherTry }
}

/** `Retry-After` is in seconds or an HTTP date; the result is capped at `WAIT_MAX_MS`. */
export function retryAfterMs(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), WAIT_MAX_MS)
}
