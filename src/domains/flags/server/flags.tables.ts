import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { FlagName } from '../flags.rules.ts'

/** A flag without a row is on. */
export const switches = pgTable(
  'switches',
  {
    name: text().$type<FlagName>().primaryKey(),
    enabled: boolean().notNull(),
    changedBy: uuid(),
    /** Copied, so that the name survives the account. */
    changedByName: text().notNull(),
    changedAt: moment().notNull(),
  },
  () => [
    allowSystem('switches'),
    // All roles check the flags.
    ...(['anyone', 'client', 'guest', 'photographer', 'inactive'] as const).map((role) =>
      allow('switches', role, 'select', sql`true`),
    ),
    allow('switches', 'admin', 'all', sql`true`),
  ],
)
