import { attachment } from '#platform/http/content-disposition.ts'
import { pdfAnswer } from '#platform/pdf/pdf-layout.ts'
import { invoiceFileName } from '../invoice-files.nl.ts'
import type { IssuedInvoice } from '../invoice-document.rules.ts'
import { drawInvoiceDocument } from './draw-invoice.ts'
import { writeUbl } from './write-ubl.ts'

/** `pdf` is shown in the browser; `xml`, its UBL for bookkeeping programs, is downloaded. */
export type InvoiceForm = 'pdf' | 'xml'

/** Answers with an issued invoice, which no cache stores. */
export async function answerInvoice(
  issued: IssuedInvoice,
  form: InvoiceForm,
  logo: Buffer | null,
): Promise<Response> {
  const fileName = invoiceFileName(issued, form)
  if (form === 'pdf') return pdfAnswer(await drawInvoiceDocument(issued, { logo }), fileName)
  return new Response(writeUbl(issued), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': attachment(fileName),
      'cache-control': 'private, no-store',
    },
  })
}
