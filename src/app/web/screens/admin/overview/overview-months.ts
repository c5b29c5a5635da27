import type { Overview } from '#domains/admin/ui/admin.queries.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

export type Month = Overview['revenueByMonth'][number]

/** Its first and its last day, as the address of a list holds them; the present month has no last one yet. */
export const daysOf = (month: Month, next?: Month) => ({
  from: calendarDay(new Date(month.month)),
  ...(next && { until: calendarDay(new Date(Date.parse(next.month) - 1)) }),
})

export function lastTwoMonths({ revenueByMonth }: Overview) {
  const [before, present] = revenueByMonth.slice(-2) as [Month, Month]
  return { present: daysOf(present), before: daysOf(before, present) }
}
