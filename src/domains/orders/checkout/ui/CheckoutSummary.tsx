import { euros } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { cartNl } from '../../cart/cart.nl.ts'
import { nameOf } from '../../cart/ui/CartLine.tsx'
import { isBelowOrderMinimum, ORDER_MIN_CENTS } from '../../cart.rules.ts'
import { CartTotals } from '../../cart/ui/CartTotals.tsx'
import { CartPicture } from '../../cart/ui/CartPicture.tsx'
import type { CartLineView, CartView } from '../../cart/ui/use-cart-view.ts'
import { SellerLines } from '../../core/ui/SellerLines.tsx'
import type { Quote } from '../../my-orders/ui/client-orders.queries.ts'
import { sellerNl } from '../../seller.nl.ts'
import { checkoutNl } from '../checkout.nl.ts'

export function CheckoutSummary({ view, onBack }: { view: CartView; onBack: () => void }) {
  return (
    <section aria-label={checkoutNl.summary}>
      <ul className="grid gap-4">
        {view.lines.map((line) => (
          <SummaryLine key={line.item.id} line={line} signature={view.signature} />
        ))}
      </ul>
      {view.hasProblem && (
        <p role="status" className="mt-4 rounded-3 bg-orange-tint px-3.5 py-2.5 text-13 text-orange">
          {cartNl.fixFirst}{' '}
          <TextButton onClick={onBack} className="text-orange underline">
            {checkoutNl.back}
          </TextButton>
        </p>
      )}
    </section>
  )
}

export const ContractTerms = ({ quote: { soldBy, madeToMeasure } }: { quote: Quote }) => (
  <div className="mt-6 border-t border-line pt-4">
    <SellerLines soldBy={soldBy} withdrawing={sellerNl.withdrawing[madeToMeasure]} />
  </div>
)

function SummaryLine({ line, signature }: { line: CartLineView; signature: string }) {
  const { item, quoted, what } = line
  return (
    <li className="flex gap-4">
      <CartPicture line={line} signature={signature} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3 font-medium">
          <ShownText>{nameOf(line)}</ShownText>
          {quoted && <span className="tabular-nums">{euros(quoted.lineCents)}</span>}
        </p>
        {what && (
          <p className="text-13 text-soft">
            <ShownText>{what}</ShownText>
          </p>
        )}
        {item.quantity > 1 && (
          <p className="text-13 text-soft tabular-nums">{cartNl.line.times(item.quantity)}</p>
        )}
        {item.note?.trim() && <p className="text-13 wrap-anywhere">{cartNl.line.noted(item.note.trim())}</p>}
      </div>
    </li>
  )
}

type CheckoutFootProps = {
  view: CartView
  changedFrom: Quote | undefined
  isPlacing: boolean
  /**
   * Whether the total at the end of the scrolled content is visible. The phone layout then hides
   * the total of this foot.
   */
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
          disabledReason={disabledReasonOf(view)}
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

// Disabled until the new price is loaded, because the button shows the amount.
function disabledReasonOf({ hasProblem, quote: { data, isPlaceholderData } }: CartView): string | false {
  if (hasProblem) return cartNl.fixFirst
  if (!data || isPlaceholderData) return cartNl.waiting
  return isBelowOrderMinimum(data.totalCents) && checkoutNl.tooSmall(ORDER_MIN_CENTS)
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
