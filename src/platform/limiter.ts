/** Lets at most so many pieces of work run at once; the others wait for their turn, in the order they came. */
export function createLimiter(max: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    // A turn is handed on, not freed: who comes between must not take it from who waits.
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
