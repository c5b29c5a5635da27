import { createLimiter } from '../limiter.ts'

/** How many orders and studios this process asks the provider about at once. */
const SLOTS = 6
const withProviderSlot = createLimiter(SLOTS)

const lastInTurn = new Map<string, Promise<void>>()

/**
 * Runs `work`, which asks the provider about one order or studio, after whatever this process asks about the same one. It
 * waits without a connection to the database; what other processes do meanwhile is noticed under the lock that follows.
 */
export async function askInTurn<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  const running = (lastInTurn.get(id) ?? Promise.resolve()).then(() => withProviderSlot(work))
  const ended = running.then(
    () => {},
    () => {},
  )
  lastInTurn.set(id, ended)
  try {
    return await running
  } finally {
    if (lastInTurn.get(id) === ended) lastInTurn.delete(id)
  }
}
