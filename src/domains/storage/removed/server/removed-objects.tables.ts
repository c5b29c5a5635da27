import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'

/** Files that no row names any more. They stay for some days, so that a database restored to a moment before finds them. */
export const removedObjects = pgTable(
  'removed_objects',
  {
    key: text().primaryKey(),
    removedAt: moment().notNull(),
  },
  (table) => [index().on(table.removedAt), allowSystem('removed_objects')],
)
