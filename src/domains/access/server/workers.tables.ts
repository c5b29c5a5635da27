import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/db/moment-column.ts'
import { allowSystem } from './viewer-policies.tables.ts'

/**
 * Heartbeats of workers. A database crash would empty an unlogged table, and jobs would then stay
 * locked for four hours.
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
