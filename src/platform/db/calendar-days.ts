import { and, sql, type SQL } from 'drizzle-orm'

const dayBegins = (day: string) => sql`(${day}::date)::timestamp at time zone 'Europe/Amsterdam'`

/** Whether a moment lies in these days of Amsterdam, both included; `YYYY-MM-DD`. */
export const betweenDays = (moment: SQL, from: string | undefined, until: string | undefined) =>
  and(
    from ? sql`${moment} >= ${dayBegins(from)}` : undefined,
    until ? sql`${moment} < ${dayBegins(until)} + interval '1 day'` : undefined,
  )
