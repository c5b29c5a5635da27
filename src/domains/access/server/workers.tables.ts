import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/db/moment-column.ts'
import { allowSystem } from './viewer-policies.tables.ts'

/**
 * Heartbeats of the pools that do jobs, by the names that the queue locks jobs with; `heartbeats.ts` writes and reads them.
 * Logged: an unlogged table is empty after a crash, and the jobs of its workers would lie for four hours.
 */
export const workers = pgTable(
  'workers',
  {
    name: text().primaryKey(),
    seenAt: moment().notNull().defaultNow(),
    /** Since when it has been heard without a gap. */
    steadySince: moment().notNull().defaultNow(),
  },
  () => [allowSystem('workers')],
)
