import { and, sql, type SQL } from 'drizzle-orm'

const dayBegins = (day: string, plusDays = 0) =>
  sql`(${day}::date + ${plusDays}::int)::timestamp at time zone 'Europe/Amsterdam'`

/**
 * SQL condition: `moment` is between two days in Amsterdam (`YYYY-MM-DD`), both included. An
 * undefined day sets no limit.
 */
export const betweenDaysCondition = (moment: SQL, from: string | undefined, until: string | undefined) =>
  and(
    from ? sql`${moment} >= ${dayBegins(from)}` : undefined,
    until ? sql`${moment} < ${dayBegins(until, 1)}` : undefined,
  )
