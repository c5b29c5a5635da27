import { pdfAnswer } from '#platform/pdf/pdf-answer.ts'
import { receiptNl as texts } from '../../receipt.nl.ts'
import type { IssuedInvoice } from '../invoice-document.rules.ts'
import { drawInvoiceInChild } from './draw-in-child.ts'
import { writeUbl } from './write-ubl.ts'

export async function answerPlatformInvoice(issued: IssuedInvoice, form: 'pdf' | 'xml'): Promise<Response> {
  if (form === 'xml') return answerUbl(issued)
  const fileName = texts.fileName(issued.kind, issued.number, 'pdf')
  return pdfAnswer(await drawInvoiceInChild(issued, undefined), fileName)
}

export const answerUbl = (issued: IssuedInvoice) =>
  new Response(writeUbl(issued), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${texts.fileName(issued.kind, issued.number, 'xml')}"`,
      'cache-control': 'private, no-store',
    },
  })
