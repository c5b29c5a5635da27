import type { Clock } from '#platform/clock.ts'

export type MovableClock = Clock & { advance: (milliseconds: number) => void }

/** Runs with the real clock until a test moves it; then by as much ahead of it. */
export function movableClock(): MovableClock {
  let aheadMs = 0
  const clock = () => new Date(Date.now() + aheadMs)
  return Object.assign(clock, {
    advance: (milliseconds: number) => {
      aheadMs += milliseconds
    },
  })
}
