import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'

/** Files that no row names any more. They stay for some days, so that a database restored to a moment before finds them. */
export const removedObjects = pgTable(
  'removed_objects',
  {
    key: text().primaryKey(),
    removedAt: moment().notNull(),
    /** Whose resting room it takes, and how much; nobody's where the plan never counted it. */
    studioId: uuid('photographer_id'),
    sizeBytes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [index().on(table.removedAt), allowSystem('removed_objects')],
)
