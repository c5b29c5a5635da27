/** Delay before each retry; the last one repeats. */
const DELAYS_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000]
const TRIES_MAX = 10
const WAIT_MAX_MS = 15 * 60_000

type TimingOptions = { sleep: (ms: number) => Promise<unknown>; now: () => number; isEndless: boolean }

export type RetryTiming = ReturnType<typeof createRetryTiming>

/** Creates timing that all transfers share: a `Retry-After` for one transfer delays all of them. */
export function createRetryTiming({ sleep, now, isEndless }: TimingOptions) {
  let openFrom = 0

  async function waitUntilOpen() {
    while (openFrom > now()) await sleep(openFrom - now())
  }

  const holdOff = (ms: number) => void (openFrom = Math.max(openFrom, now() + ms))

  /**
   * Waits before the next attempt. A `Retry-After` makes `waitUntilOpen` wait instead. Returns
   * false after `TRIES_MAX` attempts, unless `isEndless`.
   */
  async function waitForRetry(attempt: number, retryAfter?: string | null): Promise<boolean> {
    if (!isEndless && attempt + 1 >= TRIES_MAX) return false
    const askedMs = parseRetryAfterMs(retryAfter, now())
    if (askedMs !== undefined) holdOff(askedMs)
    else await sleep(DELAYS_MS[Math.min(attempt, DELAYS_MS.length - 1)]!)
    return true
  }

  return { waitUntilOpen, holdOff, waitForRetry }
}

/** Parses `Retry-After`, in seconds or an HTTP date. The result is capped at `WAIT_MAX_MS`. */
export function parseRetryAfterMs(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), WAIT_MAX_MS)
}
