// Numbers, money, sizes and times in Dutch; times are Amsterdam's unless noted.
import { calendarDay, TIME_ZONE } from './calendar-day.ts'

// Created at first use: creating a formatter takes longer than all that a screen formats with it.
// @__NO_SIDE_EFFECTS__
const numbers = (how?: Intl.NumberFormatOptions) => {
  let format: Intl.NumberFormat | undefined
  // Dutch typography has a minus sign, where Intl writes a hyphen.
  return (value: number) => (format ??= new Intl.NumberFormat('nl-NL', how)).format(value).replace('-', '−')
}

/** Calendar day such as '2026-11-29'. Its midnight in UTC is the same day in Amsterdam. */
type Day = string

// @__NO_SIDE_EFFECTS__
const dates = (how: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  return (when: Day | Date) =>
    (format ??= new Intl.DateTimeFormat('nl-NL', { timeZone: TIME_ZONE, ...how })).format(new Date(when))
}

/** '1.234' */
export const figure = numbers()

/** '+1.234', '0', '−12' */
export const signedFigure = numbers({ signDisplay: 'exceptZero' })

/** Formats a ratio: 0.12 is '+12%'. */
export const signedPercent = numbers({ style: 'percent', signDisplay: 'exceptZero' })

const currencies: Record<string, (amount: number) => string> = {}

/** '€ 1.234,56', in the currency of this ISO code. */
export const money = (cents: number, currency: string) =>
  (currencies[currency] ??= numbers({ style: 'currency', currency }))(cents / 100)

export const euros = (cents: number) => money(cents, 'EUR')

const inEuros = { style: 'currency', currency: 'EUR' } as const
const wholeEuros = numbers({ ...inEuros, maximumFractionDigits: 0 })
const finerEuros = numbers({ ...inEuros, maximumFractionDigits: 4 })
const compactEuros = numbers({ ...inEuros, notation: 'compact', maximumSignificantDigits: 3 })

/** '€ 13' or '€ 10,40': cents only if there are any. */
export const price = (cents: number) => (cents % 100 === 0 ? wholeEuros(cents / 100) : euros(cents))

/** Formats a unit price, with fractions of a cent if needed: '€ 0,58' or '€ 0,5786'. */
export const unitEuros = (cents: number) => finerEuros(cents / 100)

/** '€ 12,3 mln.' */
export const roughEuros = (cents: number) => compactEuros(cents / 100)

const MB = 1024 ** 2
const GB = 1024 ** 3

const upToTwoDecimals = numbers({ maximumFractionDigits: 2 })
const decimals = (count: number, useGrouping = true) =>
  numbers({ minimumFractionDigits: count, maximumFractionDigits: count, useGrouping })
const oneDecimal = decimals(1)
const twoDecimals = decimals(2)
const twoDecimalsUngrouped = decimals(2, false)

/** Formats bytes in GB, without the unit: '1.234,50'. */
export const gigabytes = (bytes: number) => twoDecimals(bytes / GB)

/** Formats bytes in GB without a thousands separator: '1234,50'. */
export const gigabytesUngrouped = (bytes: number) => twoDecimalsUngrouped(bytes / GB)

/** Formats storage: MB below 1 GB, else GB with two decimals (spec §9). */
export function roomText(bytes: number): string {
  if (bytes >= GB) return `${gigabytes(bytes)} GB`
  return `${bytes % MB === 0 ? figure(bytes / MB) : oneDecimal(bytes / MB)} MB`
}

/** Formats storage like `roomText`, but in whole MB, and GB without a thousands separator. */
export const roughRoomText = (bytes: number) =>
  bytes < GB ? `${figure(Math.round(bytes / MB))} MB` : `${gigabytesUngrouped(bytes)} GB`

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB']

/** Formats a file size in the largest unit that it fills, with at most two decimals (spec §9). */
export function sizeText(bytes: number): string {
  const filled = sizeUnits.findLastIndex((_, at) => bytes >= 1024 ** at)
  const at = Math.max(0, filled)
  return `${upToTwoDecimals(bytes / 1024 ** at)} ${sizeUnits[at]}`
}

/** Formats a limit in whole GB (spec §9). */
export const storageLimitText = (bytes: number) => `${figure(Math.round(bytes / GB))} GB`

const times: (moment: Date) => string = dates({ hour: '2-digit', minute: '2-digit' })
const dayFigures = dates({ day: '2-digit', month: '2-digit', year: 'numeric' })
const hours = dates({ hour: 'numeric', hourCycle: 'h23' })

/** '14 oktober 2026' */
export const longDate = dates({ day: 'numeric', month: 'long', year: 'numeric' })

/** '14 okt 2026' */
export const shortDate = dates({ day: 'numeric', month: 'short', year: 'numeric' })

/** '26 nov' */
export const dayAndMonth = dates({ day: 'numeric', month: 'short' })

/** '14 oktober 2026 om 20:41' */
export const longMoment: (moment: Date) => string = dates({ dateStyle: 'long', timeStyle: 'short' })

/** 'vrijdag 12 december' */
export const longWeekdayDate = dates({ weekday: 'long', day: 'numeric', month: 'long' })

/** 'di 24 nov 2026' */
export const shortWeekdayDate = dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

export const shortMonth = dates({ month: 'short' })

export const longMonth = dates({ month: 'long' })

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** '14/10/2026 20:41' */
export const dateAndTime = (moment: Date) => `${dayFigures(moment).replaceAll('-', '/')} ${times(moment)}`

// A browser would take 30 ms on a phone's first screen to name the months.
const MONTHS = ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'] as const

/** Returns the month `monthsBack` months ago, such as 'okt', in the machine's own time zone. */
export function shortMonthName(now: Date, monthsBack = 0): string {
  const date = new Date(now)
  date.setDate(15)
  date.setMonth(date.getMonth() - monthsBack)
  return MONTHS[date.getMonth()]!
}

// Counts calendar days, not 24 hours: yesterday evening is yesterday.
const daysAgo = (moment: Date, now: Date) =>
  Math.round((Date.parse(calendarDay(now)) - Date.parse(calendarDay(moment))) / DAY_MS)

/** Formats a moment in a list: '09:12', 'gisteren', '9 nov', '9 nov 2025'. */
export function formatListMoment(moment: Date, now: Date): string {
  const days = daysAgo(moment, now)
  if (days <= 1) return days === 1 ? 'gisteren' : times(moment)
  const isThisYear = calendarDay(moment).slice(0, 4) === calendarDay(now).slice(0, 4)
  return isThisYear ? dayAndMonth(moment) : shortDate(moment)
}

/** Formats a visit: 'vandaag, 09:04', 'gisteren, 21:30', else the date. */
export function formatVisitMoment(moment: Date, now: Date): string {
  const days = daysAgo(moment, now)
  if (days > 1) return longDate(moment)
  return `${days === 1 ? 'gisteren' : 'vandaag'}, ${times(moment)}`
}

/**
 * Formats the end of a wait of at most a day, rounded up to the minute: 'om 22:04', 'morgen om
 * 09:10'. Uses the machine's own time zone by default.
 */
export function formatWaitEnd(waitSeconds: number, now: Date, timeZone?: string): string {
  const end = new Date(Math.ceil((now.getTime() + waitSeconds * 1000) / MINUTE_MS) * MINUTE_MS)
  const say = (options: Intl.DateTimeFormatOptions, moment: Date) =>
    new Intl.DateTimeFormat('nl-NL', { ...options, timeZone }).format(moment)
  const [today, day] = [now, end].map((moment) => say({ dateStyle: 'short' }, moment))
  return `${day === today ? 'om' : 'morgen om'} ${say({ hour: '2-digit', minute: '2-digit' }, end)}`
}

export function greeting(now: Date): string {
  const hour = Number(hours(now))
  if (hour < 5) return 'Goedenacht'
  if (hour < 12) return 'Goedemorgen'
  return hour < 18 ? 'Goedemiddag' : 'Goedenavond'
}

export const helloTo = (name: string | null | undefined) => (name ? `Hallo ${name},` : 'Hallo,')

export const greetingTo = (name: string, now: Date) => `${greeting(now)}, ${name}`
