import { euros } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { isTooSmall, ORDER_MIN_CENTS } from '../../cart.rules.ts'
import { cartNl } from '../../cart/cart.nl.ts'
import { CartTotals } from '../../cart/ui/CartTotals.tsx'
import type { CartView } from '../../cart/ui/use-cart-view.ts'
import type { Quote } from '../../my-orders/ui/client-orders.queries.ts'
import { checkoutNl } from '../checkout.nl.ts'

type CheckoutFootProps = {
  view: CartView
  changedFrom: Quote | undefined
  isPlacing: boolean
  /** On a phone the total stands above as well, at the end of what scrolls. */
  isTotalSeen: boolean
}

export function CheckoutFoot({ view, changedFrom, isPlacing, isTotalSeen }: CheckoutFootProps) {
  const { quote } = view
  return (
    <div
      data-bottom-bar
      className="shrink-0 bg-paper pb-safe max-md:border-t max-md:border-line md:border-l md:border-line"
    >
      <div className="px-5 pt-3 pb-5 md:mx-8 md:border-t md:border-line md:px-0 md:pt-4 md:pb-8">
        {changedFrom && quote.data && <ChangedPrices from={changedFrom} to={quote.data} />}
        <CartTotals quote={quote} isShortOnPhone className={isTotalSeen ? 'max-md:hidden' : undefined} />
        <Button
          type="submit"
          kind="accent"
          size="large"
          wide
          className="mt-3 md:mt-4"
          busy={isPlacing}
          disabledReason={whyNot(view)}
        >
          {checkoutNl.place(quote.data?.totalCents)}
        </Button>
        {quote.data?.totalCents !== 0 && (
          <p className="mt-3 text-center text-13 text-soft max-md:hidden">{cartNl.afterPayment}</p>
        )}
      </div>
    </div>
  )
}

// The amount on the button is that of what is chosen, so it waits for the price of another choice.
function whyNot({ hasProblem, quote: { data, isPlaceholderData } }: CartView): string | false {
  if (hasProblem) return cartNl.fixFirst
  if (!data || isPlaceholderData) return cartNl.waiting
  return isTooSmall(data.totalCents) && checkoutNl.tooSmall(ORDER_MIN_CENTS)
}

const texts = checkoutNl.changed

function ChangedPrices({ from, to }: { from: Quote; to: Quote }) {
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
