import { pdfAnswer } from '#platform/pdf/pdf-layout.ts'
import { receiptNl as texts } from '../../bill.nl.ts'
import type { IssuedInvoice } from '../invoice-document.rules.ts'
import { drawInvoiceApart } from './draw-apart.ts'
import { writeUbl } from './write-ubl.ts'

/** Answers with the platform's own invoice, which bears no logo: its PDF, or its UBL to be saved. */
export async function answerOwnInvoice(issued: IssuedInvoice, form: 'pdf' | 'xml'): Promise<Response> {
  if (form === 'xml') return answerUbl(issued)
  const fileName = texts.fileName(issued.kind, issued.number, 'pdf')
  return pdfAnswer(await drawInvoiceApart(issued, undefined), fileName)
}

/** Answers with an invoice's UBL, which a browser saves and no cache stores. */
export const answerUbl = (issued: IssuedInvoice) =>
  new Response(writeUbl(issued), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${texts.fileName(issued.kind, issued.number, 'xml')}"`,
      'cache-control': 'private, no-store',
    },
  })
