import { Away } from './away.ts'

/**
 * Returns a function that runs at most `max` calls at a time. At most `maxWaiting` others wait, in
 * order of arrival; further calls throw `Away`.
 */
export function createLimiter(max: number, { maxWaiting = Infinity } = {}) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function runLimited<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running === max && waiting.length >= maxWaiting) throw new Away('too many wait for their turn')
    // The slot passes to the next waiting call, so that a newcomer can't take it.
    if (running === max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
