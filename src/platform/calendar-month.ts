import { calendarDay, TIME_ZONE } from './pure/calendar-day.ts'

const yearAndMonth = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, year: 'numeric', month: 'numeric' })
const offset = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' })

/** When the calendar month of `now`, or one `monthsBack` earlier, began in Amsterdam. */
export function startOfMonth(now: Date, monthsBack = 0): Date {
  const partsNow = yearAndMonth.formatToParts(now)
  const part = (type: string) => Number(partsNow.find((found) => found.type === type)!.value)
  const asIfUtc = Date.UTC(part('year'), part('month') - 1 - monthsBack, 1)
  return new Date(asIfUtc - offsetMs(new Date(asIfUtc)))
}

/** When the day of `now` began in Amsterdam. */
export function startOfDay(now: Date): Date {
  const asIfUtc = new Date(`${calendarDay(now)}T00:00:00Z`)
  return new Date(asIfUtc.getTime() - offsetMs(asIfUtc))
}

function offsetMs(moment: Date): number {
  const name = offset.formatToParts(moment).find(({ type }) => type === 'timeZoneName')!.value
  const [hours = 0, minutes = 0] = name.replace('GMT', '').split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}
