const timeZone = 'Europe/Amsterdam'
const format = (how: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('nl-NL', { timeZone, ...how })

const longDates = format({ day: 'numeric', month: 'long', year: 'numeric' })
const shortDates = format({ day: 'numeric', month: 'short', year: 'numeric' })
const times = format({ hour: '2-digit', minute: '2-digit' })
const dayFigures = format({ day: '2-digit', month: '2-digit', year: 'numeric' })
const months = format({ month: 'short' })
const hours = format({ hour: 'numeric', hourCycle: 'h23' })

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** '14 oktober 2026' */
export const longDate = (moment: string | Date) => longDates.format(new Date(moment))

/** '14 okt 2026' */
export const shortDate = (moment: string | Date) => shortDates.format(new Date(moment))

/** '14/10/2026 20:41' */
export function dateAndTime(moment: string | Date): string {
  const date = new Date(moment)
  return `${dayFigures.format(date).replaceAll('-', '/')} ${times.format(date)}`
}

/** 'okt', or the name of the month so many months back. */
export function monthName(now: Date, monthsBack = 0): string {
  const date = new Date(now)
  date.setDate(15)
  date.setMonth(date.getMonth() - monthsBack)
  return months.format(date)
}

// Whole days by the calendar, not by 24 hours: yesterday evening is yesterday.
function daysAgo(moment: Date, now: Date): number {
  const dayOf = (date: Date) => {
    const [day = 0, month = 0, year = 0] = dayFigures.format(date).split('-').map(Number)
    return Date.UTC(year, month - 1, day)
  }
  return Math.round((dayOf(now) - dayOf(moment)) / DAY_MS)
}

const sinceWith = (sayDays: (days: number) => string) => (moment: string | Date, now: Date) => {
  const date = new Date(moment)
  if (now.getTime() - date.getTime() < 5 * MINUTE_MS) return 'zojuist'
  const days = daysAgo(date, now)
  if (days === 0) return times.format(date)
  return days === 1 ? 'gisteren' : sayDays(days)
}

/** How long it waits, for a row of work: 'zojuist', '09:12', 'gisteren', '12 dagen'. */
export const since = sinceWith((days) => `${days} dagen`)

/** When it happened, for a line of news: as `since`, but '12 dagen geleden'. */
export const ago = sinceWith((days) => `${days} dagen geleden`)

/** When someone was here: 'vandaag, 09:04', 'gisteren, 21:30', else the date. */
export function visit(moment: string | Date, now: Date): string {
  const date = new Date(moment)
  const days = daysAgo(date, now)
  if (days > 1) return longDate(date)
  return `${days === 1 ? 'gisteren' : 'vandaag'}, ${times.format(date)}`
}

/** The hour says which. */
export function greeting(now: Date): string {
  const hour = Number(hours.format(now))
  if (hour < 6) return 'Goedenacht'
  if (hour < 12) return 'Goedemorgen'
  return hour < 18 ? 'Goedemiddag' : 'Goedenavond'
}

export const greetingTo = (name: string, now: Date) => `${greeting(now)}, ${name}`
