import type { MovableClock } from './movable-clock.ts'

/** Stands still until a test moves it, so that times are exact to the millisecond. */
export function standingClock(startsAt: Date): MovableClock {
  let at = startsAt.getTime()
  return Object.assign(() => new Date(at), {
    advance: (milliseconds: number) => {
      at += milliseconds
    },
  })
}
