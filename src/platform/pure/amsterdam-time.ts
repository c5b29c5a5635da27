import { calendarDay, TIME_ZONE } from './calendar-day.ts'

let offsets: Intl.DateTimeFormat | undefined

export const amsterdamOffsetAt = (moment: Date): string =>
  (offsets ??= new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' }))
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')!
    .value.replace('GMT', '')
    // Amsterdam's offsets of long ago also have seconds.
    .slice(0, 6)

/** Formats an offset in minutes: -240 is '-04:00'. */
export function formatOffset(minutes: number): string {
  const figures = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${figures(size / 60)}:${figures(size % 60)}`
}

const MINUTE_MS = 60_000

/**
 * Returns the moment at which an Amsterdam clock shows what a clock with this UTC offset shows at
 * `moment`. Without an offset it returns `moment`.
 */
export function toAmsterdamClock(moment: Date, offsetMinutes: number | null): Date {
  if (offsetMinutes === null) return moment
  const wall = new Date(moment.getTime() + offsetMinutes * MINUTE_MS).toISOString().slice(0, -1)
  const at = (zone: string) => new Date(`${wall}${zone}`)
  return at(amsterdamOffsetAt(at(amsterdamOffsetAt(at('Z')))))
}

export function startOfMonth(now: Date, monthsBack = 0): Date {
  const [year, month] = calendarDay(now).split('-').map(Number) as [number, number]
  const asIfUtc = Date.UTC(year, month - 1 - monthsBack, 1)
  return new Date(asIfUtc - offsetMs(new Date(asIfUtc)))
}

export function startOfDay(now: Date): Date {
  const asIfUtc = new Date(`${calendarDay(now)}T00:00:00Z`)
  return new Date(asIfUtc.getTime() - offsetMs(asIfUtc))
}

function offsetMs(moment: Date): number {
  const [hours = 0, minutes = 0] = amsterdamOffsetAt(moment).split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}
