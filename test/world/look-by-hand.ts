import { vi } from 'vitest'

const DEAD_AFTER_MS = 1

/**
 * Workers that begin with this `deadAfterMs` look for dead ones when a test says so: who is missed in two looks is dead.
 * A machine that is busy for a moment would let a living worker miss looks by a timer.
 */
export function lookByHand() {
  const looks: (() => unknown)[] = []
  const { setInterval } = globalThis
  const spy = vi.spyOn(globalThis, 'setInterval').mockImplementation(((
    run: () => unknown,
    everyMs: number,
  ) => {
    if (everyMs !== DEAD_AFTER_MS / 2) return setInterval(run, everyMs)
    looks.push(run)
    return undefined
  }) as typeof setInterval)
  return {
    deadAfterMs: DEAD_AFTER_MS,
    /** One after the other: whoever looks keeps the name of a dead worker from the others. */
    allLook: async () => {
      for (const look of looks) await look()
    },
    end: () => spy.mockRestore(),
  }
}
