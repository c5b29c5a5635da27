// The first and the last moment that DOS time can hold, in the time zone below.
const EARLIEST_MS = Date.UTC(1979, 11, 31, 23, 0, 0)
const LATEST_MS = Date.UTC(2107, 11, 31, 22, 59, 58)

// DOS time has no time zone; this is the one it is written in.
const wallClock = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Amsterdam',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** The time as ZIP packs it: in steps of two seconds, clamped to 1980 to 2107. */
export function dosTime(moment: Date) {
  const within = Math.min(Math.max(moment.getTime(), EARLIEST_MS), LATEST_MS)
  const parts = new Map(wallClock.formatToParts(within).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type)!
  return {
    date: ((part('year') - 1980) << 9) | (part('month') << 5) | part('day'),
    time: (part('hour') << 11) | (part('minute') << 5) | (part('second') >> 1),
  }
}
