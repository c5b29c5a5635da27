import { vi } from 'vitest'

/** Waits until a check passes, as long as a busy machine may need. */
export const eventually = <Result>(
  check: () => Result | Promise<Result>,
  longestMs = 15_000,
): Promise<Result> => vi.waitFor(check, { timeout: longestMs, interval: 20 })
