import { Button } from '#ui/Button.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { cartNl } from '../cart.nl.ts'
import { checkoutNl } from '../checkout.nl.ts'
import { ordersNl } from '../orders.nl.ts'
import { nameOf } from './CartLine.tsx'
import { CartPicture } from './CartPicture.tsx'
import { CartTotals } from './CartTotals.tsx'
import { ChangedPrices } from './ChangedPrices.tsx'
import type { Quote } from './client-orders.queries.ts'
import type { CartLineView, CartView } from './use-cart-view.ts'

type CheckoutSummaryProps = {
  view: CartView
  /** What it came to when the button was pressed, when that is not so any more. */
  changedFrom: Quote | undefined
  isPlacing: boolean
  onCart: () => void
}

/** What is ordered and what it comes to; the button says the amount. */
export function CheckoutSummary({ view, changedFrom, isPlacing, onCart }: CheckoutSummaryProps) {
  const { quote, lines, signature, hasProblem } = view
  return (
    <section
      aria-label={checkoutNl.summary}
      className="flex min-h-0 flex-col bg-paper max-md:border-t md:border-l md:border-line"
    >
      <div className="min-h-0 flex-1 px-5 py-5 md:overflow-y-auto md:overscroll-contain md:px-8 md:pt-8">
        <ul className="grid gap-4">
          {lines.map((line) => (
            <SummaryLine key={line.item.id} line={line} signature={signature} />
          ))}
        </ul>
        {hasProblem && (
          <p role="status" className="mt-4 rounded-3 bg-orange-tint px-3.5 py-2.5 text-13 text-orange">
            {cartNl.fixFirst}{' '}
            <TextButton onClick={onCart} className="text-orange underline">
              {checkoutNl.back}
            </TextButton>
          </p>
        )}
      </div>
      <div className="shrink-0 border-line bg-paper px-5 pt-4 pb-5 max-md:sticky max-md:bottom-0 max-md:border-t md:mx-8 md:border-t md:px-0 md:pb-8">
        {changedFrom && quote.data && <ChangedPrices from={changedFrom} to={quote.data} />}
        <CartTotals quote={quote.data} isStale={quote.isPlaceholderData} />
        <Button
          type="submit"
          kind="accent"
          size="large"
          wide
          className="mt-4"
          busy={isPlacing}
          disabledReason={hasProblem ? cartNl.fixFirst : !quote.data && cartNl.waiting}
        >
          {changedFrom && quote.data
            ? checkoutNl.placeFor(ordersNl.euros(quote.data.totalCents))
            : checkoutNl.place}
        </Button>
        <p className="mt-3 text-center text-13 text-soft">{cartNl.afterPayment}</p>
        <div className="pb-safe" />
      </div>
    </section>
  )
}

function SummaryLine({ line, signature }: { line: CartLineView; signature: string }) {
  const { item, quoted, variant } = line
  return (
    <li className="flex gap-4">
      <CartPicture line={line} signature={signature} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3 font-medium">
          <span>{nameOf(line)}</span>
          {quoted && <span className="tabular-nums">{ordersNl.euros(quoted.lineCents)}</span>}
        </p>
        <p className="text-13 text-soft">
          {cartNl.line.what(quoted?.variantName ?? variant?.name ?? '', item.photos.length)}
        </p>
        <p className="text-13 text-soft tabular-nums">{cartNl.line.times(item.quantity)}</p>
      </div>
    </li>
  )
}
