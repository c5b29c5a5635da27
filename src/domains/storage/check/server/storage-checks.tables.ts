import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { allowSystem } from '#domains/access/server/viewer-policies.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { FindingCounts, StorageFinding } from '../../storage-check.rules.ts'

export const storageChecks = pgTable(
  'storage_checks',
  {
    id: uuid().primaryKey(),
    scope: text().$type<'new' | 'all'>().notNull(),
    startedAt: moment().notNull(),
    /** Null while the check runs. */
    endedAt: moment(),
    /** Scope `new` only; the end is exclusive. */
    madeFrom: moment(),
    madeUntil: moment(),
    /** Key after which the next slice continues. */
    reachedKey: text().notNull().default(''),
    rowCount: bigint({ mode: 'number' }).notNull().default(0),
    fileCount: bigint({ mode: 'number' }).notNull().default(0),
    counts: jsonb().$type<FindingCounts>().notNull(),
    /** Up to five keys of each kind. */
    examples: jsonb().$type<Partial<Record<StorageFinding, string[]>>>().notNull(),
  },
  (table) => [
    uniqueIndex('storage_checks_one_at_once')
      .on(table.scope)
      .where(sql`ended_at is null`),
    index('storage_checks_ended')
      .on(table.scope, table.endedAt.desc())
      .where(sql`ended_at is not null`),
    check('storage_checks_scope_known', sql`scope in ('new', 'all')`),
    check(
      'storage_checks_new_since',
      sql`(scope = 'new') = (made_from is not null and made_until is not null)`,
    ),
    allowSystem('storage_checks'),
  ],
)
