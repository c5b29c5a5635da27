import { FlagOffBanner } from '#domains/flags/ui/FlagOffBanner.tsx'
import { refusalOf } from '#platform/browser/api.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { cartNl } from '../cart/cart.nl.ts'
import { shopEntryNl } from '../shop-entry.nl.ts'
import { CartLine, nameOf } from '../cart/ui/CartLine.tsx'
import { CartTotals } from '../cart/ui/CartTotals.tsx'
import { CartSuggestions } from '../cart/ui/CartSuggestions.tsx'
import type { Cart } from '../core/ui/use-cart.ts'
import { useCartView, type CartLineView, type CartView } from '../cart/ui/use-cart-view.ts'

type CartDrawerProps = {
  cart: Cart
  onCheckout: () => void
  onFinals: () => void
  onOrder: (productId: string, photoIds: string[]) => void
  onClose: () => void
}

export function CartDrawer({ cart, onCheckout, onFinals, onOrder, onClose }: CartDrawerProps) {
  const view = useCartView(cart.items)
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={
        <>
          {cartNl.label}{' '}
          {cart.count > 0 && (
            <span key={cart.count} className="font-normal text-soft">
              {cart.count}
            </span>
          )}
        </>
      }
      className="max-md:h-[calc(100dvh-44px)]"
      foot={cart.items.length > 0 && !view.quote.isError && <CartFoot view={view} onCheckout={onCheckout} />}
    >
      {cart.items.length === 0 ? (
        <EmptyState
          title={shopEntryNl.emptyCart}
          line={cartNl.emptyLine}
          action={<TextButton onClick={onFinals}>{cartNl.toFinals}</TextButton>}
          className="border-0 bg-transparent p-0"
        />
      ) : (
        <>
          <CartLines cart={cart} view={view} />
          {view.quote.data && !view.hasProblem && <CartSuggestions view={view} onOrder={onOrder} />}
        </>
      )}
    </Drawer>
  )
}

function CartLines({ cart, view }: { cart: Cart; view: CartView }) {
  const { quote, lines, signature } = view
  const notifier = useNotifier()
  const undoable = (title: string, change: () => void) => {
    const before = cart.items
    change()
    notifier.done(title, { undo: () => cart.restore(before) })
  }
  const remove = (line: CartLineView) =>
    undoable(cartNl.removed(nameOf(line)), () => cart.setQuantity(line.item.id, 0))
  if (quote.isError) return <NoQuote error={quote.error} onRetry={() => void quote.refetch()} />
  return (
    <>
      {view.isPriceChanged && (
        <p role="status" className="mb-4 rounded-3 bg-orange-tint px-3.5 py-2.5 text-13 text-orange">
          {cartNl.pricesChanged}
        </p>
      )}
      <ul aria-label={cartNl.label} className="divide-y divide-line">
        {lines.map((line) => (
          <CartLine
            key={line.item.id}
            line={line}
            signature={signature}
            isStale={quote.isPlaceholderData}
            cart={cart}
            onRemove={() => remove(line)}
          />
        ))}
      </ul>
      <TextButton onClick={() => undoable(cartNl.cleared, cart.clear)} className="pointer-coarse:min-h-11">
        {cartNl.clear}
      </TextButton>
    </>
  )
}

/** A closed shop gets no retry button, because retrying would not open it. */
export function NoQuote({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = refusalOf(error)?.code
  if (code === 'switched_off') return <FlagOffBanner name="print_shop" />
  if (code === 'shop_closed') return <EmptyState {...cartNl.closed} />
  return <FailedState title={cartNl.failed} onRetry={onRetry} />
}

function CartFoot({ view, onCheckout }: { view: CartView; onCheckout: () => void }) {
  const { quote, hasProblem } = view
  return (
    <div data-bottom-bar="tall">
      <CartTotals quote={quote} />
      <Button
        kind="accent"
        size="large"
        wide
        className="mt-4"
        disabledReason={hasProblem ? cartNl.fixFirst : !quote.data && cartNl.waiting}
        onClick={onCheckout}
      >
        {shopEntryNl.checkout}
      </Button>
      <p className="mt-3 text-center text-13 text-soft">{cartNl.afterPayment}</p>
    </div>
  )
}
