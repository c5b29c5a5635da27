import { elevated } from '#domains/access/server/access.ts'
import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { record } from '#domains/activity/server/activity.ts'
import { findSeller } from '#domains/studios/server/studios.ts'
import { publish } from '#platform/live/publish.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { receiptNumber, receiptPath, receiptUblPath } from '../../payments.rules.ts'
import type { turnoverContract } from '../turnover.contract.ts'
import { turnoverLogNl } from '../turnover-log.nl.ts'
import {
  lastMonthDue,
  quarterOf,
  quartersBetween,
  parseFigureSelector,
  readPeriod,
  toTurnover,
} from '../turnover.rules.ts'
import { findLimits } from './find-limits.ts'
import * as reportsSql from './reports.sql.ts'
import * as turnoverSql from './turnover.sql.ts'

export const turnoverHandlers: Handlers<typeof turnoverContract> = {
  findTurnover: async ({ tx, viewer, input, now }) => {
    const today = calendarDay(now)
    const quarter = input.quarter ?? quarterOf(today)
    const period = readPeriod(quarter)!
    const sums = await turnoverSql.sumTurnover(tx, viewer.id, period)
    const first = await turnoverSql.findFirstReceiptDate(tx, viewer.id)
    // Elevated, because the query reads the business and its orders.
    const { limits, seller } = await elevated(tx, (tx) => findLimits(tx, viewer.id, period.year, today))
    return {
      quarter,
      quarters: quartersBetween(first ? calendarDay(first) : today, today),
      ...toTurnover(sums),
      documentCount: await turnoverSql.countWithin(tx, viewer.id, period),
      limits,
      otherRevenueCents: seller.otherRevenueCents(period.year),
    }
  },

  listDocuments: async ({ tx, viewer, input }) => {
    const { rows, next } = await turnoverSql.listDocuments(
      tx,
      viewer,
      readPeriod(input.quarter)!,
      parseFigureSelector(input.figure)!,
      input.below,
    )
    return {
      rows: rows.map(({ receipt: { id, year, number, kind, issuedAt, document }, ...sums }) => ({
        id,
        number: receiptNumber(year, number),
        kind,
        issuedAt,
        buyer: document.buyer.company || document.buyer.name,
        ...sums,
        address: receiptPath(id),
        ublPath: receiptUblPath(id),
      })),
      next,
    }
  },

  findAccountant: async ({ tx, viewer }) => ({
    email: (await elevated(tx, (tx) => findSeller(tx, viewer.id))).accountantEmail,
    isMonthly: await reportsSql.isMonthlyReportOn(tx, viewer.id),
  }),

  setMonthly: async ({ tx, viewer, input: { isMonthly }, refuse, now, ipAddress }) => {
    const { accountantEmail } = await elevated(tx, (tx) => findSeller(tx, viewer.id))
    if (isMonthly && !accountantEmail) refuse('accountant_unknown')
    const changed = isMonthly
      ? await reportsSql.startMonthlyReport(tx, viewer, lastMonthDue(calendarDay(now)), now)
      : await reportsSql.stopMonthlyReport(tx, viewer)
    if (changed.length === 0) return {}
    const details = turnoverLogNl.monthly(isMonthly, accountantEmail)
    await record(tx, viewer, { action: 'business_changed', details, studioId: viewer.id, ipAddress }, now)
    await publish(tx, [viewer.id], { topic: 'studios' })
    return {}
  },
}
