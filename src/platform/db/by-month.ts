import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { startOfMonth } from '../pure/amsterdam-time.ts'

const MONTHS_BACK = [5, 4, 3, 2, 1, 0]

/** SQL array of an aggregate for each of the last six months in Amsterdam, the current one last. */
export function byMonth(
  moment: SQLWrapper,
  now: Date,
  aggregate: SQL = sql`count(*)`,
  condition: SQL = sql`true`,
) {
  const starts = MONTHS_BACK.map((back) => sql`${startOfMonth(now, back).toISOString()}::timestamptz`)
  const months = starts.map((start, at) => {
    const end = starts[at + 1] ?? sql`'infinity'`
    return sql`coalesce(${aggregate} filter (where ${condition} and ${moment} >= ${start} and ${moment} < ${end}), 0)`
  })
  return sql<number[]>`array[${sql.join(months, sql`, `)}]::float8[]`
}
