import { addDays, calendarDay } from '#platform/pure/calendar-day.ts'

/** Shorter texts match too many rows. */
export const SEARCH_MIN_LENGTH = 2
export const SEARCH_MAX_LENGTH = 100
export const CURSOR_MAX_LENGTH = 1000
export const PAGE_SIZE = 50
export const PAGE_SIZE_MAX = 100
/** Counting stops above this number: counting millions of rows takes longer than showing fifty. */
export const COUNT_MAX = 1000

/** Caps a count at `COUNT_MAX`, and tells whether it is complete. */
export const cappedCount = (count: number) => ({
  count: Math.min(count, COUNT_MAX),
  isCountWhole: count <= COUNT_MAX,
})

export const withWorkbookExtension = (csv: string) => csv.replace(/\.csv(?=$|\?)/, '.xlsx')

/** First and last day, as `YYYY-MM-DD`. */
export type Period = { from: string; until: string }
export const periodNames = ['lastWeek', 'thisMonth', 'lastMonth', 'thisYear'] as const
export type PeriodName = (typeof periodNames)[number]

/** Uses Amsterdam's calendar. Weeks begin on Monday. */
export function periodOf(name: PeriodName, now: Date): Period {
  const today = calendarDay(now)
  const [year = 0, month = 0] = today.split('-').map(Number)
  switch (name) {
    case 'lastWeek': {
      const daysSinceMonday = (new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7
      const from = addDays(today, -daysSinceMonday - 7)
      return { from, until: addDays(from, 6) }
    }
    case 'thisMonth':
      return monthOf(year, month)
    case 'lastMonth':
      return month === 1 ? monthOf(year - 1, 12) : monthOf(year, month - 1)
    case 'thisYear':
      return { from: `${year}-01-01`, until: `${year}-12-31` }
  }
}

function monthOf(year: number, month: number): Period {
  // Day 0 of a month is the last day of the previous month.
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const start = `${year}-${String(month).padStart(2, '0')}`
  return { from: `${start}-01`, until: `${start}-${lastDay}` }
}
