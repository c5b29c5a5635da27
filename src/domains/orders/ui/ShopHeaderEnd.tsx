import { Button } from '#ui/Button.tsx'
import { cartNl } from '../cart.nl.ts'
import { CartButton } from './CartButton.tsx'
import type { Shop } from './use-shop.ts'

/** On the gallery's cover: what was ordered, what is going to be, and the way to the till. */
export function ShopHeaderEnd({ cart: { count }, show }: Shop) {
  return (
    <>
      <Button kind="quiet" onClick={() => show({ kind: 'orders' })} className="max-md:hidden">
        {cartNl.myOrders}
      </Button>
      <CartButton
        count={count}
        onOpen={() => show({ kind: 'cart' })}
        className="[&_span]:bg-white [&_span]:text-black"
      />
      <Button
        kind="quiet"
        disabledReason={count === 0 && cartNl.empty}
        onClick={() => show({ kind: 'checkout' })}
        className="mx-2 border-white/48 max-md:hidden"
      >
        {cartNl.checkout}
      </Button>
    </>
  )
}
