import { vi } from 'vitest'

/** Retries a check until it passes, 15 s by default. */
export const eventually = <Result>(
  check: () => Result | Promise<Result>,
  longestMs = 15_000,
): Promise<Result> => vi.waitFor(check, { timeout: longestMs, interval: 20 })
