import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerIdSql } from '#domains/access/server/viewer-policies.tables.ts'
import { studioIdColumn } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { LimitKind, WarnedPercent } from '../turnover.rules.ts'

export const accountantReports = pgTable(
  'accountant_reports',
  {
    studioId: studioIdColumn().primaryKey(),
    /** Last month that was sent or skipped: '2026-11'. */
    lastMonth: text().notNull(),
    startedAt: moment().notNull(),
  },
  () => [
    check('accountant_reports_month_sane', sql`last_month ~ '^2\\d{3}-(0[1-9]|1[0-2])$'`),
    allowSystem('accountant_reports'),
    allow('accountant_reports', 'photographer', 'select', sql`photographer_id = ${viewerIdSql}`),
    allow('accountant_reports', 'photographer', 'insert', sql`photographer_id = ${viewerIdSql}`),
    allow('accountant_reports', 'photographer', 'delete', sql`photographer_id = ${viewerIdSql}`),
  ],
)

export const limitNotices = pgTable(
  'limit_notices',
  {
    studioId: studioIdColumn(),
    year: integer().notNull(),
    limitKind: text().$type<LimitKind>().notNull(),
    percent: integer().$type<WarnedPercent>().notNull(),
    noticedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studioId, table.year, table.limitKind, table.percent] }),
    check('limit_notices_kind_known', sql`limit_kind in ('kor', 'abroad')`),
    allowSystem('limit_notices'),
  ],
)
