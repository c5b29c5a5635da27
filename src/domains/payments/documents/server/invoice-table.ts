// Columns and totals: gross first for people, net first for businesses, no VAT if exempt.
import { itemAt } from '#platform/pure/item-at.ts'
import { invoiceNl as texts } from '../documents.nl.ts'
import { netCentsByLine, type InvoiceDocument } from '../invoice-document.rules.ts'

export type Column = { label: string; width: number; figures: readonly string[]; isQuiet?: boolean }

export type Total = { label: string; amount: string; size: 'large' | 'small' }

const isWithoutVat = ({ vat }: InvoiceDocument) => vat.every(({ category }) => category === 'E')

export function columnsOf(document: InvoiceDocument): Column[] {
  const { lines, vat, buyer } = document
  const { columns } = texts
  const quantity = {
    label: columns.quantity,
    width: 44,
    figures: lines.map((line) => `${line.quantity}`),
  }
  const rate = {
    label: columns.rate,
    width: lines.some((line) => line.vat.country !== 'NL' && line.vat.category === 'S') ? 66 : 50,
    figures: lines.map((line) => texts.rate(line.vat)),
    isQuiet: true,
  }
  const amounts = lines.map(({ amountCents }) => texts.euros(amountCents))
  if (buyer.isBusiness && !isWithoutVat(document)) {
    const net = netCentsByLine(lines, vat)
    return [
      quantity,
      {
        label: columns.netUnitPrice,
        width: 72,
        figures: lines.map((line, at) => texts.unitEuros(itemAt(net, at) / line.quantity)),
      },
      { label: columns.net, width: 68, figures: net.map(texts.euros) },
      rate,
      { label: columns.gross, width: 70, figures: amounts, isQuiet: true },
    ]
  }
  return [
    quantity,
    {
      label: columns.unitPrice,
      width: 76,
      figures: lines.map(({ unitPriceCents }) => texts.euros(unitPriceCents)),
    },
    ...(isWithoutVat(document) ? [] : [rate]),
    { label: columns.amount, width: 80, figures: amounts },
  ]
}

export function totalsOf(document: InvoiceDocument): Total[] {
  const { vat, totalCents, buyer } = document
  const inSize = (size: Total['size']) => (label: string, cents: number) => ({
    label,
    amount: texts.euros(cents),
    size,
  })
  const [large, small] = [inSize('large'), inSize('small')]
  if (isWithoutVat(document)) return [large(texts.total, totalCents)]
  const netCents = vat.reduce((sum, each) => sum + each.netCents, 0)
  const rates = vat.map((each) => small(texts.vatOver(each, texts.euros(each.netCents)), each.vatCents))
  return buyer.isBusiness
    ? [small(texts.net, netCents), ...rates, large(texts.gross, totalCents)]
    : [large(texts.gross, totalCents), small(texts.within, netCents), ...rates]
}
