// Stub until branch `documents` is merged: take theirs.
import { boldRow, drawHead, drawPdf, row } from '#platform/pdf/pdf-layout.ts'
import type { IssuedInvoice } from '../invoice-document.rules.ts'

export const drawInvoiceDocument = (
  { kind, number, issuedOn, document }: IssuedInvoice,
  _look: { logo: Buffer | null },
): Promise<Buffer> =>
  drawPdf({ title: number, author: document.seller.legalName, date: new Date(issuedOn) }, (page) => {
    const { seller, buyer } = document
    drawHead(page, {
      title: kind === 'credit' ? 'Creditfactuur' : 'Factuur',
      from: { label: 'Van', lines: [seller.legalName] },
      to: { label: 'Aan', lines: [buyer.name, buyer.email] },
      facts: [['Nummer', number]],
    })
    for (const { description, amountCents } of document.lines) row(page, description, [euros(amountCents)])
    for (const { vatCents } of document.vat) row(page, 'Btw', [euros(vatCents)])
    boldRow(page, 'Totaal', [euros(document.totalCents)])
  })

const euros = (cents: number) => `€ ${(cents / 100).toFixed(2).replace('.', ',')}`
