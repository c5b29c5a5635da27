import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { StudioEventType } from '../studio-events.rules.ts'

/** Events for a studio's own programs, written in the transaction of the change itself. */
export const studioEvents = pgTable(
  'studio_events',
  {
    id: uuid().primaryKey(),
    studioId: uuid('photographer_id').notNull(),
    type: text().$type<StudioEventType>().notNull(),
    /** Typed by `StudioEventData`. */
    data: jsonb().$type<object>().notNull(),
    happenedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.studioId, table.happenedAt, table.id),
    index().on(table.happenedAt),
    allow('studio_events', 'photographer', 'select', sql`photographer_id = ${viewerId}`),
    allowSystem('studio_events'),
  ],
)
