import type { MovableClock } from './movable-clock.ts'

/** Far in the future, because the queue runs at once whatever is due by PostgreSQL's clock. */
const THURSDAY = new Date('2050-11-24T09:00:00Z')

/** Returns a clock that moves only when a test advances it. */
export function fixedClock(startsAt = THURSDAY): MovableClock {
  let at = startsAt.getTime()
  return Object.assign(() => new Date(at), {
    advance: (milliseconds: number) => {
      at += milliseconds
    },
  })
}
