import { drawPdf, note, row } from '#platform/pdf/pdf-layout.ts'
import type { IssuedInvoice } from '../invoice-document.rules.ts'

export const drawInvoiceDocument = (
  { number, document }: IssuedInvoice,
  _suit: { logo: Uint8Array | undefined },
): Promise<Buffer> =>
  drawPdf(
    { title: number, author: document.seller.tradeName, date: new Date(document.suppliedOn) },
    (page) => {
      for (const { description, amountCents } of document.lines) row(page, description, [String(amountCents)])
      note(page, JSON.stringify(document))
    },
  )
