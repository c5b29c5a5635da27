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

/** As it is written behind a time: -240 is '-04:00'. */
export function offsetOf(minutes: number): string {
  const figures = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${figures(size / 60)}:${figures(size % 60)}`
}

const MINUTE_MS = 60_000

/**
 * A moment at which Amsterdam's clock shows what a clock with this offset showed, for whatever writes times by Amsterdam's;
 * without an offset the moment itself.
 */
export function clockShown(moment: Date, offsetMinutes: number | null): Date {
  if (offsetMinutes === null) return moment
  const wall = new Date(moment.getTime() + offsetMinutes * MINUTE_MS).toISOString().slice(0, -1)
  const at = (zone: string) => new Date(`${wall}${zone}`)
  return at(offsetAt(at(offsetAt(at('Z')))))
}
