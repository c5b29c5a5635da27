import { offsetAt } from './pure/amsterdam-offset.ts'
import { calendarDay } from './pure/calendar-day.ts'

/** When the calendar month of `now`, or one `monthsBack` earlier, began in Amsterdam. */
export function startOfMonth(now: Date, monthsBack = 0): Date {
  const [year, month] = calendarDay(now).split('-').map(Number) as [number, number]
  const asIfUtc = Date.UTC(year, month - 1 - monthsBack, 1)
  return new Date(asIfUtc - offsetMs(new Date(asIfUtc)))
}

/** When the day of `now` began in Amsterdam. */
export function startOfDay(now: Date): Date {
  const asIfUtc = new Date(`${calendarDay(now)}T00:00:00Z`)
  return new Date(asIfUtc.getTime() - offsetMs(asIfUtc))
}

function offsetMs(moment: Date): number {
  const [hours = 0, minutes = 0] = offsetAt(moment).split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}
