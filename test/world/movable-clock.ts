import type { Clock } from '#platform/core/clock.ts'

export type MovableClock = Clock & { advance: (milliseconds: number) => void }

/** Returns a clock: the real time plus what a test has advanced. */
export function movableClock(): MovableClock {
  let aheadMs = 0
  const clock = () => new Date(Date.now() + aheadMs)
  return Object.assign(clock, {
    advance: (milliseconds: number) => {
      aheadMs += milliseconds
    },
  })
}
