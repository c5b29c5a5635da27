import { classNames } from '#ui/theme/class-names.ts'
import { ChangingText } from '#ui/elements/ChangingText.tsx'
import { LoadingLines } from '#ui/states/LoadingLines.tsx'
import { euros } from '#platform/pure/format.nl.ts'
import { noVatNl } from '#domains/catalog/vat.nl.ts'
import { cartNl } from '../cart.nl.ts'
import type { Quote } from '../../my-orders/ui/client-orders.queries.ts'
import type { CartView } from './use-cart-view.ts'

type CartTotalsProps = {
  quote: CartView['quote']
  isShortOnPhone?: boolean
  className?: string | undefined
}

const texts = cartNl.totals

export function CartTotals({
  quote: { data, isPlaceholderData },
  isShortOnPhone,
  className,
}: CartTotalsProps) {
  if (!data)
    return (
      <LoadingLines
        label={cartNl.waiting}
        className={classNames('grid gap-2', className)}
        lines={['h-5', 'h-5', 'h-8']}
      />
    )
  return (
    <dl
      className={classNames(
        'grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1.5 tabular-nums transition-opacity duration-160 [&>dd]:text-right',
        isPlaceholderData && 'opacity-42',
        isShortOnPhone && 'max-md:[&>*]:hidden max-md:[&>[data-total]]:block',
        className,
      )}
    >
      <dt className="text-soft">{texts.subtotal}</dt>
      <dd>
        <ChangingText>{euros(data.subtotalCents)}</ChangingText>
      </dd>
      <dt className="text-soft">{data.isPickedUp ? texts.pickUp : texts.shipping}</dt>
      <dd>
        <ChangingText>{isFree(data) ? texts.free : euros(data.shippingCents)}</ChangingText>
      </dd>
      <dt className="col-span-2 my-2 h-px bg-line" aria-hidden />
      <dt data-total className="font-medium">
        {texts.total}
      </dt>
      <dd data-total className="text-28 font-medium tracking-figure">
        <ChangingText>{euros(data.totalCents)}</ChangingText>
      </dd>
      <dd className="col-span-2 text-13 text-balance text-soft">{vatLine(data)}</dd>
    </dl>
  )
}

const isFree = ({ isPickedUp, sendingCents }: Quote) => isPickedUp || sendingCents === 0

function vatLine({ vat, noVat }: Pick<Quote, 'vat' | 'noVat'>): string {
  if (noVat) return noVatNl(noVat)
  return vat.length === 0 ? '' : texts.vat(vat)
}
