import type { MovableClock } from './movable-clock.ts'

/** A Thursday that comes for no machine: the queue does at once what is due by the clock of PostgreSQL. */
const THURSDAY = new Date('2050-11-24T09:00:00Z')

/** Stands still until a test moves it, so that times are exact to the millisecond. */
export function standingClock(startsAt = THURSDAY): MovableClock {
  let at = startsAt.getTime()
  return Object.assign(() => new Date(at), {
    advance: (milliseconds: number) => {
      at += milliseconds
    },
  })
}
