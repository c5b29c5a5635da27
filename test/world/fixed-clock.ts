import type { MovableClock } from './movable-clock.ts'

/**
 * Time far in the future, so that jobs scheduled by this clock are not due by PostgreSQL's clock.
 */
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
