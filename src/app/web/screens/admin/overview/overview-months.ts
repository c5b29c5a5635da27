import type { Overview } from '#domains/admin/ui/admin.queries.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

export type Month = Overview['revenueByMonth'][number]

/** Date range of a month as list parameters; without `next` it has no end, for the current month. */
export const daysOf = (month: Month, next?: Month) => ({
  from: calendarDay(new Date(month.month)),
  ...(next && { until: calendarDay(new Date(Date.parse(next.month) - 1)) }),
})

export function lastTwoMonths({ revenueByMonth }: Overview) {
  const [before, present] = revenueByMonth.slice(-2) as [Month, Month]
  return { present: daysOf(present), before: daysOf(before, present) }
}
