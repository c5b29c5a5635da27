import { createLimiter } from '../core/limiter.ts'

const SLOTS = 6
const withProviderSlot = createLimiter(SLOTS)

const lastRuns = new Map<string, Promise<void>>()

/**
 * Runs `work`, which calls the provider about one order or studio, after earlier work on the same
 * id in this process. At most six run at once. Waiting holds no database connection. `work` must
 * itself detect changes by other processes.
 */
export async function runInProviderQueue<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  const running = (lastRuns.get(id) ?? Promise.resolve()).then(() => withProviderSlot(work))
  const ended = running.then(
    () => {},
    () => {},
  )
  lastRuns.set(id, ended)
  try {
    return await running
  } finally {
    if (lastRuns.get(id) === ended) lastRuns.delete(id)
  }
}
