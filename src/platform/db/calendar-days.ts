import { and, sql, type SQL } from 'drizzle-orm'

const dayBegins = (day: string, plusDays = 0) =>
  sql`(${day}::date + ${plusDays}::int)::timestamp at time zone 'Europe/Amsterdam'`

/** Whether `moment` is within these days of Amsterdam, both included; `YYYY-MM-DD`. */
export const betweenDays = (moment: SQL, from: string | undefined, until: string | undefined) =>
  and(
    from ? sql`${moment} >= ${dayBegins(from)}` : undefined,
    until ? sql`${moment} < ${dayBegins(until, 1)}` : undefined,
  )
