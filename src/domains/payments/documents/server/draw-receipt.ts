import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { IssuedInvoice } from '../invoice-document.rules.ts'
import { isFormTwo, receiptNumber } from '../../payments.rules.ts'
import type { Receipt } from '../../server/payments.sql.ts'
import { drawFormOne } from './draw-form-one.ts'
import { drawInvoiceDocument } from './draw-invoice.ts'

export type DrawnReceipt = { receipt: Receipt; logo: Buffer | undefined }

/** The PDF of a document to a client, of whichever form it was issued in. */
export function drawReceiptWith({ receipt, logo }: DrawnReceipt): Promise<Buffer> {
  const { document } = receipt
  if (!isFormTwo(document)) return drawFormOne({ ...receipt, document })
  return drawInvoiceDocument(toIssued(receipt)!, { logo })
}

/** Undefined for receipts of the first form, which lack what a bookkeeping program must know. */
export function toIssued({ kind, year, number, issuedAt, document }: Receipt): IssuedInvoice | undefined {
  if (!isFormTwo(document)) return undefined
  return { kind, number: receiptNumber(year, number), issuedOn: calendarDay(issuedAt), document }
}
