import { euros } from '#platform/pure/format.nl.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { cartNl } from '../../cart/cart.nl.ts'
import { nameOf } from '../../cart/ui/CartLine.tsx'
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

export const Contract = ({ quote: { soldBy, madeToMeasure } }: { quote: Quote }) => (
  <div className="mt-6 border-t border-line pt-4">
    <SellerLines soldBy={soldBy} withdrawing={sellerNl.withdrawing[madeToMeasure]} />
  </div>
)

function SummaryLine({ line, signature }: { line: CartLineView; signature: string }) {
  const { item, quoted, variant } = line
  const variantName = quoted?.variantName ?? variant?.name
  return (
    <li className="flex gap-4">
      <CartPicture line={line} signature={signature} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3 font-medium">
          <ShownText>{nameOf(line)}</ShownText>
          {quoted && <span className="tabular-nums">{euros(quoted.lineCents)}</span>}
        </p>
        {variantName && (
          <p className="text-13 text-soft">
            <ShownText>{cartNl.line.what(variantName, item.photos.length)}</ShownText>
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
