import { and, asc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { studioBusinesses } from '#domains/studios/business/server/business.tables.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { wholeYear, type LimitKind, type WarnedPercent } from '../turnover.rules.ts'
import { startOfDaySql } from './turnover.sql.ts'
import { accountantReports, limitNotices } from './turnover.tables.ts'
import { receipts } from '../../core/server/payments.tables.ts'

export const isMonthlyReportOn = async (tx: Tx, studioId: string) =>
  (await tx.$count(accountantReports, eq(accountantReports.studioId, studioId))) > 0

export const startMonthlyReport = (tx: Tx, viewer: PhotographerViewer, lastMonth: string, now: Date) =>
  tx
    .insert(accountantReports)
    .values({ studioId: viewer.id, lastMonth, startedAt: now })
    .onConflictDoNothing()
    .returning({ one: sql`1` })

export const stopMonthlyReport = (tx: Tx, viewer: PhotographerViewer) =>
  tx
    .delete(accountantReports)
    .where(eq(accountantReports.studioId, viewer.id))
    .returning({ one: sql`1` })

export const listReportsDue = (tx: Tx<'system'>, month: string) =>
  tx
    .select({ studioId: accountantReports.studioId })
    .from(accountantReports)
    .where(lt(accountantReports.lastMonth, month))
    .orderBy(accountantReports.studioId)

/** Locks the row, so that a second worker finds the month marked as sent. */
export async function lockReport(tx: Tx<'system'>, studioId: string) {
  const [report] = await tx
    .select({
      lastMonth: accountantReports.lastMonth,
      isActive: photographers.isActive,
    })
    .from(accountantReports)
    .innerJoin(photographers, eq(photographers.id, accountantReports.studioId))
    .where(eq(accountantReports.studioId, studioId))
    .for('no key update', { of: accountantReports })
  return report
}

export const saveReportedMonth = (tx: Tx<'system'>, studioId: string, lastMonth: string) =>
  tx.update(accountantReports).set({ lastMonth }).where(eq(accountantReports.studioId, studioId))

/**
 * Lists studios that aren't closed and whose invoices of the year, with sales elsewhere, reach
 * `leastCents`. Ignores credits.
 */
export function listStudiosNearLimit(tx: Tx<'system'>, year: number, leastCents: number) {
  const { from, before } = wholeYear(year)
  const elsewhere = sql`max(case when ${studioBusinesses.otherRevenueYear} = ${year}
    then ${studioBusinesses.otherRevenueCents} else 0 end)`
  return tx
    .select({ studioId: receipts.studioId })
    .from(receipts)
    .innerJoin(photographers, eq(photographers.id, receipts.studioId))
    .leftJoin(studioBusinesses, eq(studioBusinesses.studioId, receipts.studioId))
    .where(
      and(
        gte(receipts.issuedAt, startOfDaySql(from)),
        lt(receipts.issuedAt, startOfDaySql(before)),
        gt(receipts.totalCents, 0),
        isNull(photographers.closedAt),
      ),
    )
    .groupBy(receipts.studioId)
    .having(sql`sum(${receipts.totalCents}) + coalesce(${elsewhere}, 0) >= ${leastCents}`)
    .orderBy(asc(receipts.studioId))
}

type LimitNotice = { studioId: string; year: number; limitKind: LimitKind; percent: WarnedPercent }

/** Returns whether the notice is new. */
export async function saveLimitNotice(tx: Tx<'system'>, notice: LimitNotice, now: Date): Promise<boolean> {
  const noted = await tx
    .insert(limitNotices)
    .values({ ...notice, noticedAt: now })
    .onConflictDoNothing()
    .returning({ one: sql`1` })
  return noted.length > 0
}
