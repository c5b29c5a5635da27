import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'

/** When a backup last succeeded, and since when it fails: of the whole database, of what came since, and when it was last restored. */
export const backups = pgTable(
  'backups',
  {
    kind: text().$type<'whole' | 'new' | 'restored'>().primaryKey(),
    succeededAt: moment(),
    /** Null while it succeeds. */
    failingSince: moment(),
  },
  () => [check('backups_kind_known', sql`kind in ('whole', 'new', 'restored')`), allowSystem('backups')],
)
