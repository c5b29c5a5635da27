import { createLimiter } from '../limiter.ts'

/** Orders and studios that this process asks the provider about at once. */
const SLOTS = 6
const withProviderSlot = createLimiter(SLOTS)

const lastInTurn = new Map<string, Promise<void>>()

/**
 * Runs `work`, which calls the provider about one order or studio, after other such work on the same id in this
 * process. Holds no database connection; the lock that follows detects what other processes did.
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
