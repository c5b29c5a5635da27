import { Button } from '#ui/actions/Button.tsx'
import { euros } from '#platform/pure/format.nl.ts'
import { cartNl } from '../../cart/cart.nl.ts'
import { checkoutNl } from '../checkout.nl.ts'
import { CartTotals } from '../../cart/ui/CartTotals.tsx'
import { ChangedPrices } from '../../cart/ui/ChangedPrices.tsx'
import type { Quote } from '../../my-orders/ui/client-orders.queries.ts'
import type { CartView } from '../../cart/ui/use-cart-view.ts'

type CheckoutFootProps = {
  view: CartView
  /** What it came to when the button was pressed, when that is not so any more. */
  changedFrom: Quote | undefined
  isPlacing: boolean
}

/** What it comes to, and the one button, which says the amount when that has changed. */
export function CheckoutFoot({ view, changedFrom, isPlacing }: CheckoutFootProps) {
  const { quote, hasProblem } = view
  return (
    <div
      data-bottom-bar
      className="shrink-0 bg-paper pb-safe max-md:border-t max-md:border-line md:border-l md:border-line"
    >
      <div className="px-5 pt-3 pb-5 md:mx-8 md:border-t md:border-line md:px-0 md:pt-4 md:pb-8">
        {changedFrom && quote.data && <ChangedPrices from={changedFrom} to={quote.data} />}
        <CartTotals quote={quote.data} isStale={quote.isPlaceholderData} isShortOnPhone />
        <Button
          type="submit"
          kind="accent"
          size="large"
          wide
          className="mt-3 md:mt-4"
          busy={isPlacing}
          disabledReason={hasProblem ? cartNl.fixFirst : !quote.data && cartNl.waiting}
        >
          {changedFrom && quote.data ? checkoutNl.placeFor(euros(quote.data.totalCents)) : checkoutNl.place}
        </Button>
        <p className="mt-3 text-center text-13 text-soft max-md:hidden">{cartNl.afterPayment}</p>
      </div>
    </div>
  )
}
