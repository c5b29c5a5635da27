import { TIME_ZONE } from './calendar-day.ts'

let offsets: Intl.DateTimeFormat | undefined

/** How far Amsterdam's clocks are from UTC at a moment: '+01:00'. */
export const offsetAt = (moment: Date): string =>
  (offsets ??= new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' }))
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')!
    .value.replace('GMT', '')
    // Before 1937 they also differed by seconds.
    .slice(0, 6)
