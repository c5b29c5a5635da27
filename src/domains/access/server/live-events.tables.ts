import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/db/moment-column.ts'
import { transactionColumn } from '#platform/db/transaction-column.ts'
import type { LiveMessage } from '../live-topics.rules.ts'
import { allowSystem } from './viewer-policies.tables.ts'

/** What open screens are told, for some minutes: written by `tell_one` and `tell_live`, read by the live hub of every web process. */
export const liveEvents = pgTable(
  'live_events',
  {
    // No key: nobody looks one up by it, and each event would pay for its index.
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    transaction: transactionColumn(),
    toldAt: moment()
      .notNull()
      .default(sql`clock_timestamp()`),
    recipients: text().array().notNull(),
    event: jsonb().$type<LiveMessage>().notNull(),
  },
  (table) => [index().on(table.transaction), allowSystem('live_events')],
)
