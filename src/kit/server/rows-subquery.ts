import { getTableName, sql, Subquery, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Choice = {
  where?: SQL | undefined
  orderBy?: SQLWrapper | readonly SQLWrapper[] | undefined
  limit: number
}

/**
 * Wraps some rows of a table in a subquery with the table's name. Row-level security hides the row
 * count from the planner. Without the subquery the planner would read all rows of joined tables
 * first.
 */
export const rowsSubquery = <Table extends PgTable>(table: Table, { where, orderBy, limit }: Choice): Table =>
  new Subquery(
    sql`select * from ${table} where ${where ?? sql`true`} ${orderBy ? sql`order by ${sql.join([orderBy].flat(), sql`, `)}` : sql``}
      limit ${limit}`,
    {},
    getTableName(table),
  ) as unknown as Table
