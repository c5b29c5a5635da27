import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { allow, allowSystem, viewerId } from '#domains/access/server/viewer-policies.tables.ts'
import { ofStudio } from '#domains/studios/core/server/studios.tables.ts'
import { moment } from '#platform/db/moment-column.ts'
import type { LimitKind, WarnedPercent } from '../turnover.rules.ts'

/** Studios whose bookkeeper gets each month's documents; off is no row. */
export const accountantReports = pgTable(
  'accountant_reports',
  {
    studioId: ofStudio().primaryKey(),
    /** The last month that was sent, or that is not to be: '2026-11'. */
    lastMonth: text().notNull(),
    startedAt: moment().notNull(),
  },
  () => [
    check('accountant_reports_month_sane', sql`last_month ~ '^2\\d{3}-(0[1-9]|1[0-2])$'`),
    allowSystem('accountant_reports'),
    allow('accountant_reports', 'photographer', 'select', sql`photographer_id = ${viewerId}`),
    allow('accountant_reports', 'photographer', 'insert', sql`photographer_id = ${viewerId}`),
    allow('accountant_reports', 'photographer', 'delete', sql`photographer_id = ${viewerId}`),
  ],
)

/** Warnings about a year's limits that a studio has had, once each. */
export const limitNotices = pgTable(
  'limit_notices',
  {
    studioId: ofStudio(),
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
