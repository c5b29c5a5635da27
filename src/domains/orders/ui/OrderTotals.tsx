import { euros } from '#platform/pure/format.nl.ts'
import { noVatNl } from '#domains/catalog/vat.nl.ts'
import { orderPartsNl } from '../order-parts.nl.ts'
import type { OrderWithoutPhotos } from '../core/ui/studio-orders.queries.ts'

const texts = orderPartsNl

type OrderTotalsProps = {
  order: OrderWithoutPhotos
  refundedCents?: number
}

export function OrderTotals({
  order: { kind, delivery, noVat, ...totals },
  refundedCents = 0,
}: OrderTotalsProps) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular-nums [&>dd]:text-right">
      <dt className="text-soft">{texts.subtotal}</dt>
      <dd>{euros(totals.subtotalCents)}</dd>
      {kind === 'prints' && delivery !== 'pick_up' && (
        <>
          <dt className="text-soft">{texts.shipping}</dt>
          <dd>{euros(totals.shippingCents)}</dd>
        </>
      )}
      <dt className="mt-2 -mr-4 border-t border-line pt-3 font-medium">{texts.total}</dt>
      <dd className="mt-2 border-t border-line pt-2.5 text-21 font-medium">{euros(totals.totalCents)}</dd>
      {totals.vat.map((vat) => (
        <dd key={`${vat.country} ${vat.rate}`} className="col-span-2 text-13 text-soft">
          {texts.vat(vat)}
        </dd>
      ))}
      {refundedCents > 0 && (
        <>
          <dt className="mt-2 text-soft">{texts.refunded}</dt>
          <dd className="mt-2">{euros(-refundedCents)}</dd>
          <dt className="font-medium">{texts.kept}</dt>
          <dd className="font-medium">{euros(totals.totalCents - refundedCents)}</dd>
        </>
      )}
      {noVat && <dd className="col-span-2 text-13 text-balance text-soft">{noVatNl(noVat)}</dd>}
    </dl>
  )
}
