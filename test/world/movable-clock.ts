import type { Clock } from '#platform/clock.ts'

export type MovableClock = Clock & { advance: (milliseconds: number) => void }

/** Follows the real clock, ahead of it by as much as a test has advanced it. */
export function movableClock(): MovableClock {
  let aheadMs = 0
  const clock = () => new Date(Date.now() + aheadMs)
  return Object.assign(clock, {
    advance: (milliseconds: number) => {
      aheadMs += milliseconds
    },
  })
}
