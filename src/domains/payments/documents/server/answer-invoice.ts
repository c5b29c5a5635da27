import { pdfAnswer } from '#platform/pdf/pdf-layout.ts'
import { receiptNl as texts } from '../../bill.nl.ts'
import type { IssuedInvoice } from '../invoice-document.rules.ts'
import { drawInvoiceDocument } from './draw-invoice.ts'
import { writeUbl } from './write-ubl.ts'

/** Answers with the platform's own invoice, which bears no logo: its PDF, or its UBL to be saved. */
export async function answerOwnInvoice(issued: IssuedInvoice, form: 'pdf' | 'xml'): Promise<Response> {
  const fileName = texts.fileName(issued.kind, issued.number, form)
  if (form === 'pdf') return pdfAnswer(await drawInvoiceDocument(issued, { logo: undefined }), fileName)
  return new Response(writeUbl(issued), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}
