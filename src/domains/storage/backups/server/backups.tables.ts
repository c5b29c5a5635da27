import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'

/** Kinds: full backup, changes after it, and restore. */
export const backups = pgTable(
  'backups',
  {
    kind: text().$type<'whole' | 'new' | 'restored'>().primaryKey(),
    succeededAt: moment(),
    /** First failure since the last success, or null. */
    failingSince: moment(),
  },
  () => [check('backups_kind_known', sql`kind in ('whole', 'new', 'restored')`), allowSystem('backups')],
)
