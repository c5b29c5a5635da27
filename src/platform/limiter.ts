import { Away } from './away.ts'

/** Runs at most `max` pieces of work at once; others wait in order of arrival, and are `Away` above `maxWaiting`. */
export function createLimiter(max: number, { maxWaiting = Infinity } = {}) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running === max && waiting.length >= maxWaiting) throw new Away('too many wait for their turn')
    // A slot is handed over, not freed: a newcomer must not take it from one that waits.
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
