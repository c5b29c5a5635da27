import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerIdSql } from '#domains/access/server/viewer-policies.tables.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import { orders } from '../../core/server/orders.tables.ts'
import type { ArchiveState } from '../print-archives.rules.ts'

/** ZIPs with print files, kept a day after the last request or completion. */
export const printArchives = pgTable(
  'print_archives',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    studioId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id),
    /** Hash of the archive's content. A changed order gets another archive. */
    fingerprint: text().notNull(),
    state: text().$type<ArchiveState>().notNull().default('waiting'),
    /** Number of the last attempt. Each attempt writes its own file; only the last file is kept. */
    turn: integer().notNull().default(0),
    waitsForDisk: boolean().notNull().default(false),
    fileCount: integer().notNull(),
    madeCount: integer().notNull().default(0),
    leftOutCount: integer().notNull().default(0),
    sizeBytes: bigint({ mode: 'number' }),
    askedAt: moment().notNull(),
    readyAt: moment(),
    keptUntil: moment().notNull(),
  },
  (table) => [
    index().on(table.orderId),
    uniqueIndex('print_archives_one_in_work')
      .on(table.orderId)
      .where(sql`state in ('waiting', 'making')`),
    index('print_archives_in_work')
      .on(table.studioId)
      .where(sql`state in ('waiting', 'making')`),
    index().on(table.keptUntil),
    check('print_archives_state_known', sql`state in ('waiting', 'making', 'ready', 'failed')`),
    check('print_archives_ready_measured', sql`state <> 'ready' or size_bytes is not null`),
    allowSystem('print_archives'),
    allow('print_archives', 'photographer', 'select', sql`photographer_id = ${viewerIdSql}`),
  ],
)
