import { calendarDay } from '#platform/pure/calendar-day.ts'

export const SEARCH_MAX_LENGTH = 100
export const PAGE_SIZE = 50
/** Counting all of millions would take longer than showing fifty. */
export const COUNT_MAX = 1000

/** A count as a page says it, of one that went no further than just beyond `COUNT_MAX`. */
export const toCount = (count: number) => ({
  count: Math.min(count, COUNT_MAX),
  isCountWhole: count <= COUNT_MAX,
})

/** Days `YYYY-MM-DD`, both included. */
export type Period = { from: string; until: string }
export const periodNames = ['thisMonth', 'lastMonth', 'thisYear'] as const
export type PeriodName = (typeof periodNames)[number]

/** The first and last day of a calendar month or year, by the calendar of Amsterdam. */
export function periodOf(name: PeriodName, now: Date): Period {
  const [year = 0, month = 0] = calendarDay(now).split('-').map(Number)
  switch (name) {
    case 'thisMonth':
      return monthOf(year, month)
    case 'lastMonth':
      return month === 1 ? monthOf(year - 1, 12) : monthOf(year, month - 1)
    case 'thisYear':
      return { from: `${year}-01-01`, until: `${year}-12-31` }
  }
}

function monthOf(year: number, month: number): Period {
  // Day 0 of a month is the last one of the month before it.
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const start = `${year}-${String(month).padStart(2, '0')}`
  return { from: `${start}-01`, until: `${start}-${lastDay}` }
}
