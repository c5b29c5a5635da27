import { vi } from 'vitest'

/** Waits until something holds: as long as a busy machine may need, and no longer than that. */
export const eventually = <Result>(
  check: () => Result | Promise<Result>,
  longestMs = 15_000,
): Promise<Result> => vi.waitFor(check, { timeout: longestMs, interval: 20 })
