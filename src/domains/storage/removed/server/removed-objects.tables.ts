import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'

/**
 * Files to delete, usually after some days: a database restored to an earlier moment needs them.
 */
export const removedObjects = pgTable(
  'removed_objects',
  {
    key: text().primaryKey(),
    removedAt: moment().notNull(),
    goneAt: moment().notNull(),
    /** Studio whose `restingBytes` include the file; null if the file counts for no studio. */
    studioId: uuid('photographer_id'),
    sizeBytes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [index().on(table.removedAt), index().on(table.goneAt), allowSystem('removed_objects')],
)
