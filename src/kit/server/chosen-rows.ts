import { getTableName, sql, Subquery, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Choice = {
  where?: SQL | undefined
  orderBy?: SQLWrapper | readonly SQLWrapper[] | undefined
  limit: number
}

/**
 * Some rows of a table, to read from in its place: a subquery with its name, so that only these are joined with others. The
 * planner, from which row-level security hides how many there are, would begin with the others and read all to be joined.
 */
export const chosenRows = <Table extends PgTable>(table: Table, { where, orderBy, limit }: Choice): Table =>
  new Subquery(
    sql`select * from ${table} where ${where ?? sql`true`} ${orderBy ? sql`order by ${sql.join([orderBy].flat(), sql`, `)}` : sql``}
      limit ${limit}`,
    {},
    getTableName(table),
  ) as unknown as Table
