import { euros } from '#platform/pure/format.nl.ts'
import { checkoutNl } from '../../checkout/checkout.nl.ts'
import type { Quote } from '../../my-orders/ui/client-orders.queries.ts'

const texts = checkoutNl.changed

/** The price of something changed between looking and ordering: old and new, before anything is ordered. */
export function ChangedPrices({ from, to }: { from: Quote; to: Quote }) {
  const before = new Map(from.lines.map((line) => [line.id, line.unitPriceCents]))
  const changes = to.lines.flatMap(({ id, productName, unitPriceCents }) => {
    const was = before.get(id)
    if (was === undefined || was === unitPriceCents) return []
    return [{ id, text: texts.row(productName, euros(was), euros(unitPriceCents)) }]
  })
  return (
    <div role="alert" className="mb-4 rounded-3 bg-orange-tint px-3.5 py-3 text-13 text-orange">
      <p className="font-semibold">{texts.title}</p>
      <p>{texts.line}</p>
      <ul className="mt-1 tabular-nums">
        {changes.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        <li>{texts.total(euros(from.totalCents), euros(to.totalCents))}</li>
      </ul>
    </div>
  )
}
