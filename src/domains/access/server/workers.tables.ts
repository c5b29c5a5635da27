import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/db/moment-column.ts'
import { allowSystem } from './viewer-policies.tables.ts'

/**
 * Heartbeats of workers. Not unlogged: a crash would empty the table, and jobs would stay locked
 * for four hours.
 */
export const workers = pgTable(
  'workers',
  {
    name: text().primaryKey(),
    seenAt: moment().notNull().defaultNow(),
    /** Moment since which the heartbeats have had no gap. */
    steadySince: moment().notNull().defaultNow(),
  },
  () => [allowSystem('workers')],
)
