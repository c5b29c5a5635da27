import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/db/moment-column.ts'
import { transactionColumn } from '#platform/db/transaction-column.ts'
import type { LiveMessage } from '../live-topics.rules.ts'
import { allowSystem } from './viewer-policies.tables.ts'

export const liveEvents = pgTable(
  'live_events',
  {
    // No primary key: no query would use its index, and each insert would pay for it.
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
