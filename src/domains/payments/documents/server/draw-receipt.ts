import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { IssuedInvoice } from '../invoice-document.rules.ts'
import { receiptNumber } from '../../payments.rules.ts'
import type { Receipt } from '../../server/payments.sql.ts'
import { drawInvoiceDocument } from './draw-invoice.ts'

export type DrawnReceipt = { receipt: Receipt; logo: Buffer | undefined }

/** The PDF of a document to a client. */
export const drawReceiptWith = ({ receipt, logo }: DrawnReceipt): Promise<Buffer> =>
  drawInvoiceDocument(toIssued(receipt), { logo })

export const toIssued = ({ kind, year, number, issuedAt, document }: Receipt): IssuedInvoice => ({
  kind,
  number: receiptNumber(year, number),
  issuedOn: calendarDay(issuedAt),
  document,
})
