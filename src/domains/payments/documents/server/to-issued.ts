import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { IssuedInvoice } from '../invoice-document.rules.ts'
import { receiptNumber } from '../../payments.rules.ts'
import type { Receipt } from '../../core/server/payments.sql.ts'

export const toIssued = ({ kind, year, number, issuedAt, document }: Receipt): IssuedInvoice => ({
  kind,
  number: receiptNumber(year, number),
  issuedOn: calendarDay(issuedAt),
  document,
})
