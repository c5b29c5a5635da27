import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { FlagName } from '../flags.rules.ts'

/** Flags that were ever changed; a flag without a row is on. */
export const switches = pgTable(
  'switches',
  {
    name: text().$type<FlagName>().primaryKey(),
    enabled: boolean().notNull(),
    changedBy: uuid(),
    /** Copied, so that it can be read when the account is gone. */
    changedByName: text().notNull(),
    changedAt: moment().notNull(),
  },
  () => [
    allowSystem('switches'),
    // Everyone may read them, because every request checks them.
    ...(['anyone', 'client', 'guest', 'photographer', 'inactive'] as const).map((role) =>
      allow('switches', role, 'select', sql`true`),
    ),
    allow('switches', 'admin', 'all', sql`true`),
  ],
)
