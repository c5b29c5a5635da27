export type Interval = { interval: string; interval_count: number }

export const DAY_SECONDS = 86_400

/**
 * Returns the end of the period that begins at `start`. A period of months ends on the anchor's
 * day, or on the last day of a shorter month.
 */
export function periodEnd(anchor: number, start: number, interval: Interval): number {
  let count = 1
  while (addIntervals(anchor, interval, count) <= start) count += 1
  return addIntervals(anchor, interval, count)
}

function addIntervals(anchor: number, { interval, interval_count: length }: Interval, count: number): number {
  const steps = count * length
  if (interval === 'day') return anchor + steps * DAY_SECONDS
  if (interval === 'week') return anchor + steps * 7 * DAY_SECONDS
  return monthsAfter(anchor, interval === 'year' ? steps * 12 : steps)
}

function monthsAfter(anchor: number, months: number): number {
  const date = new Date(anchor * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}
