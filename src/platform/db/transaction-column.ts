import { sql } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Id of the transaction that inserted a row; see `Snapshot`. */
export const transactionColumn = () =>
  xid8('transaction')
    .notNull()
    .default(sql`pg_current_xact_id()`)
